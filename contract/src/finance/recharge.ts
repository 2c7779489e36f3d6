import { z } from 'zod'
import { call } from '../call.ts'
import { fen, moment, orderId } from '../id.ts'
import { channel, channelErrors, openPayment, wechatWay, wxUnifiedOrderKey } from '../pay/shapes.ts'
import { outsideChannels } from '../refundWays.ts'

const rechargeId = orderId
const reward = z.object({ bonusFen: fen, packetFen: fen, packets: z.number().int() })
/** The reward that was shown (bonus and packets together): a smaller one is an error. */
const expectedRewardFen = fen.nonnegative().optional()
const rechargeErrors = [
  'RECHARGE_RANGE',
  'RECHARGE_DAY_LIMIT',
  'REWARD_CHANGED',
  'REALNAME_REQUIRED',
  'MINOR',
  'ALREADY_PAID',
  'PAYMENT_CLOSED',
  ...channelErrors,
] as const

/** Recharges of the wallet. The reward is fixed when the recharge is created, and paid with it. */
export const rechargeCalls = {
  rechargeLimit: call({
    method: 'POST',
    path: '/api/recharge/rechargeLimit',
    who: 'user',
    summary: '充值限额与常用金额',
    input: z.object({}),
    output: z.object({
      minFen: fen,
      maxFen: fen,
      /** The remaining amount of today (Asia/Shanghai). */
      leftTodayFen: fen,
      presets: z.array(z.object({ amountFen: fen, reward })),
      channels: z.array(channel),
    }),
    errors: [],
  }),
  wxPreRecharge: call({
    method: 'POST',
    path: '/api/recharge/wxprecharge',
    who: 'user',
    summary: '微信充值',
    input: z.object({
      amountFen: fen.positive(),
      expectedRewardFen,
      way: wechatWay.default('h5'),
      wxUnifiedOrderKey: wxUnifiedOrderKey.optional(),
    }),
    idempotent: true,
    output: openPayment.extend({ rechargeId }),
    errors: [...rechargeErrors],
  }),
  rechargePay: call({
    method: 'POST',
    path: '/api/recharge/pay',
    who: 'user',
    summary: '充值',
    input: z.object({
      amountFen: fen.positive(),
      expectedRewardFen,
      channel: z.enum(outsideChannels),
      way: wechatWay.default('h5'),
      wxUnifiedOrderKey: wxUnifiedOrderKey.optional(),
    }),
    idempotent: true,
    output: openPayment.extend({ rechargeId }),
    errors: [...rechargeErrors],
  }),
  rechargeDetail: call({
    method: 'POST',
    path: '/api/recharge/detail/{id}',
    who: 'user',
    summary: '充值结果',
    input: z.object({ id: rechargeId }),
    output: z.object({
      rechargeId,
      state: z.enum(['waiting', 'paid', 'closed']),
      channel: z.enum(outsideChannels),
      amountFen: fen,
      reward,
      cashFen: fen,
      bonusFen: fen,
      createdAt: moment,
      paidAt: moment.nullable(),
    }),
    errors: ['NOT_FOUND'],
  }),
}
