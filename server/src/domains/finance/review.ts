import type { Tx } from '../../core/db.ts'
import { fail } from '../../core/errors.ts'
import { maySendPayouts } from '../pay/actions.ts'
import { changeWithdrawal, giveBack, type LockedWithdrawal, lockWithdrawal } from './change.ts'

type Decision = { id: string; operatorId: number; at: Date }

/** Nobody decides on money of their own. */
const lockForReview = async (tx: Tx, { id, operatorId }: Decision): Promise<LockedWithdrawal> => {
  const withdrawal = await lockWithdrawal(tx, id)
  return withdrawal.user_id === operatorId ? fail('NO_PERMISSION') : withdrawal
}

/** Lets a withdrawal under review be paid. Raises NOT_FOUND, NO_PERMISSION for one's own, WITHDRAWAL_STATE once decided. */
export const approveWithdrawal = async (tx: Tx, decision: Decision): Promise<void> => {
  const { operatorId, at } = decision
  await changeWithdrawal(tx, await lockForReview(tx, decision), {
    verb: 'approve',
    actor: `operator:${operatorId}`,
    at,
    set: { next_ask_at: at },
  })
}

/**
 * Refuses a withdrawal under review, or while payouts are paused one that was approved and not sent, with a reason the person
 * reads; the amount goes back. Raises as approving does.
 */
export const refuseWithdrawal = async (tx: Tx, decision: Decision & { reason: string }): Promise<void> => {
  const { operatorId, at, reason } = decision
  const withdrawal = await lockForReview(tx, decision)
  if (withdrawal.state === 'approved' && (await maySendPayouts(tx))) fail('WITHDRAWAL_STATE')
  await giveBack(tx, withdrawal, { verb: 'refuse', actor: `operator:${operatorId}`, at, reason })
}
