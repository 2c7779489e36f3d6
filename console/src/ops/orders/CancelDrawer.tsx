import { useFormMutation } from '@shanghao/client/http/useFormMutation'
import { yuanSign } from '@shanghao/contract/refundWays'
import { Button, Drawer, Form, Radio } from 'antd'
import { CallForm } from '../../core/form/CallForm.tsx'
import { ReasonField } from '../../core/form/ReasonField.tsx'
import { client } from '../client.ts'
import { afterAct } from './afterAct.ts'
import type { DeskOrder } from './deskOrder.ts'

type Values = { refund: 'unused' | 'whole'; reason: string }

/** Cancels an order, or ends its rental, with what goes back to the renter. */
export function CancelDrawer({
  order: { orderId, state, paidAt },
  amounts: { unusedFen, wholeFen },
  onClose,
}: {
  order: DeskOrder['order']
  amounts: NonNullable<DeskOrder['cancel']>
  onClose: () => void
}) {
  const [form] = Form.useForm<Values>()
  const cancel = useFormMutation(client.orders.deskCancel, {}, afterAct('已退款', onClose))
  const title = state === 'renting' ? '结束租用并退款' : '取消订单'
  return (
    <Drawer open title={title} size={420} onClose={onClose}>
      <CallForm<Values>
        form={form}
        mutation={cancel}
        initial={{ refund: unusedFen === null ? 'whole' : 'unused' }}
        onSubmit={(values) => cancel.run({ orderId, ...values })}
      >
        {unusedFen === null ? (
          <>
            <p>
              {paidAt === null
                ? '订单还没有付款，取消后账号立即空出。'
                : `已付的 ${yuanSign(wholeFen)} 全额退给租客，不收取消费。`}
            </p>
            <Form.Item name="refund" hidden>
              <Radio.Group />
            </Form.Item>
          </>
        ) : (
          <Form.Item name="refund" label="退款" required>
            <Radio.Group className="order-refunds">
              <Radio value="unused">
                退未使用的租金和押金，现在共 <span className="num">{yuanSign(unusedFen)}</span>
              </Radio>
              <Radio value="whole">
                退全部租金和押金，共 <span className="num">{yuanSign(wholeFen)}</span>，号主没有收入
              </Radio>
            </Radio.Group>
          </Form.Item>
        )}
        <ReasonField />
        <Button danger type="primary" block htmlType="submit" loading={cancel.busy}>
          {title}
        </Button>
      </CallForm>
    </Drawer>
  )
}
