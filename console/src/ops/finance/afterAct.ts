import { toast } from '../../core/feedback/feedback.ts'
import { client } from '../client.ts'

/** What follows an act that may wait for a second operator: what is said, and what is read again. */
export const afterAct = (done: string, changed: readonly unknown[], onClose: () => void) => ({
  invalidates: [...changed, client.ops.approvals],
  onDone: ({ awaitedApproval }: { awaitedApproval: number | null }) => {
    toast(awaitedApproval === null ? done : '已提交，等另一位运营人员审批后执行', 'success')
    onClose()
  },
})

/** What acts on withdrawals and payouts change. */
export const payoutCalls = [
  client.finance.withdrawalReviews,
  client.finance.withdrawalForReview,
  client.finance.payoutOverview,
]
