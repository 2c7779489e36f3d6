import { z } from 'zod'
import { call } from '../call.ts'
import { fen, goodsId, moment, orderId, rentalHours } from '../id.ts'
import { pageInput, pageOf } from '../page.ts'
import { redPackId } from '../promotion/shapes.ts'
import {
  orderDetail,
  orderSummary,
  quote,
  refundParts,
  rentalQuote,
  revealedLogin,
  storedRefundParts,
} from './shapes.ts'

const rental = z.object({ goodsId, hours: rentalHours, startsAt: moment.optional() })
const byOrder = z.object({ orderId })
const quoteErrors = [
  'GOODS_GONE',
  'PORTAL_EXPIRED',
  'GOODS_UNLICENSED',
  'HOURS_OUT_OF_RANGE',
  'OUTSIDE_RENTABLE_HOURS',
  'QUIET_HOURS',
  'DAILY_CAP',
  'START_OUT_OF_RANGE',
] as const
/** Owners choose who rents their accounts. */
const acceptedErrors = ['RENTER_BLOCKED', 'LEVEL_LOW'] as const
const adultErrors = ['REALNAME_REQUIRED', 'MINOR'] as const
/** For an account with advanced protection the renter also passes a certification within a day before ordering. */
const renterErrors = [...adultErrors, 'CERTIFICATION_REQUIRED'] as const

export const orderCalls = {
  userRisk: call({
    method: 'POST',
    path: '/api/order/submit/user-risk',
    who: 'user',
    summary: '下单前检查：能否租这个账号',
    input: z.object({ goodsId }),
    errors: [
      'GOODS_GONE',
      'PORTAL_EXPIRED',
      'GOODS_UNLICENSED',
      'RECHARGE_FIRST',
      ...acceptedErrors,
      'OWN_GOODS',
      'DAILY_LIMIT',
      'LIVE_LIMIT',
      'UNPAID_LIMIT',
      ...renterErrors,
    ],
    output: z.object({ allowed: z.literal(true) }),
  }),
  buyerCount: call({
    method: 'POST',
    path: '/api/order/submit/buyer-count',
    who: 'user',
    summary: '今日下单数与租用中的订单数，以及上限（无上限为 null）',
    input: z.object({}),
    errors: [],
    output: z.object({
      today: z.number().int(),
      dailyLimit: z.number().int().nullable(),
      live: z.number().int(),
      liveLimit: z.number().int().nullable(),
    }),
  }),
  quote: call({
    method: 'POST',
    path: '/api/order/submit/quote',
    who: 'anyone',
    summary: '报价：最划算的套餐组合',
    input: rental,
    output: rentalQuote,
    errors: [...quoteErrors],
  }),
  create: call({
    method: 'POST',
    path: '/api/order/submit/order-create',
    who: 'user',
    summary: '下单，锁定账号等待付款；当天多次未付款的先付款后锁定',
    input: rental.extend({ expectedTotalFen: fen, redPackId: redPackId.optional() }),
    idempotent: true,
    output: z.object({ orderId, totalFen: fen, payBy: moment, payFirst: z.boolean() }),
    errors: [
      ...quoteErrors,
      ...renterErrors,
      'ACCOUNT_TAKEN',
      'RECHARGE_FIRST',
      ...acceptedErrors,
      'OWN_GOODS',
      'PRICE_CHANGED',
      'DAILY_LIMIT',
      'LIVE_LIMIT',
      'UNPAID_LIMIT',
      'PACKET_GONE',
      'PACKET_USED',
      'PACKET_NOT_FITTING',
      'PACKET_EXPIRED',
    ],
  }),
  list: call({
    method: 'POST',
    path: '/api/order/list',
    who: 'user',
    summary: '我的订单',
    input: z.object({
      tab: z.enum(['all', 'pending_payment', 'live', 'ended', 'disputed']).default('all'),
      page: pageInput.prefault({}),
    }),
    output: pageOf(orderSummary),
    errors: [],
  }),
  detail: call({
    method: 'POST',
    path: '/api/order/detail',
    who: 'user',
    summary: '订单详情',
    input: byOrder,
    output: orderDetail,
    errors: ['NOT_FOUND'],
  }),
  cancel: call({
    method: 'POST',
    path: '/api/order/cancel',
    who: 'user',
    summary: '取消订单，已付款的原路退回；临近开始才取消的预约收取取消费',
    /** `expectedRefundFen` is the refund that was shown: a smaller one is an error. */
    input: byOrder.extend({ expectedRefundFen: fen.optional() }),
    output: z.object({ refundFen: fen, refundParts: storedRefundParts }),
    errors: ['NOT_FOUND', 'ORDER_STATE', 'CANCEL_FEE_CHANGED'],
    idempotent: true,
  }),
  renewQuote: call({
    method: 'POST',
    path: '/api/order/renew/quote',
    who: 'user',
    summary: '续租报价',
    input: byOrder.extend({ hours: rentalHours }),
    output: quote,
    errors: [
      'NOT_FOUND',
      'ORDER_STATE',
      'HOURS_OUT_OF_RANGE',
      'OUTSIDE_RENTABLE_HOURS',
      'DAILY_CAP',
      'RENTER_BLOCKED',
    ],
  }),
  renew: call({
    method: 'POST',
    path: '/api/order/renew',
    who: 'user',
    summary: '续租：生成待付款的子订单',
    input: byOrder.extend({ hours: rentalHours, expectedTotalFen: fen }),
    idempotent: true,
    output: z.object({ orderId, totalFen: fen, payBy: moment }),
    errors: [
      'NOT_FOUND',
      'ORDER_STATE',
      'ACCOUNT_TAKEN',
      'PRICE_CHANGED',
      'HOURS_OUT_OF_RANGE',
      'OUTSIDE_RENTABLE_HOURS',
      'DAILY_CAP',
      'RENTER_BLOCKED',
      'RENEWAL_PENDING',
      ...adultErrors,
    ],
  }),
  returnQuote: call({
    method: 'POST',
    path: '/api/order/return/quote',
    who: 'user',
    summary: '提前归还能退多少',
    input: byOrder,
    /** `refundParts` and `depositParts` are the parts by way of refund. */
    output: z.object({
      usedHours: z.number().int(),
      /** The account's minimum hours, if charged because fewer were used; null otherwise. */
      minHoursCharged: z.number().int().nullable(),
      refundFen: fen,
      refundParts,
      depositFen: fen,
      depositParts: refundParts,
    }),
    errors: ['NOT_FOUND', 'ORDER_STATE'],
  }),
  return: call({
    method: 'POST',
    path: '/api/order/return',
    who: 'user',
    summary: '提前归还',
    /** `expectedRefundFen` is the refund that was shown: a smaller one is an error. */
    input: byOrder.extend({ expectedRefundFen: fen.optional() }),
    output: z.object({ refundFen: fen, refundParts: storedRefundParts }),
    errors: ['NOT_FOUND', 'ORDER_STATE', 'REFUND_CHANGED'],
    idempotent: true,
  }),
  revealLogin: call({
    method: 'POST',
    path: '/api/order/selectOrderLoginPassWord',
    who: 'user',
    summary: '查看账号密码（每次都会记录）',
    input: byOrder,
    output: revealedLogin,
    errors: ['NOT_FOUND', 'NOT_IN_RENTAL', 'RENTAL_LOCKED', ...renterErrors],
  }),
  current: call({
    method: 'POST',
    path: '/api/order/current',
    who: 'user',
    summary: '租用中的订单（上号器用）',
    input: z.object({}),
    output: z.object({ orders: z.array(orderSummary) }),
    errors: [],
  }),
  antiAddiction: call({
    method: 'GET',
    path: '/api/order/antiAddiction/conf',
    who: 'anyone',
    summary: '未成年人保护说明',
    input: z.object({}),
    output: z.object({ minimumAge: z.number().int(), notice: z.string() }),
    errors: [],
  }),
}
