import { Form, Input, Modal } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { focusFirstField, type Rendered } from './focusFirstField.ts'

/** Asks for the reason of an act that is kept on record. `onReason` resolves to whether it was done. */
export default function ReasonDialog({
  title,
  text,
  confirm,
  label = '原因',
  maxLength = 100,
  isDestructive = true,
  onReason,
  onClose,
}: {
  title: string
  text: string
  confirm: string
  label?: string
  /** As the call's field allows. */
  maxLength?: number
  isDestructive?: boolean
  onReason: (reason: string) => Promise<boolean>
  onClose: () => void
}) {
  const [form] = Form.useForm<{ reason: string }>()
  const [isBusy, setBusy] = useState(false)
  const element = useRef<Element>(null)
  useEffect(() => focusFirstField(element.current), [])
  const submit = async ({ reason }: { reason: string }) => {
    setBusy(true)
    const isDone = await onReason(reason)
    setBusy(false)
    if (isDone) onClose()
  }
  return (
    <Modal
      title={title}
      open
      centered
      okText={confirm}
      cancelText="取消"
      okButtonProps={{ danger: isDestructive, loading: isBusy }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p>{text}</p>
      <Form
        ref={(rendered: Rendered) => {
          element.current = rendered?.nativeElement ?? null
        }}
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={(values: { reason: string }) => void submit(values)}
      >
        <Form.Item
          name="reason"
          label={label}
          rules={[{ required: true, min: 2, message: `请写明${label}` }]}
        >
          <Input.TextArea rows={3} maxLength={maxLength} showCount />
        </Form.Item>
      </Form>
    </Modal>
  )
}
