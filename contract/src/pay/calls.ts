import { z } from 'zod'
import { call } from '../call.ts'
import { fen, moment, orderId, paymentId } from '../id.ts'
import { payPassword } from '../session/shapes.ts'

export const payChannels = ['balance', 'wechat', 'alipay'] as const
const channel = z.object({
  channel: z.enum(payChannels),
  name: z.string(),
  open: z.boolean(),
  note: z.string().nullable(),
})

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
      payBy: moment.nullable(),
      payable: z.boolean(),
      paid: z.boolean(),
      cashFen: fen,
      bonusFen: fen,
      /** How much of this would come from bonus, how much from cash. */
      fromBonusFen: fen,
      fromCashFen: fen,
      shortFen: fen,
      hasPayPassword: z.boolean(),
      passwordFree: z.boolean(),
      channels: z.array(channel),
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
      'NOT_FOUND',
      'BALANCE_SHORT',
      'ALREADY_PAID',
      'PAYMENT_CLOSED',
      'ORDER_TIMEOUT',
      'ORDER_STATE',
      'ACCOUNT_TAKEN',
      'GOODS_GONE',
      'PAY_PASSWORD_UNSET',
      'PAY_PASSWORD_REQUIRED',
      'PAY_PASSWORD_WRONG',
      'PAY_PASSWORD_LOCKED',
      'REALNAME_REQUIRED',
      'MINOR',
    ],
  }),
  isOrderPaid: call({
    method: 'POST',
    path: '/pay/ajax/isOrderPaid/{id}',
    who: 'user',
    summary: '订单是否已付款',
    input: z.object({ id: orderId }),
    output: z.object({ paid: z.boolean(), closed: z.boolean() }),
    errors: ['NOT_FOUND'],
  }),
}
