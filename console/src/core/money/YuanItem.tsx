import { parseYuan } from '@shanghao/contract/money'
import { Form, Input } from 'antd'

/** The field of an amount in yuan; `parseYuan` gives the 分 of what was typed. */
export function YuanItem({ name, label, extra }: { name: string; label: string; extra?: string }) {
  return (
    <Form.Item
      name={name}
      label={`${label}（元）`}
      extra={extra}
      rules={[
        {
          required: true,
          validator: async (_rule, text: unknown) => {
            const fen = parseYuan(String(text ?? ''))
            if (fen === null || fen <= 0) throw new Error('请输入大于零的金额，最多两位小数')
          },
        },
      ]}
    >
      <Input inputMode="decimal" autoComplete="off" />
    </Form.Item>
  )
}
