import type { Tx } from '../../../core/database/db.ts'
import { pipelined } from '../../../core/database/pipeline.ts'
import type { Viewer } from '../../../core/http/auth.ts'
import { post, spend } from '../../../ledger/post.ts'
import type { Purpose } from '../purpose.ts'
import { closeOpenPayments } from './openPayment.ts'

type BalancePayment = {
  paymentId: string
  purposeName: string
  purpose: Purpose
  bizId: string
  viewer: Viewer
  now: Date
  /** Raises unless this amount (分) may be paid without the payment password; null when the password was checked. */
  withoutPassword: ((amountFen: number) => Promise<void>) | null
}

/**
 * Pays a thing from the wallet, bonus before cash, all in the given transaction: lock what is paid, see that it was approved, move the money, record
 * the payment, and let the thing know. Raises BALANCE_SHORT and what the purpose's `lock` raises.
 */
export const payByBalance = async (
  tx: Tx,
  { paymentId, purposeName, purpose, bizId, viewer, now, withoutPassword }: BalancePayment,
): Promise<void> => {
  const payable = await purpose.lock(tx, bizId, viewer, now)
  await withoutPassword?.(payable.amountFen)
  const movement = { bizType: 'payment', bizId: paymentId, at: now }
  const bonusFen = await spend(tx, {
    ...movement,
    userId: viewer.userId,
    to: payable.to,
    amount: payable.amountFen,
  })
  await post(tx, { ...movement, movements: payable.besides })
  await closeOpenPayments(tx, purposeName, bizId, now)
  await tx
    .insertInto('payment')
    .values({
      id: paymentId,
      purpose: purposeName,
      biz_id: bizId,
      user_id: viewer.userId,
      channel: 'balance',
      amount_fen: payable.amountFen,
      state: 'success',
      outcome: 'applied',
      password_free: withoutPassword !== null,
      created_at: now,
      succeeded_at: now,
    })
    .modifyEnd(pipelined)
    .execute()
  await payable.paid(tx, bonusFen)
}
