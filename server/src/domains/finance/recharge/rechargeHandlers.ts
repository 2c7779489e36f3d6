import type { rechargeCalls } from '@shanghao/contract/finance/recharge'
import { fail } from '../../../core/errors.ts'
import type { Ctx, Handlers } from '../../../core/http/handler.ts'
import type { ChannelName } from '../../../core/ports/pay.ts'
import { readWallet } from '../../../ledger/balances.ts'
import {
  findStoredResponse,
  listChannels,
  openPayment,
  selectPayWay,
  startPayment,
} from '../../pay/actions.ts'
import { type Reward, rewardsFor } from '../../promotion/actions.ts'
import { financeSettings } from '../settings.ts'
import { createRecharge, findRecharge, rechargePurpose, remainingToday } from './recharge.ts'

const presentReward = ({ bonusFen, packetsFen, packets }: Reward) => ({
  bonusFen,
  packetFen: packetsFen,
  packets: packets.length,
})

type RechargeInput = {
  amountFen: number
  expectedRewardFen?: number | undefined
  channel: ChannelName
  way: 'h5' | 'jsapi' | 'native'
  wxUnifiedOrderKey?: string | undefined
}

const recharge = async (ctx: Ctx<'user'>, input: RechargeInput) => {
  const { viewer, now, ids, settings, once, address } = ctx
  const { amountFen, channel, expectedRewardFen: shownFen = null } = input
  // Empty for a repeat of the request: `once` then answers what it stored.
  const fresh: { payWay?: Awaited<ReturnType<typeof selectPayWay>> } = {}
  const { rechargeId, paymentId } = await once(async (tx) => {
    const payWay = await selectPayWay({ ...ctx, db: tx }, viewer, input, now)
    fresh.payWay = payWay
    const id = await createRecharge(tx, {
      rechargeId: ids.serial(now),
      person: viewer,
      amountFen,
      shownFen,
      rules: settings.read(financeSettings),
      now,
    })
    const payment = await startPayment(tx, {
      paymentId: ids.serial(now),
      purposeName: 'recharge',
      purpose: rechargePurpose,
      bizId: id,
      person: viewer,
      channel,
      way: payWay.way,
      now,
    })
    return { rechargeId: id, paymentId: payment }
  })
  const returnPath = `/pages/finance/recResult?rechargeId=${rechargeId}`
  const stored = fresh.payWay ? null : await findStoredResponse(ctx.db, paymentId)
  if (stored) return { ...stored, rechargeId }
  const { openId } = fresh.payWay ?? (await selectPayWay(ctx, viewer, input, now))
  const opened = await openPayment(ctx, paymentId, { title: '余额充值', address, returnPath, openId })
  return { ...opened, rechargeId }
}

export const rechargeHandlers: Handlers<typeof rechargeCalls> = {
  rechargeLimit: async (ctx) => {
    const { db, viewer, now, settings } = ctx
    const rules = settings.read(financeSettings)
    const { rechargeMinFen: minFen, rechargeMaxFen: maxFen } = rules
    const amounts = rules.rechargePresetsFen.filter((amountFen) => amountFen >= minFen && amountFen <= maxFen)
    const rewards = await rewardsFor(db, amounts, viewer.userId, now)
    return {
      minFen,
      maxFen,
      leftTodayFen: await remainingToday(db, viewer.userId, rules, now),
      presets: rewards.map(({ amountFen, reward }) => ({ amountFen, reward: presentReward(reward) })),
      channels: listChannels(ctx).filter(({ channel }) => channel !== 'balance'),
    }
  },

  wxPreRecharge: (ctx, input) => recharge(ctx, { ...input, channel: 'wechat' }),

  rechargePay: (ctx, input) => recharge(ctx, input),

  rechargeDetail: async ({ db, viewer }, { id }) => {
    const row = (await findRecharge(db, id, viewer.userId)) ?? fail('NOT_FOUND')
    const wallet = await readWallet(db, viewer.userId)
    return {
      rechargeId: id,
      state: row.state === 'paid' ? 'paid' : row.waiting ? 'waiting' : 'closed',
      channel: row.channel,
      amountFen: row.amount_fen,
      reward: presentReward(row.reward),
      cashFen: wallet.cash,
      bonusFen: wallet.bonus,
      createdAt: row.created_at.getTime(),
      paidAt: row.paid_at?.getTime() ?? null,
    }
  },
}
