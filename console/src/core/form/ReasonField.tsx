import { maxLength, minLength } from '@shanghao/contract/validation/text'
import { Form, Input } from 'antd'
import { requiredRules } from './rules.ts'

/** Why an act is done; only operators read it. */
export function ReasonField() {
  return (
    <Form.Item
      name="reason"
      label="原因"
      extra="只有运营人员能看到，会写进审计日志"
      rules={requiredRules('原因', minLength(2), maxLength(200))}
    >
      <Input.TextArea rows={3} maxLength={200} showCount />
    </Form.Item>
  )
}
