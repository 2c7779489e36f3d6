import { z } from 'zod'
import { call } from '../call.ts'
import { fen, goodsId, moment, orderId } from '../id.ts'
import { pageInput, pageOf } from '../page.ts'
import { BOARD_CHANGES_MAX, CALENDAR_DAYS_MAX } from '../rules.ts'
import { labels } from '../validation/schema.ts'
import { orderStates } from './states.ts'

/** A rental of an owner's account; the renter by their masked number. */
export const boardRental = z.object({
  orderId,
  goodsId,
  title: z.string(),
  gameName: z.string(),
  zone: z.string(),
  state: z.enum(orderStates),
  stateName: z.string(),
  renter: z.string(),
  hours: z.number().int(),
  startsAt: moment,
  endsAt: moment,
  /** While its renter may finish a match; null for no such time. */
  finishUntil: moment.nullable(),
  rentFen: fen,
  depositFen: fen,
})

/** A deposit that has not gone back yet, of a rental that is over. */
const heldDeposit = z.object({
  orderId,
  goodsId,
  title: z.string(),
  renter: z.string(),
  depositFen: fen,
  endedAt: moment,
  /** When it goes back by itself. */
  returnsAt: moment,
})

/** A span of a rental in a calendar, its end exclusive: the actual one for a rental that is over. */
const calendarSpan = z.object({
  orderId,
  from: moment,
  to: moment,
  state: z.enum(orderStates),
  renter: z.string(),
  rentFen: fen,
})

const range = {
  from: moment.clone().register(labels, { label: '开始时间', by: 'select' }),
  to: moment.clone().register(labels, { label: '结束时间', by: 'select' }),
}
const isRange = ({ from, to }: { from: number; to: number }): boolean =>
  to > from && to - from <= CALENDAR_DAYS_MAX * 86_400_000
const rangeRule = { path: ['to'], message: `请选择 ${CALENDAR_DAYS_MAX} 天以内的时间范围` }

/** What an owner's accounts are doing, for the owner and their staff. */
export const boardCalls = {
  board: call({
    method: 'POST',
    path: '/api/merchant/order/board',
    who: 'merchant',
    may: 'orders_read',
    summary: '看板：租用中、打完这局和即将开始的租用',
    /** With `orderIds` only those of them that are on the board: what a live event made stale. */
    input: z.object({ orderIds: z.array(orderId).min(1).max(BOARD_CHANGES_MAX).optional() }),
    output: z.object({
      at: moment,
      /** The first to end leads; reservations follow by their start. */
      rentals: z.array(boardRental),
      /** More run than are shown. */
      more: z.boolean(),
      deposits: z.object({ count: z.number().int(), fen }),
    }),
    errors: [],
  }),
  heldDeposits: call({
    method: 'POST',
    path: '/api/merchant/order/deposits',
    who: 'merchant',
    may: 'orders_read',
    summary: '租用结束后还没有退回的押金，先结束的在前',
    input: z.object({ page: pageInput.prefault({}) }),
    output: pageOf(heldDeposit),
    errors: [],
  }),
  calendar: call({
    method: 'POST',
    path: '/api/merchant/order/calendar',
    who: 'merchant',
    may: 'orders_read',
    summary: '日历：一段时间内每个账号的租用',
    /** Accounts with a rental in the range; one account also without. */
    input: z
      .object({ ...range, goodsId: goodsId.optional(), page: pageInput.prefault({}) })
      .refine(isRange, rangeRule),
    output: pageOf(
      z.object({ goodsId, title: z.string(), gameName: z.string(), spans: z.array(calendarSpan) }),
    ),
    errors: ['NOT_FOUND'],
  }),
  calendarHours: call({
    method: 'POST',
    path: '/api/merchant/order/calendar-hours',
    who: 'merchant',
    may: 'orders_read',
    summary: '日历：每小时有多少个账号在租用',
    input: z.object(range).refine(isRange, rangeRule),
    output: z.object({
      /** One for each hour from `from` on: the accounts that are rented in it. */
      accounts: z.array(z.number().int()),
    }),
    errors: [],
  }),
  looks: call({
    method: 'POST',
    path: '/api/merchant/order/looks',
    who: 'merchant',
    may: 'orders_read',
    summary: '谁在何时查看了哪个账号的账号密码，新的在前',
    input: z.object({
      goodsId: goodsId.optional(),
      orderId: orderId.optional(),
      page: pageInput.prefault({}),
    }),
    output: pageOf(
      z.object({
        at: moment,
        orderId,
        goodsId,
        title: z.string(),
        renter: z.string(),
        /** Part of the network address. */
        place: z.string(),
        /** The login has been changed since. */
        isFormer: z.boolean(),
      }),
    ),
    errors: ['NOT_FOUND'],
  }),
}
