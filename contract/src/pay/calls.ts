import { z } from 'zod'
import { call } from '../call.ts'
import { fen, moment, orderId, paymentId } from '../id.ts'
import { outsideChannels } from '../refundWays.ts'
import { ownPath } from '../rules.ts'
import { payPassword } from '../session/shapes.ts'
import { channel, channelErrors, openPayment, wechatWay, wxUnifiedOrderKey } from './shapes.ts'

const payableErrors = [
  'NOT_FOUND',
  'ALREADY_PAID',
  'PAYMENT_CLOSED',
  'ORDER_TIMEOUT',
  'ACCOUNT_TAKEN',
  'GOODS_GONE',
  'REALNAME_REQUIRED',
  'MINOR',
] as const

export const payCalls = {
  payChannelSwitch: call({
    method: 'POST',
    path: '/api/pay/payChannelSwitch',
    who: 'anyone',
    summary: '可用的支付方式',
    input: z.object({}),
    output: z.object({ channels: z.array(channel) }),
    errors: [],
  }),
  cashier: call({
    method: 'POST',
    path: '/api/pay/cashier/{id}',
    who: 'user',
    summary: '收银台信息',
    input: z.object({ id: orderId }),
    errors: ['NOT_FOUND'],
    output: z.object({
      orderId,
      title: z.string(),
      totalFen: fen,
      lines: z.array(z.object({ label: z.string(), fen })),
      /** What becomes of the money until it is settled. */
      escrowNote: z.string(),
      payBy: moment.nullable(),
      payable: z.boolean(),
      paid: z.boolean(),
      cashFen: fen,
      bonusFen: fen,
      /** The parts that would be paid from bonus and from cash. */
      fromBonusFen: fen,
      fromCashFen: fen,
      shortFen: fen,
      hasPayPassword: z.boolean(),
      passwordFree: z.boolean(),
      channels: z.array(channel),
      /** The channel at which the user's payment is open and may have been paid; paying there again returns that payment. */
      waiting: z.enum(outsideChannels).nullable(),
    }),
  }),
  balanceUnifiedOrder: call({
    method: 'POST',
    path: '/api/pay/balanceUnifiedOrder',
    who: 'user',
    summary: '余额支付',
    input: z.object({ orderId, payPassword: payPassword.optional() }),
    idempotent: true,
    output: z.object({ paymentId, orderId }),
    errors: [
      ...payableErrors,
      'BALANCE_SHORT',
      'PAY_PASSWORD_UNSET',
      'PAY_PASSWORD_REQUIRED',
      'PAY_PASSWORD_WRONG',
      'PAY_PASSWORD_LOCKED',
    ],
  }),
  /** A repeat with the same order, channel and way returns the waiting payment; another way closes the earlier one. */
  unifiedOrder: call({
    method: 'POST',
    path: '/api/pay/unifiedOrder',
    who: 'user',
    summary: '通过支付宝或微信支付订单',
    input: z.object({
      orderId,
      channel: z.enum(outsideChannels),
      /** For WeChat only; Alipay is always paid on its own page. */
      way: wechatWay.default('h5'),
      wxUnifiedOrderKey: wxUnifiedOrderKey.optional(),
    }),
    output: openPayment,
    errors: [...payableErrors, ...channelErrors],
  }),
  wxUnifiedOrder: call({
    method: 'POST',
    path: '/api/pay/wxUnifiedOrder',
    who: 'user',
    summary: '微信支付订单',
    input: z.object({
      orderId,
      way: wechatWay.default('jsapi'),
      wxUnifiedOrderKey: wxUnifiedOrderKey.optional(),
    }),
    output: openPayment,
    errors: [...payableErrors, ...channelErrors],
  }),
  /** The key is passed to WeChat and back in `state`, and is valid only for the user who requested it. */
  queryWxJumpPage: call({
    method: 'POST',
    path: '/api/pay/query-wx-jump-page',
    who: 'user',
    summary: '微信内支付前的授权页地址',
    input: z.object({
      returnPath: z
        .string()
        .max(300)
        .refine((text) => ownPath(text) !== null, '返回地址不正确'),
    }),
    output: z.object({ url: z.string(), wxUnifiedOrderKey, expiresAt: moment }),
    errors: ['CHANNEL_CLOSED'],
  }),
  /** With the code that WeChat sent back, completes the authorization; without, returns whether the key is authorized. */
  wechatPayAuthCheck: call({
    method: 'POST',
    path: '/api/pay/wechatPayAuthCheck',
    who: 'user',
    summary: '核对微信授权',
    input: z.object({ wxUnifiedOrderKey, code: z.string().min(1).max(200).optional() }),
    output: z.object({ authorized: z.boolean(), returnPath: z.string() }),
    errors: ['WECHAT_AUTH_EXPIRED', 'WECHAT_AUTH_FAILED', 'CHANNEL_CLOSED', 'OUTSIDE_UNAVAILABLE'],
  }),
  isOrderPaid: call({
    method: 'POST',
    path: '/pay/ajax/isOrderPaid/{id}',
    who: 'user',
    summary: '订单是否已付款',
    input: z.object({ id: orderId }),
    output: z.object({
      paid: z.boolean(),
      closed: z.boolean(),
      /** A payment through a channel is waiting. */
      waiting: z.boolean(),
      /** Payments that came too late or twice, and where they were returned to. */
      returned: z.array(z.object({ fen, to: z.enum(['wallet', 'channel']), done: z.boolean() })),
    }),
    errors: ['NOT_FOUND'],
  }),
}
