import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { yuanSign } from '@shanghao/contract/refundWays'
import { confirmDialog, toast } from '../../core/feedback/feedback.ts'
import { client } from '../client.ts'

type Deposit = { orderId: string; renter: string; depositFen: number }

/** Gives a deposit back before its time, once that was confirmed. */
export const useReleaseDeposit = () => {
  const release = useCallMutation(client.orders.releaseDeposit, {
    invalidates: [client.orders.heldDeposits, client.orders.board, client.orders.orderForOwner],
    onDone: () => toast('押金已退回', 'success'),
  })
  const ask = async ({ orderId, renter, depositFen }: Deposit): Promise<void> => {
    const isSure = await confirmDialog({
      title: `退还押金 ${yuanSign(depositFen)}`,
      text: `押金立即退给租客 ${renter}，之后不能再申请押金赔付。`,
      confirm: '退还押金',
      isDestructive: true,
    })
    if (isSure) await release.run({ orderId })
  }
  return { ask, busy: release.busy }
}
