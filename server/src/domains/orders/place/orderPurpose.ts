import type { Db, Tx } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'
import type { Person } from '../../../core/http/auth.ts'
import type { CashierPurpose, CashierSummary } from '../../pay/actions.ts'
import { spendPacket } from '../../promotion/actions.ts'
import { requireAdult } from '../../realname/actions.ts'
import { actTime, changeOrder, type LockedOrder, lockWithParent } from '../change.ts'
import { beginLease, exceedsDailyCap, requireFree, takeLease } from '../hold/lease.ts'
import { orderTotalFen } from '../price/orderTotal.ts'
import { notifyPaid } from '../run/notifyRenting.ts'
import { mergeRenewal } from '../run/renew.ts'
import { isOutOfCirculation } from '../run/start.ts'
import type { OrderTerms } from '../terms.ts'
import { minutesMs } from '../time.ts'

/** What becomes of the money of an order until it is settled. */
const escrowNote = ({ rentSettleHours, depositReturnHours }: OrderTerms): string =>
  `付款由平台托管：租金在租期结束 ${rentSettleHours} 小时后结算给号主；押金无纠纷，归还 ${depositReturnHours} 小时后原路退回。`

const summarize = async (db: Db, id: string, person: Person, now: Date): Promise<CashierSummary> => {
  const row = await db
    .selectFrom('rental_order as o')
    .innerJoin('goods as g', 'g.id', 'o.goods_id')
    .select([
      'o.state',
      'o.pay_by',
      'o.rent_fen',
      'o.deposit_fen',
      'o.packet_fen',
      'o.parent_id',
      'o.paid_at',
      'o.hours',
      'o.terms',
      'g.title',
    ])
    .where('o.id', '=', id)
    .where('o.renter_id', '=', person.userId)
    .executeTakeFirst()
  if (!row) return fail('NOT_FOUND')
  const open = row.state === 'pending_payment' && row.pay_by !== null && row.pay_by > now
  return {
    title: `${row.parent_id ? '续租' : '租用'} ${row.hours} 小时 · ${row.title}`,
    totalFen: orderTotalFen(row),
    lines: [
      { label: '租金', fen: row.rent_fen },
      ...(row.deposit_fen > 0 ? [{ label: '押金', fen: row.deposit_fen }] : []),
      ...(row.packet_fen > 0 ? [{ label: '红包', fen: -row.packet_fen }] : []),
    ],
    escrowNote: escrowNote(row.terms as OrderTerms),
    payBy: row.pay_by?.getTime() ?? null,
    state: open ? 'payable' : row.paid_at ? 'paid' : 'closed',
  }
}

/** Bonus pays first the rent without the red packet's part, then the deposit. */
const bonusParts = (order: LockedOrder, bonusFen: number) => {
  const rent = Math.min(bonusFen, order.rent_fen - order.packet_fen)
  return { rent_bonus_fen: rent, deposit_bonus_fen: bonusFen - rent }
}

/** The span of an order that is paid now: an immediate rental begins with its payment. */
const leaseSpan = (order: LockedOrder, now: Date): { from: Date; to: Date } => {
  if (!order.immediate) return { from: order.starts_at, to: order.ends_at }
  const { hours, giftHours, freeMinutes } = order.quote
  return { from: now, to: new Date(now.getTime() + minutesMs((hours + giftHours) * 60 + freeMinutes)) }
}

/** Leases the account for an order that is paid now. Returns the end of the time to finish a match. */
const leasePaid = (tx: Tx, order: LockedOrder, from: Date, to: Date): Promise<Date | null> => {
  const { finishMinutes } = order.terms
  if (!order.holds) return takeLease(tx, order.id, order.goods_id, { from, to, finishMinutes })
  return order.immediate
    ? beginLease(tx, order.id, from, to, finishMinutes)
    : Promise.resolve(order.finish_until)
}

const beginRental = async (tx: Tx, order: LockedOrder, bonusFen: number, now: Date): Promise<void> => {
  const actor = `user:${order.renter_id}`
  const paid = { paid_at: now, ...bonusParts(order, bonusFen) }
  if (order.packet_id !== null) await spendPacket(tx, order.id, now)
  const { from, to } = leaseSpan(order, now)
  const finish_until = await leasePaid(tx, order, from, to)
  await notifyPaid(tx, order, { from, to })
  if (!order.immediate) {
    await changeOrder(tx, order, {
      verb: 'reserve',
      actor,
      at: now,
      set: { ...paid, due_at: order.starts_at, finish_until },
    })
    return
  }
  await changeOrder(tx, order, {
    verb: 'start',
    actor,
    at: now,
    set: { ...paid, starts_at: from, ends_at: to, finish_until, due_at: to },
  })
}

/** The payment deadline of a locked order. Raises when it can't be paid. */
const requirePayable = (order: LockedOrder, now: Date): Date => {
  if (order.paid_at) fail('ALREADY_PAID')
  if (isOutOfCirculation(order.goods_state)) fail('GOODS_GONE')
  if (order.state !== 'pending_payment') fail('PAYMENT_CLOSED')
  return order.pay_by && order.pay_by > now ? order.pay_by : fail('ORDER_TIMEOUT')
}

/** The payment purpose of orders and renewals: posts to the order's escrow, and starts, reserves or extends the rental. */
export const orderPurpose: CashierPurpose = {
  summarize,
  lock: async (tx, id, person, now) => {
    requireAdult(person, now)
    const { order, parent } = await lockWithParent(tx, id, person.userId)
    const at = actTime(order, parent ? actTime(parent, now) : now)
    const payBy = requirePayable(order, at)
    // Each end of a rental cancels its unpaid renewal: a second line of defence, whose error no call names.
    if (parent && (parent.state !== 'renting' || parent.ends_at <= at)) fail('ORDER_STATE')
    if (!order.holds) {
      // An account taken off the shelf stays available for orders that hold it, not for this one.
      if (!parent && order.goods_state !== 'on_shelf') fail('GOODS_GONE')
      // Lock order: the account before any wallet.
      const { from, to } = leaseSpan(order, at)
      await requireFree(tx, order.goods_id, from, to, parent?.id)
      const paidUntil = new Date(to.getTime() - minutesMs(order.quote.freeMinutes))
      if (await exceedsDailyCap(tx, order.goods_id, { from, to: paidUntil })) fail('ACCOUNT_TAKEN')
    }
    const to = `escrow:${parent?.id ?? order.id}` as const
    return {
      amountFen: orderTotalFen(order),
      to,
      payBy,
      additionalMovements: [{ step: 'packet', from: 'promotion:platform', to, amount: order.packet_fen }],
      onPaid: (paidTx, bonusFen) =>
        parent ? mergeRenewal(paidTx, parent, order, bonusFen, at) : beginRental(paidTx, order, bonusFen, at),
    }
  },
}
