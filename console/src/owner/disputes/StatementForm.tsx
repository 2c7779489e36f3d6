import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { Button, Form } from 'antd'
import { toast } from '../../core/feedback/feedback.ts'
import { CallForm } from '../../core/form/CallForm.tsx'
import { client } from '../client.ts'
import type { OwnerDispute } from './disputeMoney.ts'
import { StatementFields } from './StatementFields.tsx'
import { useEvidence } from './useEvidence.ts'

const KINDS = {
  refuse: { title: '拒绝申请', text: '租客可以申请平台仲裁，平台按双方证据裁定。请至少上传一张截图。' },
  reply: { title: '补充说明', text: '对方和平台都会看到。' },
  escalate: { title: '申请平台仲裁', text: '平台会在承诺的时间内裁定，期间可以补充说明。' },
  appeal: { title: '申诉', text: '每件维权只能申诉一次，由没有参与过裁定的人员复核。' },
} as const

type Props = {
  dispute: OwnerDispute
  kind: keyof typeof KINDS
  changed: readonly unknown[]
  onClose: () => void
}

/** Refuses, replies, asks for arbitration or appeals, in writing. */
export function StatementForm({ dispute: { disputeId }, kind, changed, onClose }: Props) {
  const [form] = Form.useForm<{ text: string }>()
  const uploads = useEvidence()
  const after = {
    invalidates: changed,
    onDone: () => {
      toast('已提交', 'success')
      onClose()
    },
  }
  const answer = useCallMutation(client.disputes.answerForOwner, after)
  const say = useCallMutation(client.disputes.sayForOwner, after)
  const sending = kind === 'refuse' ? answer : say
  const { title, text: about } = KINDS[kind]
  const submit = ({ text }: { text: string }) => {
    const pictures = uploads.stored.map(({ publicKey }) => publicKey)
    return kind === 'refuse'
      ? answer.run({ disputeId, kind, text, pictures })
      : say.run({ disputeId, kind, text, pictures })
  }
  return (
    <CallForm<{ text: string }> form={form} mutation={sending} onSubmit={submit}>
      <h3>{title}</h3>
      <p className="dispute-note">{about}</p>
      <StatementFields uploads={uploads} />
      <div className="dispute-acts">
        <Button size="large" onClick={onClose}>
          取消
        </Button>
        <Button type="primary" size="large" htmlType="submit" loading={sending.busy} disabled={uploads.busy}>
          提交
        </Button>
      </div>
    </CallForm>
  )
}
