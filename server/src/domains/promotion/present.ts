import { yuanShort } from '@shanghao/contract/money'
import type { campaign, redPacket, reward } from '@shanghao/contract/promotion/shapes'
import {
  type CampaignKind,
  type CampaignState,
  type PlanKind,
  planKindNames,
  redPacketStateNames,
  type ShownRedPacketState,
} from '@shanghao/contract/promotion/states'
import { z } from 'zod'
import { shanghaiDate } from '../../core/config/shanghaiTime.ts'
import type { CampaignEventRow, CampaignRow } from './campaigns.ts'
import type { MisfitReason } from './fit.ts'
import type { Offers, Reward } from './offers.ts'
import { offerThresholds, rewardOf } from './offers.ts'
import { presentPrizeDraft } from './presentPrize.ts'
import { scopeText, thresholdText } from './presentTerms.ts'
import type { Prize } from './prizes.ts'
import type { PacketRow } from './queries.ts'

const shownState = (row: PacketRow, now: Date): ShownRedPacketState =>
  row.state === 'unused' && row.valid_until <= now ? 'expired' : row.state

export const presentPacket = (row: PacketRow, now: Date): z.input<typeof redPacket> => {
  const state = shownState(row, now)
  return {
    redPackId: String(row.id),
    name: row.name,
    kind: row.kind,
    amountFen: row.amount_fen,
    thresholdFen: row.threshold_fen,
    gameId: row.game_id,
    gameName: row.game_name,
    plan: row.plan,
    thresholdText: thresholdText(row.threshold_fen),
    scopeText: scopeText(row.game_name, row.plan),
    validFrom: row.valid_from.getTime(),
    validUntil: row.valid_until.getTime(),
    state,
    stateName: redPacketStateNames[state],
    orderId: row.order_id,
    grantedAt: row.granted_at.getTime(),
    spentAt: row.spent_at?.getTime() ?? null,
    viewed: row.viewed_at !== null,
  }
}

/** The text of the reason for which a packet can't be used for a rental of this rent (分). */
export const reasonText = (misfit: MisfitReason, row: PacketRow, rentFen: number): string =>
  ({
    taken: '已用于另一笔待付款订单',
    expired: '已过期',
    early: `${shanghaiDate(row.valid_from)} 起可用`,
    game: `仅限${row.game_name ? `《${row.game_name}》` : '指定游戏'}使用`,
    plan: `仅限${row.plan ? planKindNames[row.plan] : '指定套餐'}使用`,
    threshold: `${thresholdText(row.threshold_fen)}，还差 ${yuanShort(row.threshold_fen - rentFen)} 元`,
  })[misfit]

/** The rules of a packet, one line each. */
export const presentRules = (row: PacketRow, returnGraceHours: number): string[] => [
  `${thresholdText(row.threshold_fen)}，可抵租金，不抵押金`,
  scopeText(row.game_name, row.plan),
  '每单限用一个，不可兑现，不可转赠',
  `订单取消后退回；非你主动取消或超时未付款的，退回后至少可用 ${returnGraceHours} 小时`,
]

const rewardText = ({ bonusFen, packetsFen }: Reward): string | null => {
  const parts = [
    ...(bonusFen > 0 ? [`${yuanShort(bonusFen)} 元余额`] : []),
    ...(packetsFen > 0 ? [`${yuanShort(packetsFen)} 元红包`] : []),
  ]
  return parts.length > 0 ? `送 ${parts.join(' + ')}` : null
}

export const presentReward = (rewardInput: Reward): z.input<typeof reward> => ({
  bonusFen: rewardInput.bonusFen,
  packetsFen: rewardInput.packetsFen,
  text: rewardText(rewardInput),
  packets: rewardInput.packets.map((packet) => ({
    campaignId: packet.campaignId,
    name: packet.name,
    amountFen: packet.amountFen,
    thresholdText: thresholdText(packet.thresholdFen),
    scopeText: scopeText(packet.gameName, packet.plan),
    validDays: packet.validDays,
  })),
})

/** The rewards at each amount where they change, ascending; only amounts above `overFen` (分). */
export const presentTips = (offers: Offers, overFen = 0) =>
  offerThresholds(offers)
    .filter((fromFen) => fromFen > overFen)
    .map((fromFen) => {
      const reached = presentReward(rewardOf(offers, fromFen))
      return { fromFen, text: `充 ${yuanShort(fromFen)} 元${reached.text ?? ''}`, reward: reached }
    })

const campaignState = (row: CampaignRow, prizes: readonly Prize[], now: Date): CampaignState => {
  if (row.stopped_at) return 'stopped'
  if (row.ends_at <= now) return 'ended'
  if (row.starts_at > now) return 'upcoming'
  const least = row.amount_fen ?? Math.min(...prizes.map((prize) => prize.amount_fen))
  return row.granted_fen + row.promised_fen + least > row.budget_fen ? 'exhausted' : 'running'
}

/** `prizes` are those of the campaign. */
export const presentCampaign = (
  row: CampaignRow,
  prizes: readonly Prize[],
  now: Date,
): z.input<typeof campaign> => ({
  id: row.id,
  kind: row.kind as CampaignKind,
  name: row.name,
  state: campaignState(row, prizes, now),
  budgetFen: row.budget_fen,
  grantedFen: row.granted_fen,
  promisedFen: row.promised_fen,
  startsAt: row.starts_at.getTime(),
  endsAt: row.ends_at.getTime(),
  stoppedAt: row.stopped_at?.getTime() ?? null,
  amountFen: row.amount_fen,
  thresholdFen: row.threshold_fen,
  gameId: row.game_id,
  plan: row.plan as PlanKind | null,
  validDays: row.valid_days,
  prizes: prizes.map(presentPrizeDraft),
  fromFen: row.from_fen,
  perUser: row.per_user,
  createdAt: row.created_at.getTime(),
})

/** What an act on a campaign was about, where its detail says it. */
const eventDetail = z.object({ amountFen: z.number().nullish(), reason: z.string().nullish() })

export const presentEvent = ({ verb, actor, at, detail }: CampaignEventRow) => {
  const { amountFen, reason } = eventDetail.parse(detail)
  return {
    verb,
    operatorId: actor.replace('user:', ''),
    at: at.getTime(),
    amountFen: verb === 'raise_budget' ? (amountFen ?? null) : null,
    reason: reason ?? null,
  }
}
