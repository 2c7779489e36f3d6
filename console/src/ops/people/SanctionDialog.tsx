import { useFormMutation } from '@shanghao/client/http/useFormMutation'
import {
  SANCTION_DAYS_MAX,
  SANCTION_REASON_MAX,
  type SanctionKind,
  sanctionEffects,
  sanctionKindList,
  sanctionKinds,
} from '@shanghao/contract/people/states'
import { Form, Input, InputNumber, Modal, Radio } from 'antd'
import { toast } from '../../core/feedback/feedback.ts'
import { CallForm } from '../../core/form/CallForm.tsx'
import { client } from '../client.ts'

type Values = { kind: SanctionKind; reason: string; days: number | null }

/** Keeps a person from something. They read the reason; against an operator it waits for a second one. */
export default function SanctionDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const [form] = Form.useForm<Values>()
  const kind = Form.useWatch('kind', form) ?? 'no_renting'
  const mutation = useFormMutation(
    client.people.imposeSanction,
    { kind: ['SANCTION_EXISTS', 'LAST_ADMINS'] },
    {
      invalidates: [client.people.personSanctions, client.people.person, client.people.search],
      onDone: ({ awaitedApproval }) => {
        toast(
          awaitedApproval === null ? '已限制，本人会收到消息' : '已提交，等待另一位运营人员审批',
          'success',
        )
        onClose()
      },
    },
  )
  return (
    <Modal
      title="限制用户"
      open
      centered
      okText="限制"
      cancelText="取消"
      okButtonProps={{ danger: true, loading: mutation.busy }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <CallForm<Values>
        form={form}
        mutation={mutation}
        initial={{ kind: 'no_renting', days: 7 }}
        onSubmit={({ kind: chosen, reason, days }) =>
          mutation.run({ userId, kind: chosen, reason, days: days ?? null })
        }
      >
        <Form.Item name="kind" label="限制" required extra={sanctionEffects[kind]}>
          <Radio.Group options={sanctionKindList.map((value) => ({ value, label: sanctionKinds[value] }))} />
        </Form.Item>
        <Form.Item name="days" label="天数" extra="不填则没有期限，由运营人员解除">
          <InputNumber min={1} max={SANCTION_DAYS_MAX} precision={0} />
        </Form.Item>
        <Form.Item
          name="reason"
          label="原因"
          rules={[{ required: true, min: 2, message: '请写明原因，本人会看到' }]}
        >
          <Input.TextArea rows={3} maxLength={SANCTION_REASON_MAX} showCount placeholder="本人会看到" />
        </Form.Item>
      </CallForm>
    </Modal>
  )
}
