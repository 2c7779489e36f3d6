import { z } from 'zod'
import { catalogueId, fen, moment, orderId } from '../id.ts'
import { writtenText } from '../text.ts'
import { campaignKinds, campaignStates, planKinds, shownRedPacketStates } from './states.ts'

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
const amount = fen.positive().max(100_000_000)

/** A campaign as created by an operator. All its packets have the same terms. */
export const campaignDraft = z
  .object({
    kind: z.enum(campaignKinds),
    name: writtenText.min(1, '请填写活动名称').max(NAME_MAX, `活动名称最多 ${NAME_MAX} 个字`),
    budgetFen: fen.positive().max(100_000_000_000),
    startsAt: moment.nonnegative(),
    endsAt: moment.nonnegative(),
    amountFen: amount,
    thresholdFen: amount,
    gameId: catalogueId.nullable().default(null),
    plan: z.enum(planKinds).nullable().default(null),
    /** Days of 24 hours from the grant. */
    validDays: z.number().int().min(1).max(365),
    /** Recharge only: the least recharge, and how many packets one person may get in all. */
    fromFen: amount.nullable().default(null),
    perUser: z.number().int().min(1).max(100).nullable().default(null),
  })
  .superRefine((draft, ctx) => {
    const wrong = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message })
    if (draft.endsAt <= draft.startsAt) wrong('endsAt', '结束时间要晚于开始时间')
    if (draft.thresholdFen <= draft.amountFen) wrong('thresholdFen', '使用门槛要高于红包金额')
    if (draft.budgetFen < draft.amountFen) wrong('budgetFen', '预算至少够发一个红包')
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
  amountFen: fen,
  thresholdFen: fen,
  gameId: z.number().int().nullable(),
  plan: z.enum(planKinds).nullable(),
  validDays: z.number().int(),
  fromFen: fen.nullable(),
  perUser: z.number().int().nullable(),
  createdAt: moment,
})
