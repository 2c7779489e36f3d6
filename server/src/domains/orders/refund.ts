import type { Tx } from '../../core/db.ts'
import { type Movement, post } from '../../ledger/post.ts'
import type { LockedOrder } from './change.ts'

type Parts = { cash: number; bonus: number; packet: number }

/**
 * The parts of rent that goes back: what was spent last comes back first. A red packet pays first, then bonus, then cash.
 * The packet's part returns to the platform, which gave it.
 */
const splitRefund = (amount: number, order: LockedOrder): Parts => {
  const cash = Math.min(amount, order.rent_fen - order.rent_bonus_fen - order.packet_fen)
  const bonus = Math.min(amount - cash, order.rent_bonus_fen)
  return { cash, bonus, packet: amount - cash - bonus }
}

const back = (order: LockedOrder, step: string, part: Parts): Movement[] => [
  { step: `${step}_cash`, from: `escrow:${order.id}`, to: `cash:${order.renter_id}`, amount: part.cash },
  { step: `${step}_bonus`, from: `escrow:${order.id}`, to: `bonus:${order.renter_id}`, amount: part.bonus },
  { step: `${step}_packet`, from: `escrow:${order.id}`, to: 'promotion:platform', amount: part.packet },
]

/** Of rent that goes back, what the renter gets: they paid what the red packet left (分). */
export const rentersPart = (
  { rent_fen, packet_fen }: Pick<LockedOrder, 'rent_fen' | 'packet_fen'>,
  rent: number,
): number => Math.min(rent, rent_fen - packet_fen)

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
    movements: back(order, step, splitRefund(amount, order)),
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
      packet: 0,
    }),
  })
