import { useFormMutation } from '@shanghao/client/http/useFormMutation'
import { BLOCK_REASON_MAX } from '@shanghao/contract/rules'
import { maxLength } from '@shanghao/contract/validation/text'
import { Button, Form, Input } from 'antd'
import { toast } from '../../core/feedback/feedback.ts'
import { CallForm } from '../../core/form/CallForm.tsx'
import { optionalRules } from '../../core/form/rules.ts'
import { client } from '../client.ts'

/** Puts the renter of an order on the blacklist. Their rentals that run go on. */
export function BlockRenterForm({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const [form] = Form.useForm<{ reason?: string }>()
  const block = useFormMutation(
    client.goods.blockRenter,
    {},
    {
      invalidates: [client.orders.orderForOwner, client.goods.blockedRenters],
      onDone: () => {
        toast('已加入黑名单', 'success')
        onClose()
      },
    },
  )
  return (
    <CallForm<{ reason?: string }>
      form={form}
      mutation={block}
      onSubmit={({ reason = '' }) => block.run({ orderId, reason })}
    >
      <Form.Item
        name="reason"
        label="原因"
        extra="只有你和员工能看到。租客以后不能再租你的任何账号，进行中的租用不受影响。"
        rules={optionalRules('原因', maxLength(BLOCK_REASON_MAX))}
      >
        <Input size="large" maxLength={BLOCK_REASON_MAX} />
      </Form.Item>
      <div className="order-acts">
        <Button size="large" onClick={onClose}>
          取消
        </Button>
        <Button size="large" type="primary" danger htmlType="submit" loading={block.busy}>
          加入黑名单
        </Button>
      </div>
    </CallForm>
  )
}
