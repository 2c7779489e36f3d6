import { useCall } from '@shanghao/client/http/useCall'
import { useFormMutation } from '@shanghao/client/http/useFormMutation'
import { maxLength } from '@shanghao/contract/validation/text'
import { Button, Form, Input, Modal, Select } from 'antd'
import { toast } from '../../core/feedback/feedback.ts'
import { CallForm } from '../../core/form/CallForm.tsx'
import { optionalRules } from '../../core/form/rules.ts'
import { QueryView } from '../../core/shell/QueryView.tsx'
import { client } from '../client.ts'
import { changedByDesk } from './changedByDesk.ts'

type Values = { to: string; note?: string }

const QUEUE = 'queue'

/** Gives a conversation to another operator or back to the queue, with a note for who gets it. */
export function HandOverDialog({
  conversationId,
  onDone,
  onClose,
}: {
  conversationId: string
  onDone: () => void
  onClose: () => void
}) {
  const [form] = Form.useForm<Values>()
  const operators = useCall(client.support.deskOperators, {})
  const handOver = useFormMutation(
    client.support.deskHandOver,
    { to: ['NOT_FOUND', 'OPERATOR_SELF', 'REALNAME_REQUIRED'] },
    {
      invalidates: changedByDesk,
      onDone: () => {
        toast('已转接', 'success')
        onClose()
        onDone()
      },
    },
  )
  const submit = ({ to, note }: Values) => {
    const text = note?.trim() ?? ''
    return handOver.run({
      conversationId,
      operatorId: to === QUEUE ? null : to,
      ...(text === '' ? {} : { note: text }),
    })
  }
  return (
    <Modal open title="转接会话" footer={null} onCancel={onClose}>
      <QueryView query={operators}>
        {({ list }) => (
          <CallForm<Values> form={form} mutation={handOver} initial={{ to: QUEUE }} onSubmit={submit}>
            <Form.Item name="to" label="转给">
              <Select
                options={[
                  { value: QUEUE, label: '放回排队' },
                  ...list
                    .filter(({ isMe }) => !isMe)
                    .map(({ operatorId, conversations }) => ({
                      value: operatorId,
                      label: `运营人员 ${operatorId}（接待中 ${conversations}）`,
                    })),
                ]}
              />
            </Form.Item>
            <Form.Item
              name="note"
              label="说明"
              extra="只有接手的客服能看到"
              rules={optionalRules('说明', maxLength(200))}
            >
              <Input.TextArea rows={3} maxLength={200} showCount />
            </Form.Item>
            <Button type="primary" block htmlType="submit" loading={handOver.busy}>
              转接
            </Button>
          </CallForm>
        )}
      </QueryView>
    </Modal>
  )
}
