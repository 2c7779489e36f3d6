import { useFormMutation } from '@shanghao/client/http/useFormMutation'
import { parseYuan } from '@shanghao/contract/money'
import { Button, Drawer, Form, Radio } from 'antd'
import { CallForm } from '../../core/form/CallForm.tsx'
import { ReasonField } from '../../core/form/ReasonField.tsx'
import { YuanItem } from '../../core/money/YuanItem.tsx'
import { client } from '../client.ts'
import { afterAct } from './afterAct.ts'
import type { DeskOrder } from './deskOrder.ts'

type Values = { userId: string; amount: string; reason: string }

/** Pays a side of an order cash from the platform, for this order. */
export function CompensateDrawer({
  order: { orderId, renter, owner },
  onClose,
}: {
  order: DeskOrder['order']
  onClose: () => void
}) {
  const [form] = Form.useForm<Values>()
  const compensate = useFormMutation(
    client.finance.compensate,
    { reason: ['COMPENSATION_DONE'], userId: ['BENEFICIARY_UNVERIFIED'] },
    afterAct('补偿已到账', onClose),
  )
  return (
    <Drawer open title="补偿" size={420} onClose={onClose}>
      <CallForm<Values>
        form={form}
        mutation={compensate}
        initial={{ userId: renter.userId }}
        onSubmit={({ userId, amount, reason }) => {
          const amountFen = parseYuan(amount)
          return amountFen !== null && compensate.run({ userId, amountFen, reason, orderId })
        }}
      >
        <p>由平台支付，存入对方的现金余额，对方会收到消息。</p>
        <Form.Item name="userId" label="补偿给" required>
          <Radio.Group
            options={[
              { value: renter.userId, label: `租客（${renter.phone}）` },
              { value: owner.userId, label: `号主（${owner.phone}）` },
            ]}
          />
        </Form.Item>
        <YuanItem name="amount" label="金额" />
        <ReasonField />
        <Button type="primary" block htmlType="submit" loading={compensate.busy}>
          补偿
        </Button>
      </CallForm>
    </Drawer>
  )
}
