import { Button, Form, Input } from 'antd'
import { requiredRules } from '../../core/form/rules.ts'

/** A line of short texts with one button. `onSave` resolves to whether it was stored. */
export function TextsForm({
  labels,
  action,
  onSave,
}: {
  labels: readonly string[]
  action: string
  onSave: (texts: string[]) => Promise<boolean>
}) {
  const [form] = Form.useForm<{ texts: string[] }>()
  const save = async ({ texts }: { texts: string[] }) => {
    if (await onSave(texts.map((text) => text.trim()))) form.resetFields()
  }
  return (
    <Form
      form={form}
      layout="inline"
      className="game-texts"
      onFinish={(values: { texts: string[] }) => void save(values)}
    >
      {labels.map((label, place) => (
        <Form.Item key={label} name={['texts', place]} rules={requiredRules(label)}>
          <Input placeholder={label} aria-label={label} />
        </Form.Item>
      ))}
      <Button htmlType="submit">{action}</Button>
    </Form>
  )
}
