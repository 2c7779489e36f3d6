import { basisPoints } from '@shanghao/contract/money'
import { channelNames } from '@shanghao/contract/refundWays'
import { sql } from 'kysely'
import type { Db } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'
import type { ChannelName } from '../../../core/ports/pay.ts'
import type { AccountId } from '../../../ledger/post.ts'
import type { MoneySource, PlannedMovement } from '../../finance/actions.ts'
import { effectiveState } from '../change.ts'
import { settlementTimes } from '../end/end.ts'
import { orderTotalFen } from '../price/orderTotal.ts'
import type { OrderRow } from '../queries.ts'
import type { OrderTerms } from '../terms.ts'

type Money = Pick<
  OrderRow,
  | 'id'
  | 'state'
  | 'rent_fen'
  | 'deposit_fen'
  | 'refund_fen'
  | 'starts_at'
  | 'ends_at'
  | 'pay_by'
  | 'paid_at'
  | 'ended_at'
  | 'rent_settled_at'
  | 'deposit_settled_at'
  | 'resolved_at'
> & {
  renter_id: number
  owner_id: number
  commission_bp: number
  deposit_bonus_fen: number
  packet_fen: number
  terms: OrderTerms
  title: string
  /** The channel of the order's own payment; null while unpaid. */
  channel: 'balance' | ChannelName | null
}

/** An order for one of its parties; for a merged renewal, the order it renewed. Raises NOT_FOUND. */
const findOrderMoney = async (db: Db, id: string, userId: number): Promise<Money> => {
  const { rows } = await sql<Money>`
    select o.id, o.state, o.rent_fen, o.deposit_fen, o.refund_fen, o.starts_at, o.ends_at, o.pay_by, o.paid_at, o.ended_at,
           o.rent_settled_at, o.deposit_settled_at, o.resolved_at, o.renter_id, o.owner_id, o.commission_bp, o.deposit_bonus_fen, o.packet_fen,
           o.terms, g.title, p.channel
      from rental_order c
      join rental_order o on o.id = case when c.state = 'merged' then c.parent_id else c.id end
      join goods g on g.id = o.goods_id
      left join payment p on p.purpose = 'order' and p.biz_id = o.id and p.outcome = 'applied'
     where c.id = ${id} and ${userId} in (c.renter_id, c.owner_id)`.execute(db)
  return rows[0] ?? fail('NOT_FOUND')
}

/** The title of the account that an order left by a swap, for that account's owner; null for anyone else. */
const findLeftAccount = async (db: Db, id: string, userId: number): Promise<string | null> => {
  const row = await db
    .selectFrom('order_swap as s')
    .innerJoin('goods as g', 'g.id', 's.from_goods')
    .select('g.title')
    .where('s.order_id', '=', id)
    .where('s.from_owner', '=', userId)
    .where('s.to_goods', 'is not', null)
    .executeTakeFirst()
  return row?.title ?? null
}

/** The planned movements of a paid order's escrow; without a time while it is disputed. */
const plannedSettlement = (order: Money): PlannedMovement[] => {
  const { id, renter_id, owner_id, deposit_fen, deposit_bonus_fen, channel } = order
  const times = order.state === 'disputed' ? null : settlementTimes(order, order.ended_at ?? order.ends_at)
  const after = times ? '' : '维权处理完毕后'
  const from = `escrow:${id}` as const
  const rent = order.rent_settled_at ? 0 : order.rent_fen - order.refund_fen
  const commission = basisPoints(rent, order.commission_bp)
  const deposit = { at: times?.depositAt ?? null, text: `${after}押金退回`, from }
  const depositDue = order.deposit_settled_at === null
  const payer =
    channel === null || channel === 'balance'
      ? (`cash:${renter_id}` as const)
      : (`clearing:${channel}` as const)
  return [
    {
      at: times?.rentAt ?? null,
      text: `${after}租金结算`,
      from,
      to: `cash:${owner_id}`,
      fen: rent - commission,
    },
    {
      at: times?.rentAt ?? null,
      text: `${after}平台向号主收取服务费`,
      from,
      to: 'revenue:platform',
      fen: commission,
    },
    { ...deposit, to: payer, fen: depositDue ? deposit_fen - deposit_bonus_fen : 0 },
    { ...deposit, to: `bonus:${renter_id}`, fen: depositDue ? deposit_bonus_fen : 0 },
  ]
}

const planMovements = (order: Money, now: Date): PlannedMovement[] => {
  const state = effectiveState(order, now)
  if (state === 'cancelled' || state === 'settled') return []
  if (state !== 'pending_payment') return plannedSettlement(order)
  const waiting = { at: order.pay_by, to: `escrow:${order.id}` } as const
  const fen = orderTotalFen(order)
  return [
    { ...waiting, text: '等待付款', from: `cash:${order.renter_id}`, fen },
    { ...waiting, text: '付款时用红包抵扣', from: 'promotion:platform', fen: order.packet_fen },
  ]
}

type RefundedPayment = { paymentId: string; openFen: number; channel: ChannelName }

/** The refunded payments of an order and its renewals, with the amount of open refunds (分). */
const listRefundedPayments = async (db: Db, ids: string[]): Promise<RefundedPayment[]> => {
  const { rows } = await sql<RefundedPayment>`
    select p.id as "paymentId", p.channel,
           coalesce(sum(r.amount_fen) filter (where r.state in ('created', 'asked')), 0)::bigint as "openFen"
      from payment p join refund r on r.payment_id = p.id
     where p.purpose = 'order' and p.biz_id = any (${ids}) and p.outcome = 'applied'
     group by p.id order by p.id`.execute(db)
  return rows
}

const plannedRefunds = (refunded: RefundedPayment[]): PlannedMovement[] =>
  refunded.map(({ paymentId, openFen, channel }) => ({
    at: null,
    text: `正在退回${channelNames[channel]}，一般几分钟到账`,
    from: `refunding:${paymentId}`,
    to: `clearing:${channel}`,
    fen: openFen,
  }))

/** The ids of an order and its renewals. */
const listOrderIds = async (db: Db, id: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('rental_order')
    .select('id')
    .where((eb) => eb.or([eb('id', '=', id), eb('parent_id', '=', id)]))
    .execute()
  return rows.map((row) => row.id)
}

/** The money source of orders, for renter and owner. The renter also sees payments that were returned. */
export const orderMoney: MoneySource = async (db, id, viewer, now) => {
  const left = await findLeftAccount(db, id, viewer.userId)
  if (left !== null)
    return {
      title: `租号订单 · ${left}（已换到其他账号，本单不结算）`,
      scope: { holdingAccounts: [], acts: [], paidFor: [] },
      labels: {},
      planned: [],
    }
  const order = await findOrderMoney(db, id, viewer.userId)
  const ids = await listOrderIds(db, order.id)
  const refunded = await listRefundedPayments(db, ids)
  const paidFor = ids.map((bizId) => ({ purpose: 'order', id: bizId }))
  const holdingAccounts: AccountId[] = [`escrow:${order.id}`]
  for (const { paymentId } of refunded) holdingAccounts.push(`refunding:${paymentId}`)
  const renter = { [`cash:${order.renter_id}`]: '租客', [`bonus:${order.renter_id}`]: '租客' }
  return {
    title: `租号订单 · ${order.title}`,
    scope: { holdingAccounts, acts: [], paidFor },
    labels: { ...renter, [`cash:${order.owner_id}`]: '号主' },
    planned: [...plannedRefunds(refunded), ...planMovements(order, now)],
  }
}
