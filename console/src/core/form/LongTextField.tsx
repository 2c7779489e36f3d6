import { maxLength, minLength } from '@shanghao/contract/validation/text'
import { Form, Input } from 'antd'
import { requiredRules } from './rules.ts'

type Props = {
  name: string
  label: string
  /** Who reads it, or what to write. */
  extra?: string
  /** Characters. */
  min: number
  max: number
  rows: number
}

/** A text of several lines that has to be filled, with the count of its characters. */
export function LongTextField({ name, label, extra, min, max, rows }: Props) {
  return (
    <Form.Item
      name={name}
      label={label}
      extra={extra}
      rules={requiredRules(label, minLength(min), maxLength(max))}
    >
      <Input.TextArea rows={rows} maxLength={max} showCount />
    </Form.Item>
  )
}
