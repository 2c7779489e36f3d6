import { regex } from '@shanghao/contract/validation/text'
import { Form, Input } from 'antd'
import { requiredRules } from './rules.ts'

/** The channel's own number of a payment or a transfer, which has to be filled; as `channelTransactionId` of the contract. */
export function TransactionField({ extra }: { extra?: string }) {
  return (
    <Form.Item
      name="transactionId"
      label="渠道交易号"
      extra={extra}
      rules={requiredRules('渠道交易号', regex(/^[\w-]{6,64}$/))}
    >
      <Input autoComplete="off" />
    </Form.Item>
  )
}
