import type { rechargeCalls } from '@shanghao/contract/finance/recharge'
import { fail } from '../../../core/errors.ts'
import type { Ctx, Handlers } from '../../../core/http/handler.ts'
import type { ChannelName } from '../../../core/ports/pay.ts'
import { walletOf } from '../../../ledger/balances.ts'
import { channelsOf, firstAnswer, openPayment, startPayment, wayOf } from '../../pay/actions.ts'
import { type Reward, rewardsFor } from '../../promotion/actions.ts'
import { financeSettings } from '../settings.ts'
import { createRecharge, findRecharge, leftToday, rechargePurpose } from './recharge.ts'

const presentReward = ({ bonusFen, packetsFen, packets }: Reward) => ({
  bonusFen,
  packetFen: packetsFen,
  packets: packets.length,
})

type Wanted = {
  amountFen: number
  expectedRewardFen?: number | undefined
  channel: ChannelName
  way: 'h5' | 'jsapi' | 'native'
  wxUnifiedOrderKey?: string | undefined
}

const recharge = async (ctx: Ctx<'user'>, wanted: Wanted) => {
  const { viewer, now, ids, settings, once, address } = ctx
  const { amountFen, channel, expectedRewardFen: shownFen = null } = wanted
  // Empty for a repeat of the request: `once` then answers what it stored.
  const fresh: { opening?: Awaited<ReturnType<typeof wayOf>> } = {}
  const { rechargeId, paymentId } = await once(async (tx) => {
    const opening = await wayOf({ ...ctx, db: tx }, viewer, wanted, now)
    fresh.opening = opening
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
      way: opening.way,
      now,
    })
    return { rechargeId: id, paymentId: payment }
  })
  const returnPath = `/pages/finance/recResult?rechargeId=${rechargeId}`
  const first = fresh.opening ? null : await firstAnswer(ctx.db, paymentId)
  if (first) return { ...first, rechargeId }
  const { openId } = fresh.opening ?? (await wayOf(ctx, viewer, wanted, now))
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
      leftTodayFen: await leftToday(db, viewer.userId, rules, now),
      presets: rewards.map(({ amountFen, reward }) => ({ amountFen, reward: presentReward(reward) })),
      channels: channelsOf(ctx).filter(({ channel }) => channel !== 'balance'),
    }
  },

  wxPreRecharge: (ctx, wanted) => recharge(ctx, { ...wanted, channel: 'wechat' }),

  rechargePay: (ctx, wanted) => recharge(ctx, wanted),

  rechargeDetail: async ({ db, viewer }, { id }) => {
    const row = (await findRecharge(db, id, viewer.userId)) ?? fail('NOT_FOUND')
    const wallet = await walletOf(db, viewer.userId)
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
