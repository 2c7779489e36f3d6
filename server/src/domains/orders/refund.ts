import type { Tx } from '../../core/db.ts'
import { type Movement, post } from '../../ledger/post.ts'
import type { LockedOrder } from './change.ts'

type Parts = { cash: number; bonus: number; packet: number }

type Shares = Pick<LockedOrder, 'rent_fen' | 'packet_fen'>

/**
 * Of rent that goes back, what the renter gets (分): a red packet pays its share of every hour, so hours that were used are
 * never free. All of the rent gives all of their own money back; part of a 分 stays with the platform.
 */
export const rentersPart = ({ rent_fen, packet_fen }: Shares, rent: number): number =>
  packet_fen === 0 ? rent : Math.floor((rent * (rent_fen - packet_fen)) / rent_fen)

/**
 * The parts of rent that goes back: the red packet's share to the platform, which gave it, and of the renter's what was
 * spent last comes back first. Cash is spent after bonus.
 */
const splitRefund = (amount: number, order: LockedOrder): Parts => {
  const own = rentersPart(order, amount)
  const cash = Math.min(own, order.rent_fen - order.rent_bonus_fen - order.packet_fen)
  return { cash, bonus: own - cash, packet: amount - own }
}

const back = (order: LockedOrder, step: string, part: Parts): Movement[] => [
  { step: `${step}_cash`, from: `escrow:${order.id}`, to: `cash:${order.renter_id}`, amount: part.cash },
  { step: `${step}_bonus`, from: `escrow:${order.id}`, to: `bonus:${order.renter_id}`, amount: part.bonus },
  { step: `${step}_packet`, from: `escrow:${order.id}`, to: 'promotion:platform', amount: part.packet },
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
