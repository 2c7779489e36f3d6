import { useFormMutation } from '@shanghao/client/http/useFormMutation'
import { Button, Form, Input } from 'antd'
import { toast } from '../../core/feedback/feedback.ts'
import { CallForm } from '../../core/form/CallForm.tsx'
import { requiredRules } from '../../core/form/rules.ts'
import { client } from '../client.ts'
import { suggestPassword } from './suggestPassword.ts'

type Values = { password: string }

/** The password that was changed in the game. A suggestion to use there is made in the browser. */
export function NewPasswordForm({
  goodsId,
  title,
  onClose,
}: {
  goodsId: string
  title: string
  onClose: () => void
}) {
  const [form] = Form.useForm<Values>()
  const save = useFormMutation(
    client.goods.newPassword,
    { password: ['PASSWORD_UNCHANGED'] },
    {
      invalidates: [client.goods.attention],
      onDone: ({ isListed }) => {
        toast(isListed ? '新密码已保存，账号已上架' : '新密码已保存', 'success')
        onClose()
      },
    },
  )
  const suggest = () => {
    form.setFieldsValue({ password: suggestPassword() })
    void form.validateFields()
  }
  return (
    <CallForm<Values>
      form={form}
      mutation={save}
      className="password-form"
      onSubmit={({ password }) => save.run({ goodsId, password })}
    >
      <Form.Item
        name="password"
        label={`${title}：新密码`}
        rules={requiredRules('新密码')}
        extra="先在游戏里改好，再填到这里；保存后加密，不再显示。"
      >
        <Input size="large" autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={64} />
      </Form.Item>
      <div className="password-acts">
        <Button size="large" onClick={suggest}>
          生成一个
        </Button>
        <Button size="large" onClick={onClose}>
          取消
        </Button>
        <Button size="large" type="primary" htmlType="submit" loading={save.busy}>
          保存
        </Button>
      </div>
    </CallForm>
  )
}
