import { z } from 'zod'
import { call } from '../call.ts'
import { fen, moment } from '../id.ts'
import { actReason, awaitedApproval } from '../ops/shapes.ts'
import { pageInput, pageOf } from '../page.ts'
import { campaign, campaignDraft } from './shapes.ts'
import { LADDER_STEPS_MAX, prizeForms, sharedKinds, shownRedPacketStates } from './states.ts'

const byCampaign = z.object({ campaignId: campaign.shape.id })
const userId = z.string()
const day = z.iso.date()
const daySpan = {
  /** Days of Asia/Shanghai, both included. */
  from: day.optional(),
  to: day.optional(),
}
const ladderStep = z.object({ fromFen: fen.positive().max(100_000_000), bonusFen: fen.positive() })

/** What a campaign is expected to give, before it is made. */
const forecast = z.object({
  /** `past`: from the claims of earlier campaigns of its kind; `worst`: there are none, everything of the budget is claimed. */
  basis: z.enum(['past', 'worst']),
  /** The most it can give. */
  worstFen: fen,
  /** What it is expected to give, at most the budget. */
  givenFen: fen,
  /** What is expected to be spent of that: packets expire, bonus does not. */
  costFen: fen,
  /** When the budget is used up at that pace; null when it lasts to the end, and without a pace. */
  exhaustedAt: moment.nullable(),
  /** The earlier campaigns: how many, over how many days in all, with how many claims a day, and the spent share of packets. */
  past: z
    .object({
      campaigns: z.number().int(),
      days: z.number(),
      claimsPerDay: z.number(),
      /** Null where none has been spent or has expired. */
      spentShareBp: z.number().int().nullable(),
    })
    .nullable(),
})

/** Operators' calls beside those that act on campaigns (`promotionCalls`). */
export const operatorPromotionCalls = {
  forecastCampaign: call({
    method: 'POST',
    path: '/api/ops/campaign/forecast',
    who: 'operator',
    may: 'promotion_read',
    summary: '预测一个还没有新建的活动会花多少',
    input: campaignDraft,
    output: forecast,
    errors: ['NOT_FOUND'],
  }),
  campaignDetail: call({
    method: 'POST',
    path: '/api/ops/campaign/detail',
    who: 'operator',
    may: 'promotion_read',
    summary: '一个活动、最近 30 天每天发出的金额和操作记录',
    input: byCampaign,
    output: campaign.extend({
      /** Days of Asia/Shanghai, ascending; days without claims are missing. */
      byDay: z.array(z.object({ day, claims: z.number().int(), amountFen: fen })),
      events: z.array(
        z.object({
          verb: z.string(),
          operatorId: userId,
          at: moment,
          /** Of raising the budget. */
          amountFen: fen.nullable(),
          reason: z.string().nullable(),
        }),
      ),
    }),
    errors: ['NOT_FOUND'],
  }),
  campaignClaims: call({
    method: 'POST',
    path: '/api/ops/campaign/claims',
    who: 'operator',
    may: 'promotion_read',
    summary: '一个活动发出的红包和赠送余额，新的在前，可按日期',
    input: byCampaign.extend({ ...daySpan, page: pageInput.prefault({}) }),
    output: pageOf(
      z.object({
        claimId: z.string(),
        form: z.enum(prizeForms),
        userId,
        amountFen: fen,
        at: moment,
        /** Null for bonus. */
        state: z.enum(shownRedPacketStates).nullable(),
      }),
    ),
    errors: ['NOT_FOUND'],
  }),
  /** The largest sums first; at most 50 groups. */
  sharedClaims: call({
    method: 'POST',
    path: '/api/ops/campaign/shared',
    who: 'operator',
    may: 'promotion_read',
    summary: '用同一身份、设备或提现账户领取的用户，按金额',
    input: byCampaign.extend({
      by: z.enum(sharedKinds).default('device'),
      days: z.number().int().min(1).max(31).default(7),
    }),
    output: z.object({
      groups: z.array(
        z.object({
          /** Up to 20 of them, by their numbers. */
          userIds: z.array(userId),
          people: z.number().int(),
          claims: z.number().int(),
          amountFen: fen,
          lastAt: moment,
        }),
      ),
    }),
    errors: ['NOT_FOUND'],
  }),
  rewardLadder: call({
    method: 'POST',
    path: '/api/ops/reward-ladder/get',
    who: 'operator',
    may: 'promotion_read',
    summary: '充值赠送阶梯、它的修改记录，以及最近 30 天的充值按它会送多少',
    input: z.object({ steps: z.array(ladderStep).max(LADDER_STEPS_MAX).optional() }),
    output: z.object({
      steps: z.array(ladderStep),
      changes: z.array(z.object({ operatorId: userId, at: moment, steps: z.array(ladderStep) })),
      /** Of the recharges paid in the last 30 days: their number and sum, and the bonus that the given steps (else the present) bring for them. */
      recharges: z.object({ count: z.number().int(), amountFen: fen, bonusFen: fen }),
      /** The fee of withdrawals (basis points): a step that gives more can be recharged for its bonus and withdrawn. */
      withdrawFeeBp: z.number().int(),
    }),
    errors: [],
  }),
  /** Always takes a second operator. Promises of recharges made before keep their bonus. */
  setRewardLadder: call({
    method: 'POST',
    path: '/api/ops/reward-ladder/set',
    who: 'operator',
    may: 'promotion_edit',
    asksFactor: true,
    summary: '替换充值赠送阶梯；需要第二位运营人员审批',
    input: z
      .object({ steps: z.array(ladderStep).max(LADDER_STEPS_MAX), reason: actReason })
      .superRefine(({ steps }, ctx) => {
        for (const [i, { fromFen, bonusFen }] of steps.entries()) {
          const wrong = (name: string, message: string) =>
            ctx.addIssue({ code: 'custom', path: ['steps', i, name], message })
          const before = steps[i - 1]
          if (before && fromFen <= before.fromFen) wrong('fromFen', '充值金额要逐级增加')
          if (before && bonusFen < before.bonusFen) wrong('bonusFen', '赠送金额不能比上一级少')
          if (bonusFen >= fromFen) wrong('bonusFen', '赠送金额要低于充值金额')
        }
      }),
    idempotent: true,
    output: z.object({ awaitedApproval }),
    errors: ['REALNAME_REQUIRED'],
  }),
}
