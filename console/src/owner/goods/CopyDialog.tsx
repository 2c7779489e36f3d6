import { useFormMutation } from '@shanghao/client/http/useFormMutation'
import { COPIES_MAX } from '@shanghao/contract/goods/bulkStates'
import { quoted } from '@shanghao/contract/quoted'
import { Form, InputNumber, Modal } from 'antd'
import { useNavigate } from 'react-router'
import { toast } from '../../core/feedback/feedback.ts'
import { CallForm } from '../../core/form/CallForm.tsx'
import { requiredRules } from '../../core/form/rules.ts'
import { client } from '../client.ts'
import { paths } from '../paths.ts'

type Values = { count: number }

/** Adds drafts with the form of an account. */
export function CopyDialog({
  account: { goodsId, title },
  onClose,
}: {
  account: { goodsId: string; title: string }
  onClose: () => void
}) {
  const navigate = useNavigate()
  const [form] = Form.useForm<Values>()
  const copying = useFormMutation(
    client.goods.copyGoods,
    { count: [] },
    {
      invalidates: [client.goods.listOwn, client.goods.countOwn],
      onDone: ({ goodsIds }) => {
        toast(`已添加 ${goodsIds.length} 份草稿，填写账号密码后即可提交审核`, 'success')
        onClose()
        void navigate(paths.accounts({ state: 'draft', keyword: title }))
      },
    },
  )
  return (
    <Modal
      open
      centered
      title={`复制${quoted(title)}`}
      okText="添加草稿"
      cancelText="取消"
      confirmLoading={copying.busy}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p>复制标题、说明、属性、价格、时段和租客要求，不含账号密码、截图、自定义编号和角色名。</p>
      <CallForm<Values>
        form={form}
        mutation={copying}
        initial={{ count: 1 }}
        onSubmit={({ count }) => copying.run({ goodsId, count })}
      >
        <Form.Item name="count" label="份数" rules={requiredRules('份数')}>
          <InputNumber min={1} max={COPIES_MAX} precision={0} suffix="份" />
        </Form.Item>
      </CallForm>
    </Modal>
  )
}
