import { z } from 'zod'
import { call } from '../call.ts'
import { fen, goodsId, moment, rentalHours } from '../id.ts'
import { operatorErrors } from '../ops/calls.ts'
import { actReason, awaitedApproval } from '../ops/shapes.ts'
import { pageInput, pageOf } from '../page.ts'
import { writtenText } from '../text.ts'
import { BUDGET_MAX, campaign, campaignDraft, redPacket, redPackId, reward } from './shapes.ts'
import { campaignKinds } from './states.ts'

const none = z.object({})
const total = z.object({ totalFen: fen, count: z.number().int() })
const usable = redPacket.extend({ savesFen: fen })
const byCampaign = z.object({ campaignId: campaign.shape.id })

export const promotionCalls = {
  /** `usable` includes the best one, best first; spent and expired packets are in neither list. */
  queryUserBestRedPack: call({
    method: 'POST',
    path: '/api/promotion/redpack/queryUserBestRedPack',
    who: 'user',
    summary: '下单时最划算的红包，以及其余可用与不可用的红包',
    input: z.object({
      goodsId,
      hours: rentalHours,
      startsAt: moment.optional(),
    }),
    output: z.object({
      rentFen: fen,
      best: usable.nullable(),
      usable: z.array(usable),
      unusable: z.array(redPacket.extend({ reason: z.string() })),
    }),
    errors: [
      'GOODS_GONE',
      'PORTAL_EXPIRED',
      'GOODS_UNLICENSED',
      'HOURS_OUT_OF_RANGE',
      'OUTSIDE_RENTABLE_HOURS',
      'QUIET_HOURS',
      'START_OUT_OF_RANGE',
    ],
  }),
  /** `unused` includes locked ones, next to expire first; the other tabs newest first. */
  queryUserRedPackList: call({
    method: 'POST',
    path: '/api/promotion/redpack/queryUserRedPackList',
    who: 'user',
    summary: '我的红包',
    input: z.object({
      tab: z.enum(['unused', 'spent', 'expired']).default('unused'),
      page: pageInput.prefault({}),
    }),
    output: pageOf(redPacket),
    errors: [],
  }),
  rechargeTip: call({
    method: 'POST',
    path: '/api/promotion/redpack/recharge/tip',
    who: 'user',
    summary: '充值多少送多少，由少到多',
    input: none,
    output: z.object({ tips: z.array(z.object({ fromFen: fen, text: z.string(), reward })) }),
    errors: [],
  }),
  queryUserRedPackInfo: call({
    method: 'POST',
    path: '/api/promotion/redpack/queryUserRedPackInfo',
    who: 'user',
    summary: '一个红包的详情与使用规则',
    input: z.object({ redPackId }),
    output: redPacket.extend({ rules: z.array(z.string()) }),
    errors: ['PACKET_GONE'],
  }),
  userRedPackTotalAmount: call({
    method: 'POST',
    path: '/api/promotion/redpack/userRedPackTotalAmount',
    who: 'user',
    summary: '可用红包的总额与个数',
    input: none,
    output: total,
    errors: [],
  }),
  /** Marks the packets of `viewed` first, then returns those not viewed, including ones granted meanwhile. */
  unview: call({
    method: 'POST',
    path: '/api/promotion/redpack/unview',
    who: 'user',
    summary: '还没看过的红包；viewed 中的记为已看',
    input: z.object({ viewed: z.array(redPackId).max(100).default([]) }),
    output: z.object({ redPacks: z.array(redPacket) }),
    errors: [],
  }),
  /** For a guest the packets of a registration now: `forNewcomer`. */
  unviewTotalAmount: call({
    method: 'POST',
    path: '/api/promotion/redpack/unview/total-amount',
    who: 'anyone',
    summary: '还没看过的红包总额；未登录时为新人红包',
    input: none,
    output: total.extend({
      /** The parts of the total given for recharges, and otherwise. */
      rechargeFen: fen,
      packetFen: fen,
      forNewcomer: z.boolean(),
      /** The packets of a registration now; empty for a signed-in user. */
      newcomerPackets: z.array(z.object({ amountFen: fen, thresholdFen: fen })),
    }),
    errors: [],
  }),
  /** `next` is the least larger recharge with a higher reward. */
  rechargeRewardPrecomputation: call({
    method: 'POST',
    path: '/api/promotion/reward/rechargeRewardPrecomputation',
    who: 'user',
    summary: '充值这么多会送什么',
    input: z.object({ amountFen: fen.positive().max(100_000_000) }),
    output: reward.extend({ next: z.object({ fromFen: fen, text: z.string() }).nullable() }),
    errors: [],
  }),
  /** A large budget needs a second operator: until then there is no campaign. */
  createCampaign: call({
    method: 'POST',
    path: '/api/ops/campaign/create',
    who: 'operator',
    may: 'promotion_edit',
    asksFactor: true,
    summary: '新建红包、签到或邀请活动',
    input: campaignDraft,
    idempotent: true,
    output: z.object({ campaignId: campaign.shape.id.nullable(), awaitedApproval }),
    errors: ['NOT_FOUND', 'CAMPAIGN_OVERLAP', 'REALNAME_REQUIRED'],
  }),
  /** A large amount needs a second operator: until then the budget stays as it is. */
  raiseCampaignBudget: call({
    method: 'POST',
    path: '/api/ops/campaign/budget',
    who: 'operator',
    may: 'promotion_edit',
    asksFactor: true,
    summary: '给未结束的活动追加预算',
    input: byCampaign.extend({
      amountFen: fen.positive().max(BUDGET_MAX),
      reason: actReason,
    }),
    idempotent: true,
    output: z.object({ awaitedApproval }),
    errors: ['NOT_FOUND', 'CAMPAIGN_OVER', 'REALNAME_REQUIRED'],
  }),
  stopCampaign: call({
    method: 'POST',
    path: '/api/ops/campaign/stop',
    who: 'operator',
    may: 'promotion_edit',
    summary: '停止活动，已发出和已承诺的照旧',
    input: byCampaign,
    output: none,
    errors: ['NOT_FOUND', 'CAMPAIGN_OVER'],
  }),
  listCampaigns: call({
    method: 'POST',
    path: '/api/ops/campaign/list',
    who: 'operator',
    may: 'promotion_read',
    summary: '红包、签到和邀请活动，新的在前',
    input: z.object({ kind: z.enum(campaignKinds).optional(), page: pageInput.prefault({}) }),
    output: pageOf(campaign),
    errors: [],
  }),
  /** The same `note` for the same user and campaign grants once. A large packet needs a second operator. */
  grantRedPack: call({
    method: 'POST',
    path: '/api/ops/campaign/grant',
    who: 'operator',
    may: 'promotion_edit',
    asksFactor: true,
    summary: '给一位用户发红包，note 写明原因（如工单号）',
    input: byCampaign.extend({
      userId: z.string().regex(/^[1-9]\d{0,14}$/, '用户编号格式不正确'),
      note: writtenText.min(1, '请写明原因').max(60),
    }),
    idempotent: true,
    output: z.object({ redPackId: redPackId.nullable(), awaitedApproval }),
    errors: ['NOT_FOUND', 'CAMPAIGN_OVER', 'BENEFICIARY_UNVERIFIED', ...operatorErrors],
  }),
}
