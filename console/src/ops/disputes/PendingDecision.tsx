import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { yuanSign } from '@shanghao/contract/refundWays'
import { Button, Form, Modal } from 'antd'
import { useState } from 'react'
import { confirmDialog, toast } from '../../core/feedback/feedback.ts'
import { CallForm } from '../../core/form/CallForm.tsx'
import { LongTextField } from '../../core/form/LongTextField.tsx'
import { useMay } from '../access.ts'
import { client } from '../client.ts'
import type { Case } from './case.ts'
import { changedByAct } from './changedByAct.ts'

type Pending = NonNullable<Case['pending']>

const amountsText = (
  { rentFen, depositFen, renterCompensationFen, ownerCompensationFen }: Pending,
  party: Case['party'],
): string =>
  [
    party === 'owner' ? `押金赔付号主 ${yuanSign(depositFen)}` : `退给租客租金 ${yuanSign(rentFen)}`,
    ...(renterCompensationFen > 0 ? [`平台补偿租客 ${yuanSign(renterCompensationFen)}`] : []),
    ...(ownerCompensationFen > 0 ? [`平台补偿号主 ${yuanSign(ownerCompensationFen)}`] : []),
  ].join('，')

/** A decision that another person approves or rejects, beside the evidence it rests on. */
export function PendingDecision({ pending, party }: { pending: Pending; party: Case['party'] }) {
  const may = useMay()
  const [isRejecting, setRejecting] = useState(false)
  const { approvalId, isOwn, requestedBy, requestedAt, expiresAt, reason } = pending
  const now = serverNow()
  const after = (done: string) => ({ invalidates: changedByAct, onDone: () => toast(done, 'success') })
  const approve = useCallMutation(client.ops.approve, after('已批准，裁定已生效'))
  const withdraw = useCallMutation(client.ops.withdraw, after('已撤回'))
  const askApprove = async () => {
    const asked = {
      title: '批准这个裁定？',
      text: `${amountsText(pending, party)}。批准后通知双方，双方可以申诉。`,
      confirm: '批准',
    }
    if (await confirmDialog(asked)) await approve.run({ approvalId })
  }
  return (
    <section className="panel case-pending" aria-label="待审批的裁定">
      <h2 className="panel-title">待另一位运营人员审批</h2>
      <p className="num">{amountsText(pending, party)}</p>
      <p className="case-text">{reason}</p>
      <p className="arbitration-second num">
        {isOwn ? '由你提交' : `运营人员 ${requestedBy} 提交`}，{momentText(requestedAt, now)}；
        {momentText(expiresAt, now)} 前有效
      </p>
      <div className="case-acts">
        {isOwn ? (
          <Button loading={withdraw.busy} onClick={() => void withdraw.run({ approvalId })}>
            撤回
          </Button>
        ) : (
          may('disputes_decide') && (
            <>
              <Button type="primary" loading={approve.busy} onClick={() => void askApprove()}>
                批准
              </Button>
              <Button danger onClick={() => setRejecting(true)}>
                驳回
              </Button>
            </>
          )
        )}
      </div>
      {isRejecting && <RejectDialog approvalId={approvalId} onClose={() => setRejecting(false)} />}
    </section>
  )
}

function RejectDialog({ approvalId, onClose }: { approvalId: number; onClose: () => void }) {
  const [form] = Form.useForm<{ note: string }>()
  const reject = useCallMutation(client.ops.reject, {
    invalidates: changedByAct,
    onDone: () => {
      toast('已驳回', 'success')
      onClose()
    },
  })
  return (
    <Modal open title="驳回这个裁定" footer={null} onCancel={onClose}>
      <CallForm<{ note: string }>
        form={form}
        mutation={reject}
        onSubmit={({ note }) => reject.run({ approvalId, note })}
      >
        <LongTextField name="note" label="原因" min={2} max={100} rows={3} />
        <Button danger block htmlType="submit" loading={reject.busy}>
          驳回
        </Button>
      </CallForm>
    </Modal>
  )
}
