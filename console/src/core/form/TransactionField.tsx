import { Form, Input } from 'antd'

/** The channel's own number of a payment or a transfer, which has to be filled; as `channelTransactionId` of the contract. */
export function TransactionField({ extra }: { extra?: string }) {
  return (
    <Form.Item
      name="transactionId"
      label="渠道交易号"
      extra={extra}
      rules={[{ required: true, pattern: /^[\w-]{6,64}$/, message: '请填写渠道交易号' }]}
    >
      <Input autoComplete="off" />
    </Form.Item>
  )
}
