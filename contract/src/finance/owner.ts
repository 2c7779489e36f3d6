import { z } from 'zod'
import { call } from '../call.ts'
import { fen, goodsId, moment, month, orderId } from '../id.ts'
import { orderStates } from '../orders/states.ts'
import { pageInput, pageOf } from '../page.ts'
import { earningPlans, earningSources } from './earnings.ts'
import { walletEntry, withdrawalSummary } from './shapes.ts'
import { billKinds, days, isInOrder, isShort, ORDERED, SHORT } from './span.ts'
import { entryTypes } from './states.ts'

/**
 * What an owner earned. Of the rentals paid out: the whole rent, what of it went back to renters, and the platform's commission (of
 * cancellation fees too). `totalFen` is what entered the wallet: rent and cancellation fees, less refunds and commission, with the
 * parts of deposits, compensations and corrections.
 */
const earningSums = z.object({
  totalFen: fen,
  /** Rentals whose rent was paid out. */
  orders: z.number().int(),
  /** Of the total, what came as bonus: it pays for rentals and can't be withdrawn. */
  bonusFen: fen,
  rentFen: fen,
  refundFen: fen,
  cancelFeeFen: fen,
  commissionFen: fen,
  depositFen: fen,
  compensationFen: fen,
  correctionFen: fen,
})

/** An entry of the owner's wallet that is earnings. */
const earningEntry = earningSums.omit({ orders: true, bonusFen: true }).extend({
  transferId: z.number().int(),
  at: moment,
  source: z.enum(earningSources),
  label: z.string(),
  wallet: z.enum(['cash', 'bonus']),
  orderId: orderId.nullable(),
  goodsId: goodsId.nullable(),
  title: z.string().nullable(),
  /** The share of a price plan in the entry, where entries of one plan are listed. */
  planFen: fen.nullable(),
})

/** An order with its money, each amount as the ledger has it. */
const orderBill = earningSums.omit({ orders: true, bonusFen: true }).extend({
  orderId,
  goodsId,
  title: z.string(),
  renter: z.string(),
  state: z.enum(orderStates),
  stateName: z.string(),
  hours: z.number().int(),
  createdAt: moment,
  /** When the rent was paid out; null before, and for orders that never ran. */
  settledAt: moment.nullable(),
  /** What is still in escrow of rent, before commission. */
  pendingFen: fen,
})

const statementMonth = z.object({
  month,
  /** Null while the month can still change. */
  closedAt: moment.nullable(),
  openingFen: fen,
  inFen: fen,
  outFen: fen,
  closingFen: fen,
  entries: z.number().int(),
})

/** Calls of owners and their staff about the owner's money. Withdrawals are applied for with the calls of any user. */
export const ownerMoneyCalls = {
  ownerBalance: call({
    method: 'POST',
    path: '/api/merchant/money/balance',
    who: 'merchant',
    may: 'money_read',
    summary: '号主余额：现金、赠送、提现中、待结算租金',
    input: z.object({}),
    output: z.object({
      cashFen: fen,
      bonusFen: fen,
      /** On its way out as withdrawals. */
      withdrawingFen: fen,
      /** Rent in escrow of rentals that were paid and not settled, before commission. */
      pendingFen: fen,
      pendingOrders: z.number().int(),
    }),
    errors: [],
  }),
  earnings: call({
    method: 'POST',
    path: '/api/merchant/money/earnings',
    who: 'merchant',
    may: 'money_read',
    summary: '号主收入：按天，与上一段相同天数比较',
    input: days.refine(isInOrder, ORDERED).refine(isShort, SHORT),
    output: z.object({
      total: earningSums,
      /** Every day of the span, also those without earnings. */
      days: z.array(earningSums.extend({ day: z.string() })),
      /** The same number of days before the span. */
      previous: z.object({
        from: z.string(),
        to: z.string(),
        total: earningSums,
        days: z.array(z.object({ day: z.string(), totalFen: fen })),
      }),
    }),
    errors: [],
  }),
  earningsByGoods: call({
    method: 'POST',
    path: '/api/merchant/money/earnings/goods',
    who: 'merchant',
    may: 'money_read',
    summary: '号主收入：按账号',
    input: days
      .extend({
        sort: z.enum(['totalFen', 'orders', 'refundFen']).default('totalFen'),
        page: pageInput.prefault({}),
      })
      .refine(isInOrder, ORDERED)
      .refine(isShort, SHORT),
    output: pageOf(earningSums.extend({ goodsId: goodsId.nullable(), title: z.string().nullable() })),
    errors: [],
  }),
  earningsByPlan: call({
    method: 'POST',
    path: '/api/merchant/money/earnings/plans',
    who: 'merchant',
    may: 'money_read',
    summary: '号主收入：按计费方式，一单多种方式的按租金占比分摊',
    input: days.refine(isInOrder, ORDERED).refine(isShort, SHORT),
    output: z.object({
      list: z.array(
        z.object({
          plan: z.enum(earningPlans),
          name: z.string(),
          totalFen: fen,
          orders: z.number().int(),
        }),
      ),
    }),
    errors: [],
  }),
  earningEntries: call({
    method: 'POST',
    path: '/api/merchant/money/earnings/entries',
    who: 'merchant',
    may: 'money_read',
    summary: '号主收入明细，可按账号、计费方式、来源筛选',
    input: days
      .extend({
        goodsId: goodsId.optional(),
        plan: z.enum(earningPlans).optional(),
        source: z.enum(earningSources).optional(),
        page: pageInput.prefault({}),
      })
      .refine(isInOrder, ORDERED)
      .refine(isShort, SHORT),
    output: pageOf(earningEntry),
    errors: [],
  }),
  orderBills: call({
    method: 'POST',
    path: '/api/merchant/money/orders',
    who: 'merchant',
    may: 'money_read',
    summary: '订单账单列表，按下单时间，新的在前',
    input: days
      .extend({
        goodsId: goodsId.optional(),
        only: billKinds,
        page: pageInput.prefault({}),
      })
      .refine(isInOrder, ORDERED)
      .refine(isShort, SHORT),
    output: pageOf(orderBill),
    errors: [],
  }),
  orderBill: call({
    method: 'POST',
    path: '/api/merchant/money/order',
    who: 'merchant',
    may: 'money_read',
    summary: '一笔订单的账单：收入怎样得出，每一笔流水与原因',
    input: z.object({ orderId }),
    output: z.object({
      bill: orderBill,
      /** Entries of the ledger of this order, the oldest first. */
      entries: z.array(
        z.object({
          transferId: z.number().int(),
          at: moment,
          text: z.string(),
          from: z.string(),
          to: z.string(),
          fen,
          /** What it changed in the owner's wallet. */
          ownFen: fen,
          /** What is left in escrow after it. */
          escrowFen: fen,
        }),
      ),
      /** What is still to come; `at` is null while its time is unknown. */
      planned: z.array(
        z.object({ at: moment.nullable(), text: z.string(), from: z.string(), to: z.string(), fen }),
      ),
    }),
    errors: ['NOT_FOUND'],
  }),
  ownerEntries: call({
    method: 'POST',
    path: '/api/merchant/money/entries',
    who: 'merchant',
    may: 'money_read',
    summary: '号主的余额明细',
    input: z.object({
      type: z.enum(entryTypes).optional(),
      month: month.optional(),
      page: pageInput.prefault({}),
    }),
    output: pageOf(walletEntry),
    errors: [],
  }),
  ownerWithdrawals: call({
    method: 'POST',
    path: '/api/merchant/money/withdrawals',
    who: 'merchant',
    may: 'money_read',
    summary: '号主的提现记录',
    input: z.object({ page: pageInput.prefault({}) }),
    output: pageOf(withdrawalSummary),
    errors: [],
  }),
  monthlyStatements: call({
    method: 'POST',
    path: '/api/merchant/money/statements',
    who: 'merchant',
    may: 'money_read',
    summary: '月结单列表：每月的期初、收支与期末余额',
    input: z.object({}),
    /** The newest first; the current month is the first, not closed. */
    output: z.object({ list: z.array(statementMonth) }),
    errors: [],
  }),
  monthlyStatement: call({
    method: 'POST',
    path: '/api/merchant/money/statement',
    who: 'merchant',
    may: 'money_read',
    summary: '一个月的月结单：期初余额，各类收支，期末余额',
    input: z.object({ month }),
    output: statementMonth.extend({
      wallets: z.array(
        z.object({
          wallet: z.enum(['cash', 'bonus']),
          openingFen: fen,
          inFen: fen,
          outFen: fen,
          closingFen: fen,
          lines: z.array(z.object({ label: z.string(), count: z.number().int(), fen })),
        }),
      ),
      /** A checksum of the entries of a closed month; its files have the same. */
      checksum: z.string().nullable(),
    }),
    errors: ['NOT_FOUND'],
  }),
}
