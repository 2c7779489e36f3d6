import { z } from 'zod'
import { catalogueId, fen, moment, orderId } from '../id.ts'
import { writtenText } from '../text.ts'
import {
  campaignKinds,
  campaignStates,
  FRIEND_PRIZE,
  hasPrizes,
  INVITER_PRIZE,
  planKinds,
  prizeForms,
  SIGN_IN_LADDER_MAX,
  shownRedPacketStates,
} from './states.ts'

export const redPackId = z.string().regex(/^[1-9]\d{0,14}$/, '红包编号格式不正确')
const campaignId = z.number().int().positive().max(Number.MAX_SAFE_INTEGER)

/** A discount on the rent of one rental, not on its deposit. */
export const redPacket = z.object({
  redPackId,
  /** The campaign's name. */
  name: z.string(),
  kind: z.enum(campaignKinds),
  amountFen: fen,
  /** The least rent; always more than the discount, so that an amount is left to pay. */
  thresholdFen: fen,
  /** The game it is limited to. */
  gameId: z.number().int().nullable(),
  gameName: z.string().nullable(),
  /** The plan it is limited to, which the price must contain. */
  plan: z.enum(planKinds).nullable(),
  /** One line each, e.g. 「满 10 元可用」 and 「全部账号可用」. */
  thresholdText: z.string(),
  scopeText: z.string(),
  validFrom: moment,
  /** The end of its validity, exclusive. */
  validUntil: moment,
  state: z.enum(shownRedPacketStates),
  stateName: z.string(),
  /** The order it is locked or spent for. */
  orderId: orderId.nullable(),
  grantedAt: moment,
  spentAt: moment.nullable(),
  viewed: z.boolean(),
})

/** The reward of a recharge. */
export const reward = z.object({
  /** Bonus to spend, not to withdraw. */
  bonusFen: fen,
  packets: z.array(
    redPacket.pick({ name: true, amountFen: true, thresholdText: true, scopeText: true }).extend({
      campaignId,
      /** Counted from the moment the recharge succeeds. */
      validDays: z.number().int(),
    }),
  ),
  packetsFen: fen,
  /** One line, e.g. 「送 3 元余额 + 5 元红包」; null when it brings nothing. */
  text: z.string().nullable(),
})

const NAME_MAX = 30
export const BUDGET_MAX = 100_000_000_000
const amount = fen.positive().max(100_000_000)

/**
 * A prize of a campaign for sign-ins or invitations. `position`: the day of the streak, or `INVITER_PRIZE` and `FRIEND_PRIZE`. A
 * red packet has a threshold and days; bonus has neither.
 */
export const prizeDraft = z
  .object({
    position: z.number().int().min(1).max(SIGN_IN_LADDER_MAX),
    form: z.enum(prizeForms),
    amountFen: amount,
    thresholdFen: amount.nullable().default(null),
    gameId: catalogueId.nullable().default(null),
    plan: z.enum(planKinds).nullable().default(null),
    validDays: z.number().int().min(1).max(365).nullable().default(null),
  })
  .superRefine((prize, ctx) => {
    const wrong = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message })
    const isPacket = prize.form === 'packet'
    for (const name of ['thresholdFen', 'validDays'] as const)
      if (isPacket !== (prize[name] !== null)) wrong(name, isPacket ? '红包需要填写' : '只有红包可以填写')
    for (const name of ['gameId', 'plan'] as const)
      if (!isPacket && prize[name] !== null) wrong(name, '只有红包可以填写')
    if (prize.thresholdFen !== null && prize.thresholdFen <= prize.amountFen)
      wrong('thresholdFen', '使用门槛要高于红包金额')
  })

/**
 * A campaign as created by an operator. It gives red packets of the same terms, or the prizes of its list; campaigns of a kind
 * with prizes don't overlap in time.
 */
export const campaignDraft = z
  .object({
    kind: z.enum(campaignKinds),
    name: writtenText.min(1).max(NAME_MAX),
    budgetFen: fen.positive().max(BUDGET_MAX),
    startsAt: moment.nonnegative(),
    endsAt: moment.nonnegative(),
    amountFen: amount.nullable().default(null),
    thresholdFen: amount.nullable().default(null),
    gameId: catalogueId.nullable().default(null),
    plan: z.enum(planKinds).nullable().default(null),
    /** Days of 24 hours from the grant. */
    validDays: z.number().int().min(1).max(365).nullable().default(null),
    /** Recharge only: the least recharge, and how many packets one person may get in all. */
    fromFen: amount.nullable().default(null),
    perUser: z.number().int().min(1).max(100).nullable().default(null),
    /** Sign-in and invitation only. Sign-in: the ladder, which starts again after its last day. */
    prizes: z.array(prizeDraft).max(SIGN_IN_LADDER_MAX).default([]),
  })
  .superRefine((draft, ctx) => {
    const wrong = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message })
    // Without a message of its own: that of any empty field, by its label.
    const missing = (path: string) => ctx.addIssue({ code: 'custom', path: [path], input: null })
    const isPrized = hasPrizes(draft.kind)
    if (draft.endsAt <= draft.startsAt) wrong('endsAt', '结束时间要晚于开始时间')
    for (const name of ['amountFen', 'thresholdFen', 'validDays'] as const)
      if (!isPrized && draft[name] === null) missing(name)
    for (const name of ['amountFen', 'thresholdFen', 'validDays', 'gameId', 'plan'] as const)
      if (isPrized && draft[name] !== null) wrong(name, '请在奖励列表里填写')
    if (isPrized !== draft.prizes.length > 0)
      wrong('prizes', isPrized ? '请添加奖励' : '只有签到和邀请活动可以填写')
    if (draft.thresholdFen !== null && draft.thresholdFen <= (draft.amountFen ?? 0))
      wrong('thresholdFen', '使用门槛要高于红包金额')
    const positions = draft.prizes.map(({ position }) => position).sort((a, b) => a - b)
    if (new Set(positions).size < positions.length) wrong('prizes', '每个位置只能有一个奖励')
    if (draft.kind === 'invite' && positions.join() !== [INVITER_PRIZE, FRIEND_PRIZE].join())
      wrong('prizes', '邀请活动要有邀请人和好友的奖励各一个')
    const largest = Math.max(draft.amountFen ?? 0, ...draft.prizes.map(({ amountFen }) => amountFen))
    if (draft.budgetFen < largest) wrong('budgetFen', '预算至少够发一个奖励')
    for (const name of ['fromFen', 'perUser'] as const)
      if ((draft.kind === 'recharge') !== (draft[name] !== null))
        wrong(name, draft.kind === 'recharge' ? '充值活动需要填写' : '只有充值活动可以填写')
  })

export const campaign = z.object({
  id: campaignId,
  kind: z.enum(campaignKinds),
  name: z.string(),
  state: z.enum(campaignStates),
  budgetFen: fen,
  grantedFen: fen,
  /** Reserved for recharges that are not paid yet. */
  promisedFen: fen,
  startsAt: moment,
  endsAt: moment,
  stoppedAt: moment.nullable(),
  /** The terms of its red packets; null for a kind with prizes. */
  amountFen: fen.nullable(),
  thresholdFen: fen.nullable(),
  gameId: z.number().int().nullable(),
  plan: z.enum(planKinds).nullable(),
  validDays: z.number().int().nullable(),
  prizes: z.array(z.object(prizeDraft.shape)),
  fromFen: fen.nullable(),
  perUser: z.number().int().nullable(),
  createdAt: moment,
})

/** A prize as its reader sees it, e.g. 「2 元红包」 with 「满 10 元可用」. */
export const prize = z.object({
  form: z.enum(prizeForms),
  amountFen: fen,
  text: z.string(),
  /** Null for bonus. */
  conditionText: z.string().nullable(),
})
