import { type RefundWay, refundWays } from '@shanghao/contract/refundWays'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database/db.ts'
import type { ChannelName } from '../../../core/ports/pay.ts'
import { type Movement, post } from '../../../ledger/post.ts'
import { createRefund, type RefundCause } from '../../pay/actions.ts'
import type { LockedOrder } from '../change.ts'

/** What was paid for one stretch of a rental (its own hours, or those of a merged renewal), 分. */
type PaidRent = { rentFen: number; packetFen: number; bonusFen: number }
/** How rent that goes back divides: `money` is what was paid by channel or from cash. */
type Shares = { packet: number; bonus: number; money: number }

/**
 * Divides rent that goes back of one stretch. The red packet paid its share of every hour of that stretch, so its share of
 * the refund is the platform's, and no used hour is free; a rest of less than a 分 stays with the platform. Of the renter's
 * own, bonus was spent first and comes back last.
 */
export const divideRent = ({ rentFen, packetFen, bonusFen }: PaidRent, backFen: number): Shares => {
  const own = packetFen === 0 ? backFen : Math.floor((backFen * (rentFen - packetFen)) / rentFen)
  const money = Math.min(own, rentFen - bonusFen - packetFen)
  return { packet: backFen - own, bonus: own - money, money }
}

/** Rent (分) that goes back of one stretch; `stretchId` is the number of the order or of the renewal. */
export type StretchRent = { stretchId: string; fen: number }

/** A part of what goes back to the renter (分). */
export type RefundPart = { way: RefundWay; fen: number }
type ChannelPart = { channel: ChannelName; paymentId: string; fen: number }

type Division = { channels: ChannelPart[]; cash: number; bonus: number; packet: number }

type PaidStretch = PaidRent & {
  id: string
  paymentId: string | null
  channel: ChannelName | 'balance' | null
}

/** What was paid for each stretch of a paid order and through what, the order's own hours leading. */
const paidStretches = async (db: Db | Tx, order: LockedOrder): Promise<PaidStretch[]> => {
  // Two selects, each by its index: one with `or` is planned as a read of the whole table while that is small, and stays so.
  const { rows } = await sql<PaidStretch>`
    select s.id, s.rent_fen as "rentFen", s.packet_fen as "packetFen", s.rent_bonus_fen as "bonusFen",
           p.id as "paymentId", p.channel
      from (select id, rent_fen, packet_fen, rent_bonus_fen, parent_id, starts_at from rental_order where id = ${order.id}
            union all
            select id, rent_fen, packet_fen, rent_bonus_fen, parent_id, starts_at from rental_order
             where parent_id = ${order.id} and state = 'merged') s
      left join payment p on p.purpose = 'order' and p.biz_id = s.id and p.outcome = 'applied'
     order by s.parent_id nulls first, s.starts_at`.execute(db)
  // The order's own row counts its renewals in.
  const [own, ...renewals] = rows
  if (!own) return []
  const sum = (of: 'rentFen' | 'bonusFen') => renewals.reduce((total, renewal) => total + renewal[of], 0)
  return [
    { ...own, rentFen: own.rentFen - sum('rentFen'), bonusFen: own.bonusFen - sum('bonusFen') },
    ...renewals,
  ]
}

const NOTHING: Division = { channels: [], cash: 0, bonus: 0, packet: 0 }

const add = (division: Division, { channel, paymentId }: PaidStretch, shares: Shares): Division => {
  const packet = division.packet + shares.packet
  const bonus = division.bonus + shares.bonus
  if (channel === null || channel === 'balance' || paymentId === null)
    return { ...division, packet, bonus, cash: division.cash + shares.money }
  const part = { channel, paymentId, fen: shares.money }
  return { ...division, packet, bonus, channels: [...division.channels, ...(part.fen > 0 ? [part] : [])] }
}

const divide = async (db: Db | Tx, order: LockedOrder, rents: StretchRent[]): Promise<Division> => {
  const going = rents.filter(({ fen }) => fen > 0)
  if (going.length === 0) return NOTHING
  const stretches = await paidStretches(db, order)
  return going.reduce((division, { stretchId, fen }) => {
    const stretch = stretches.find(({ id }) => id === stretchId)
    if (!stretch || fen > stretch.rentFen)
      throw new Error(`order ${order.id} can't give back ${fen} of ${stretchId}`)
    return add(division, stretch, divideRent(stretch, fen))
  }, NOTHING)
}

const divideDeposit = async (db: Db | Tx, order: LockedOrder): Promise<Division> => {
  const { deposit_fen, deposit_bonus_fen } = order
  if (deposit_fen === 0) return NOTHING
  const [own] = await paidStretches(db, order)
  if (!own) return NOTHING
  return add(NOTHING, own, { packet: 0, bonus: deposit_bonus_fen, money: deposit_fen - deposit_bonus_fen })
}

/** What goes back to the renter: `fen` in all, and which part of it which way. */
export type Refunded = { fen: number; parts: RefundPart[] }

/** Several refunds as one. */
export const together = (...refunds: Refunded[]): Refunded => {
  const parts = refundWays.flatMap((way) => {
    const fen = refunds
      .flatMap(({ parts: own }) => own)
      .reduce((sum, part) => (part.way === way ? sum + part.fen : sum), 0)
    return fen > 0 ? [{ way, fen }] : []
  })
  return { fen: refunds.reduce((sum, { fen }) => sum + fen, 0), parts }
}

const refunded = ({ channels, cash, bonus }: Division): Refunded =>
  together(
    ...channels.map(({ channel, fen }) => ({ fen, parts: [{ way: channel, fen }] })),
    { fen: cash, parts: [{ way: 'cash', fen: cash }] },
    { fen: bonus, parts: [{ way: 'bonus', fen: bonus }] },
  )

/** What giving rent back would come to, by `refundRent`. */
export const rentRefund = async (db: Db | Tx, order: LockedOrder, rents: StretchRent[]): Promise<Refunded> =>
  refunded(await divide(db, order, rents))

/** What giving the deposit back would come to, by `returnDeposit`. */
export const depositRefund = async (db: Db | Tx, order: LockedOrder): Promise<Refunded> =>
  refunded(await divideDeposit(db, order))

/** Posts a division: refunds through channels are requested, the wallets get theirs, the platform its packet's share. */
const give = async (
  tx: Tx,
  order: LockedOrder,
  cause: Exclude<RefundCause, 'duplicate' | 'late'>,
  { channels, cash, bonus, packet }: Division,
  at: Date,
): Promise<void> => {
  const from = `escrow:${order.id}` as const
  const requested: { refundId: string; movement: Movement }[] = []
  for (const { paymentId, fen } of channels) {
    const refundId = await createRefund(tx, { paymentId, cause, amountFen: fen, now: at })
    requested.push({ refundId, movement: { step: cause, from, to: `refunding:${paymentId}`, amount: fen } })
  }
  await post(tx, {
    bizType: 'order',
    bizId: order.id,
    at,
    movements: [
      { step: `${cause}_cash`, from, to: `cash:${order.renter_id}`, amount: cash },
      { step: `${cause}_bonus`, from, to: `bonus:${order.renter_id}`, amount: bonus },
      { step: `${cause}_packet`, from, to: 'promotion:platform', amount: packet },
    ],
  })
  for (const { refundId, movement } of requested)
    await post(tx, { bizType: 'refund', bizId: refundId, at, movements: [movement] })
}

/**
 * Gives rent of a locked, paid order back from its escrow, each stretch the way it was paid: through the channel, to cash or
 * bonus, and the red packet's share to the platform. `rents` names each stretch at most once; their sum is what the caller
 * has written to `refund_fen` before, the packet's share is written here. Answers what the renter gets. An order gives back once for
 * each cause.
 */
export const refundRent = async (
  tx: Tx,
  order: LockedOrder,
  cause: 'cancel' | 'return' | 'terminate',
  rents: StretchRent[],
  at: Date,
): Promise<Refunded> => {
  const division = await divide(tx, order, rents)
  await give(tx, order, cause, division, at)
  if (division.packet > 0)
    await tx
      .updateTable('rental_order')
      .set({ refund_packet_fen: division.packet })
      .where('id', '=', order.id)
      .execute()
  return refunded(division)
}

/** Gives the whole deposit of a locked, paid order back, the way it was paid. Answers what the renter gets. */
export const returnDeposit = async (tx: Tx, order: LockedOrder, at: Date): Promise<Refunded> => {
  const division = await divideDeposit(tx, order)
  await give(tx, order, 'deposit', division, at)
  return refunded(division)
}
