import type { Tx } from '../../core/db.ts'
import { type Movement, post } from '../../ledger/post.ts'
import type { LockedOrder } from './change.ts'

/**
 * The part of an amount that goes back as cash and as bonus: what was spent last comes back first, and cash is spent
 * after bonus. `spentBonus` of `spent` was bonus.
 */
const splitRefund = (amount: number, spent: number, spentBonus: number): { cash: number; bonus: number } => {
  const cash = Math.min(amount, spent - spentBonus)
  return { cash, bonus: amount - cash }
}

const back = (order: LockedOrder, step: string, part: { cash: number; bonus: number }): Movement[] => [
  { step: `${step}_cash`, from: `escrow:${order.id}`, to: `cash:${order.renter_id}`, amount: part.cash },
  { step: `${step}_bonus`, from: `escrow:${order.id}`, to: `bonus:${order.renter_id}`, amount: part.bonus },
]

/** Gives rent back to the renter from the order's escrow, each kind to its wallet. */
export const refundRent = (
  tx: Tx,
  order: LockedOrder,
  step: string,
  amount: number,
  at: Date,
): Promise<void> =>
  post(tx, {
    bizType: 'order',
    bizId: order.id,
    at,
    movements: back(order, step, splitRefund(amount, order.rent_fen, order.rent_bonus_fen)),
  })

/** Gives the whole deposit back. */
export const returnDeposit = (tx: Tx, order: LockedOrder, at: Date): Promise<void> =>
  post(tx, {
    bizType: 'order',
    bizId: order.id,
    at,
    movements: back(order, 'deposit', {
      cash: order.deposit_fen - order.deposit_bonus_fen,
      bonus: order.deposit_bonus_fen,
    }),
  })
