import { Form, Input, Modal } from 'antd'
import { useState } from 'react'

/** Asks for the reason of an act that is kept on record. `onReason` resolves to whether it was done. */
export default function ReasonDialog({
  title,
  text,
  confirm,
  onReason,
  onClose,
}: {
  title: string
  text: string
  confirm: string
  onReason: (reason: string) => Promise<boolean>
  onClose: () => void
}) {
  const [form] = Form.useForm<{ reason: string }>()
  const [isBusy, setBusy] = useState(false)
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
      okButtonProps={{ danger: true, loading: isBusy }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p>{text}</p>
      <Form form={form} layout="vertical" onFinish={(values: { reason: string }) => void submit(values)}>
        <Form.Item name="reason" label="原因" rules={[{ required: true, min: 2, message: '请写明原因' }]}>
          <Input.TextArea rows={3} maxLength={100} showCount />
        </Form.Item>
      </Form>
    </Modal>
  )
}
