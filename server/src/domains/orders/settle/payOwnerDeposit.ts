import type { Tx } from '../../../core/database/db.ts'
import { post } from '../../../ledger/post.ts'
import type { LockedOrder } from '../change.ts'

/**
 * How a part of a deposit (分) that its owner gets was paid: money first, while there is any, and the rest from bonus. Bonus stays
 * bonus, or a deposit that is agreed to an accomplice would turn it into cash without commission.
 */
export const divideOwnerDeposit = (
  { deposit_fen, deposit_bonus_fen }: Pick<LockedOrder, 'deposit_fen' | 'deposit_bonus_fen'>,
  toOwnerFen: number,
): { money: number; bonus: number } => {
  const money = Math.min(toOwnerFen, deposit_fen - deposit_bonus_fen)
  return { money, bonus: toOwnerFen - money }
}

/** Pays a part of an order's deposit (分) to its owner, as damages: without commission, to cash and to bonus as it was paid. */
export const payOwnerDeposit = (tx: Tx, order: LockedOrder, toOwnerFen: number, at: Date): Promise<void> => {
  const { money, bonus } = divideOwnerDeposit(order, toOwnerFen)
  const from = `escrow:${order.id}` as const
  return post(tx, {
    bizType: 'order',
    bizId: order.id,
    at,
    movements: [
      { step: 'deposit_owner', from, to: `cash:${order.owner_id}`, amount: money },
      { step: 'deposit_owner_bonus', from, to: `bonus:${order.owner_id}`, amount: bonus },
    ],
  })
}
