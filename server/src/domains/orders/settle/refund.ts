import { type RefundWay, refundWays } from '@shanghao/contract/refundWays'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database/db.ts'
import { pipelined } from '../../../core/database/pipeline.ts'
import type { ChannelName } from '../../../core/ports/pay.ts'
import { type Movement, post } from '../../../ledger/post.ts'
import { createRefund, type RefundCause } from '../../pay/actions.ts'
import type { LockedOrder } from '../change.ts'
import { divideOwnerDeposit } from './payOwnerDeposit.ts'

/** The payment of one stretch of a rental (its own hours, or those of a merged renewal), 分. */
type PaidRent = { rentFen: number; packetFen: number; bonusFen: number }
/** The parts of refunded rent; `money` was paid by channel or from cash. */
type Shares = { packet: number; bonus: number; money: number }

/**
 * Divides the refunded rent of one stretch. The red packet paid a share of every hour, so the platform gets that share of the
 * refund, with fractions of a 分 rounded in its favour. Of the renter's own payment, bonus was spent first and is refunded
 * last.
 */
export const divideRent = ({ rentFen, packetFen, bonusFen }: PaidRent, backFen: number): Shares => {
  const own = packetFen === 0 ? backFen : Math.floor((backFen * (rentFen - packetFen)) / rentFen)
  const money = Math.min(own, rentFen - bonusFen - packetFen)
  return { packet: backFen - own, bonus: own - money, money }
}

/** Divides a further refund of a stretch of which `refundedFen` went back before: together they divide like one refund. */
const divideFurtherRent = (paid: PaidRent, refundedFen: number, backFen: number): Shares => {
  const before = divideRent(paid, refundedFen)
  const after = divideRent(paid, refundedFen + backFen)
  return {
    packet: after.packet - before.packet,
    bonus: after.bonus - before.bonus,
    money: after.money - before.money,
  }
}

/** Refunded rent (分) of one stretch; `stretchId` is the id of the order or renewal. */
export type StretchRent = { stretchId: string; fen: number }

/** A part of the renter's refund (分). */
export type RefundPart = { way: RefundWay; fen: number }
type ChannelPart = { channel: ChannelName; paymentId: string; fen: number }

type Division = { channels: ChannelPart[]; cash: number; bonus: number; packet: number }

type PaidStretch = PaidRent & {
  id: string
  /** Rent of it that went back before (分). */
  refundedFen: number
  paymentId: string | null
  channel: ChannelName | 'balance' | null
}

/** The payments of each stretch of a paid order, the order's own hours first. */
const paidStretches = async (db: Db | Tx, order: LockedOrder): Promise<PaidStretch[]> => {
  // Two selects, each by its index: for one with `or` PostgreSQL keeps the plan of a table scan made while the table is small.
  const { rows } = await sql<PaidStretch>`
    select s.id, s.rent_fen as "rentFen", s.packet_fen as "packetFen", s.rent_bonus_fen as "bonusFen",
           s.stretch_refund_fen as "refundedFen", p.id as "paymentId", p.channel
      from (select id, rent_fen, packet_fen, rent_bonus_fen, stretch_refund_fen, parent_id, starts_at from rental_order where id = ${order.id}
            union all
            select id, rent_fen, packet_fen, rent_bonus_fen, stretch_refund_fen, parent_id, starts_at from rental_order
             where parent_id = ${order.id} and state = 'merged') s
      left join payment p on p.purpose = 'order' and p.biz_id = s.id and p.outcome = 'applied'
     order by s.parent_id nulls first, s.starts_at`.execute(db)
  // The order's own row includes its renewals.
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

const divideRents = async (db: Db | Tx, order: LockedOrder, rents: StretchRent[]): Promise<Division> => {
  const refundable = rents.filter(({ fen }) => fen > 0)
  if (refundable.length === 0) return NOTHING
  const stretches = await paidStretches(db, order)
  return refundable.reduce((division, { stretchId, fen }) => {
    const stretch = stretches.find(({ id }) => id === stretchId)
    if (!stretch || fen + stretch.refundedFen > stretch.rentFen)
      throw new Error(`order ${order.id} cannot refund ${fen} of ${stretchId}`)
    return add(division, stretch, divideFurtherRent(stretch, stretch.refundedFen, fen))
  }, NOTHING)
}

/** What goes back of a deposit of which its owner gets a part. */
const divideDeposit = async (db: Db | Tx, order: LockedOrder, toOwnerFen: number): Promise<Division> => {
  const { deposit_fen, deposit_bonus_fen } = order
  if (deposit_fen === toOwnerFen) return NOTHING
  const [own] = await paidStretches(db, order)
  if (!own) return NOTHING
  const toOwner = divideOwnerDeposit(order, toOwnerFen)
  const money = deposit_fen - deposit_bonus_fen - toOwner.money
  return add(NOTHING, own, { packet: 0, bonus: deposit_bonus_fen - toOwner.bonus, money })
}

/** The renter's refund: total and parts by way. */
export type RefundSummary = { fen: number; parts: RefundPart[] }

/** The sum of several refunds. */
export const sumRefunds = (...refunds: RefundSummary[]): RefundSummary => {
  const parts = refundWays.flatMap((way) => {
    const fen = refunds
      .flatMap(({ parts: own }) => own)
      .reduce((sum, part) => (part.way === way ? sum + part.fen : sum), 0)
    return fen > 0 ? [{ way, fen }] : []
  })
  return { fen: refunds.reduce((sum, { fen }) => sum + fen, 0), parts }
}

const summarize = ({ channels, cash, bonus }: Division): RefundSummary =>
  sumRefunds(
    ...channels.map(({ channel, fen }) => ({ fen, parts: [{ way: channel, fen }] })),
    { fen: cash, parts: [{ way: 'cash', fen: cash }] },
    { fen: bonus, parts: [{ way: 'bonus', fen: bonus }] },
  )

/** Whether the rent of an order's own hours, which alone a red packet pays, goes back whole with this refund. */
export const isWholeRent = async (
  db: Db | Tx,
  order: LockedOrder,
  rents: StretchRent[],
): Promise<boolean> => {
  const [own] = await paidStretches(db, order)
  const fen = rents.find(({ stretchId }) => stretchId === order.id)?.fen ?? 0
  return own !== undefined && own.refundedFen + fen === own.rentFen
}

/** The result `refundRent` would have. */
export const rentRefund = async (
  db: Db | Tx,
  order: LockedOrder,
  rents: StretchRent[],
): Promise<RefundSummary> => summarize(await divideRents(db, order, rents))

/** The result `returnDeposit` would have. */
export const depositRefund = async (
  db: Db | Tx,
  order: LockedOrder,
  toOwnerFen = 0,
): Promise<RefundSummary> => summarize(await divideDeposit(db, order, toOwnerFen))

/** Posts a division: creates refunds through channels, credits the wallets, and returns the packet's share to the platform. */
const postRefund = async (
  tx: Tx,
  order: LockedOrder,
  cause: Exclude<RefundCause, 'duplicate' | 'late'>,
  { channels, cash, bonus, packet }: Division,
  at: Date,
): Promise<void> => {
  const from = `escrow:${order.id}` as const
  const refunds: { refundId: string; movement: Movement<'refund'> }[] = []
  for (const { paymentId, fen } of channels) {
    const refundId = await createRefund(tx, { paymentId, cause, amountFen: fen, now: at })
    refunds.push({ refundId, movement: { step: cause, from, to: `refunding:${paymentId}`, amount: fen } })
  }
  await post(tx, {
    bizType: 'order',
    bizId: order.id,
    at,
    movements: [
      { step: `${cause}_cash`, from, to: `cash:${order.renter_id}`, amount: cash },
      { step: `${cause}_bonus`, from, to: `bonus:${order.renter_id}`, amount: bonus },
      // No packet pays a part of a deposit.
      ...(cause === 'deposit' || cause === 'swap_deposit'
        ? []
        : [{ step: `${cause}_packet` as const, from, to: 'promotion:platform' as const, amount: packet }]),
    ],
  })
  for (const { refundId, movement } of refunds)
    await post(tx, { bizType: 'refund', bizId: refundId, at, movements: [movement] })
}

/**
 * Refunds rent of a locked, paid order from its escrow, each stretch the way it was paid: through the channel, to cash or
 * bonus, and the red packet's share to the platform. `rents` has each stretch at most once; the caller has set `refund_fen`
 * to their sum, this function sets the packet's share. Returns the renter's refund. Once per order and cause.
 */
export const refundRent = async (
  tx: Tx,
  order: LockedOrder,
  cause: 'cancel' | 'return' | 'terminate' | 'dispute',
  rents: StretchRent[],
  at: Date,
): Promise<RefundSummary> => {
  const division = await divideRents(tx, order, rents)
  await postRefund(tx, order, cause, division, at)
  // One update by key each: joined with a list, a plan made while the table was empty would read all of it.
  for (const { stretchId, fen } of rents.filter(({ fen }) => fen > 0))
    await tx
      .updateTable('rental_order')
      .set((eb) => ({
        stretch_refund_fen: eb('stretch_refund_fen', '+', fen),
        refund_packet_fen: eb('refund_packet_fen', '+', stretchId === order.id ? division.packet : 0),
      }))
      .where('id', '=', stretchId)
      .modifyEnd(pipelined)
      .execute()
  return summarize(division)
}

/** The differences that go back when an order moves to another account. */
export type SwapShares = { rent: Shares; deposit: Shares }

/** Divides the differences by the ways of the order's own payment, which alone it moves with. */
const divideSwapped = async (db: Db | Tx, order: LockedOrder, { rent, deposit }: SwapShares) => {
  const [own] = await paidStretches(db, order)
  if (!own) throw new Error(`order ${order.id} is not there`)
  return { rent: add(NOTHING, own, rent), deposit: add(NOTHING, own, deposit) }
}

/** The result `refundSwap` would have. */
export const swapRefund = async (
  db: Db | Tx,
  order: LockedOrder,
  shares: SwapShares,
): Promise<RefundSummary> => {
  const { rent, deposit } = await divideSwapped(db, order, shares)
  return sumRefunds(summarize(rent), summarize(deposit))
}

/** Refunds the differences of a swap from the order's escrow, the way they were paid. Once per order. */
export const refundSwap = async (
  tx: Tx,
  order: LockedOrder,
  shares: SwapShares,
  at: Date,
): Promise<RefundSummary> => {
  const { rent, deposit } = await divideSwapped(tx, order, shares)
  await postRefund(tx, order, 'swap', rent, at)
  await postRefund(tx, order, 'swap_deposit', deposit, at)
  return sumRefunds(summarize(rent), summarize(deposit))
}

/**
 * Refunds the deposit of a locked, paid order, the way it was paid, less what its owner gets of it. Returns the renter's
 * refund.
 */
export const returnDeposit = async (
  tx: Tx,
  order: LockedOrder,
  at: Date,
  toOwnerFen = 0,
): Promise<RefundSummary> => {
  const division = await divideDeposit(tx, order, toOwnerFen)
  await postRefund(tx, order, 'deposit', division, at)
  return summarize(division)
}
