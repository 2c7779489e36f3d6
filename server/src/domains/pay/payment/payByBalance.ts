import type { Tx } from '../../../core/database/db.ts'
import { pipelined } from '../../../core/database/pipeline.ts'
import type { Viewer } from '../../../core/http/auth.ts'
import { post, spend } from '../../../ledger/post.ts'
import type { Purpose } from '../purpose.ts'
import { closingOpenPayments } from './openPayment.ts'

type PayByBalanceInput = {
  paymentId: string
  purposeName: string
  purpose: Purpose
  bizId: string
  viewer: Viewer
  now: Date
  /** Raises unless this amount (分) may be paid without the payment password; null if the password was checked. */
  withoutPassword: ((amountFen: number) => Promise<void>) | null
}

/**
 * Pays a thing from the wallet, bonus before cash, in the given transaction: locks the thing, checks the approval, moves the
 * money, records the payment and calls the purpose's `onPaid`. Raises BALANCE_SHORT and what the purpose's `lock` raises.
 */
export const payByBalance = async (
  tx: Tx,
  { paymentId, purposeName, purpose, bizId, viewer, now, withoutPassword }: PayByBalanceInput,
): Promise<void> => {
  const payable = await purpose.lock(tx, bizId, viewer, now)
  await withoutPassword?.(payable.amountFen)
  const movement = { bizType: 'payment', bizId: paymentId, at: now } as const
  const bonusFen = await spend(tx, {
    ...movement,
    userId: viewer.userId,
    to: payable.to,
    amount: payable.amountFen,
  })
  await post(tx, { ...movement, movements: payable.additionalMovements })
  await tx
    .with('closed', (db) => closingOpenPayments(db, purposeName, bizId, now))
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
  await payable.onPaid(tx, bonusFen)
}
