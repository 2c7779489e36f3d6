import { toast } from '../../core/feedback/feedback.ts'
import { client } from '../client.ts'

/** What follows an act on an order that may wait for a second operator: what is said, and what is read again. */
export const afterAct = (done: string, onClose: () => void) => ({
  invalidates: [client.orders.deskOrder, client.orders.deskOrders, client.ops.approvals],
  onDone: ({ awaitedApproval }: { awaitedApproval: number | null }) => {
    toast(awaitedApproval === null ? done : '超过单人限额，已提交给另一位运营人员审批', 'success')
    onClose()
  },
})
