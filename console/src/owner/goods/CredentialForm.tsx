import type { CallOutput } from '@shanghao/client/http/calls'
import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { accountRules } from '@shanghao/contract/goods/listingRules'
import { Button, Form, Input } from 'antd'
import { toast } from '../../core/feedback/feedback.ts'
import { CallForm } from '../../core/form/CallForm.tsx'
import { requiredRules } from '../../core/form/rules.ts'
import { client } from '../client.ts'

type Values = { account: string; password: string; loginName: string }

/** Sets an account's login, which is sealed and never shown again. */
export function CredentialForm({
  account: { goodsId, sealedAt, zone },
}: {
  account: CallOutput<'goods', 'ownDetail'>
}) {
  const [form] = Form.useForm<Values>()
  const seal = useCallMutation(client.goods.setGoodsCredential, {
    invalidates: [client.goods.ownDetail, client.goods.listOwn],
    onDone: () => {
      form.resetFields()
      toast('账号密码已加密保存', 'success')
    },
  })
  const login = zone.split('·').at(-1) ?? ''
  return (
    <section className="panel">
      <h2 className="panel-title">账号密码</h2>
      <p>
        {sealedAt === null
          ? '还没有填写。保存后加密，不再显示，只有租用中的租客能看到。'
          : `${momentText(sealedAt, serverNow())} 保存，已加密，不再显示。要更换请重新填写。`}
      </p>
      <CallForm<Values>
        form={form}
        mutation={seal}
        className="account-credential"
        onSubmit={(values) => seal.run({ id: goodsId, ...values })}
      >
        <Form.Item name="account" label="账号" rules={requiredRules('账号', ...accountRules(login))}>
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item name="password" label="密码" rules={requiredRules('密码')}>
          <Input.Password autoComplete="new-password" visibilityToggle={false} />
        </Form.Item>
        <Form.Item name="loginName" label="登录后显示的名字" rules={requiredRules('登录后显示的名字')}>
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item className="account-seal">
          <Button htmlType="submit" loading={seal.busy}>
            保存账号密码
          </Button>
        </Form.Item>
      </CallForm>
    </section>
  )
}
