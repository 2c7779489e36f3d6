import type { Transitions } from '../transitions.ts'

/** Stored states of a red packet; expiry follows from `validUntil` and is not stored. */
export const redPacketStates = ['unused', 'locked', 'spent'] as const
export type RedPacketState = (typeof redPacketStates)[number]

/** The transitions by verb; the server checks every change against this table. */
export const redPacketTransitions = {
  /** An order is placed with it. */
  lock: { from: ['unused'], to: 'locked' },
  /** The order is paid. */
  spend: { from: ['locked'], to: 'spent' },
  /** The order is cancelled, before it was paid or after. */
  return: { from: ['locked', 'spent'], to: 'unused' },
} as const satisfies Transitions<RedPacketState>

/** Displayed states: the stored one, or expired. */
export const shownRedPacketStates = [...redPacketStates, 'expired'] as const
export type ShownRedPacketState = (typeof shownRedPacketStates)[number]

export const redPacketStateNames: Record<ShownRedPacketState, string> = {
  unused: '可用',
  locked: '使用中',
  spent: '已使用',
  expired: '已过期',
}

/** States of the promised reward of a recharge. */
export const rewardStates = ['promised', 'paid', 'released'] as const
export type RewardState = (typeof rewardStates)[number]

export const rewardTransitions = {
  /** The recharge was paid; of a released promise, the packets with remaining budget. */
  pay: { from: ['promised', 'released'], to: 'paid' },
  /** The recharge was not paid. */
  release: { from: ['promised'], to: 'released' },
} as const satisfies Transitions<RewardState>

/** What a campaign gives for: a registration, a recharge, an operator's act, a daily sign-in, an invitation. */
export const campaignKinds = ['welcome', 'recharge', 'grant', 'sign_in', 'invite'] as const
export type CampaignKind = (typeof campaignKinds)[number]

/** The kinds whose campaigns have a list of prizes; the others give one sort of red packet. */
export const prizeCampaignKinds = ['sign_in', 'invite'] as const satisfies readonly CampaignKind[]
export type PrizeCampaignKind = (typeof prizeCampaignKinds)[number]
export const hasPrizes = (kind: CampaignKind): kind is PrizeCampaignKind =>
  prizeCampaignKinds.some((prized) => prized === kind)

/** What a prize is: a red packet, or bonus to spend and not to withdraw. */
export const prizeForms = ['packet', 'bonus'] as const
export type PrizeForm = (typeof prizeForms)[number]

/** Longest ladder of a sign-in campaign, in days. */
export const SIGN_IN_LADDER_MAX = 31
/** Positions of the two prizes of an invitation campaign. */
export const INVITER_PRIZE = 1
export const FRIEND_PRIZE = 2

/** States of a campaign, derived from its span, its budget and whether it was stopped. */
export const campaignStates = ['upcoming', 'running', 'exhausted', 'ended', 'stopped'] as const
export type CampaignState = (typeof campaignStates)[number]

/** The plans of a price, to which a red packet may be limited. */
export const planKinds = ['hour', 'ten_hours', 'overnight', 'day', 'week'] as const
export type PlanKind = (typeof planKinds)[number]

export const planKindNames: Record<PlanKind, string> = {
  hour: '按小时租',
  ten_hours: '十小时包',
  overnight: '包夜',
  day: '包天',
  week: '包周',
}

/** Why a sign-in of today brings no reward; its day counts all the same. */
export const withheldReasons = [
  'unverified',
  'minor',
  'other_account',
  'device',
  'own_campaign',
  'exhausted',
] as const
export type WithheldReason = (typeof withheldReasons)[number]

/** Stored states of an invitation. */
export const invitationStates = ['waiting', 'earned', 'rewarded', 'refused'] as const
export type InvitationState = (typeof invitationStates)[number]

export const invitationTransitions = {
  /** A rental of the friend that counts is settled. */
  earn: { from: ['waiting'], to: 'earned' },
  reward: { from: ['earned'], to: 'rewarded' },
  refuse: { from: ['earned'], to: 'refused' },
} as const satisfies Transitions<InvitationState>

/** Displayed states: the stored one, or expired when the time for the first rental is over. */
export const shownInvitationStates = [...invitationStates, 'expired'] as const
export type ShownInvitationState = (typeof shownInvitationStates)[number]

export const invitationStateNames: Record<ShownInvitationState, string> = {
  waiting: '待完成首单',
  earned: '核对中',
  rewarded: '奖励已发放',
  refused: '未发奖励',
  expired: '已过期',
}

/** Why the friend's last settled rental did not count: whose account it was, or its rent. */
export const uncountedReasons = ['circle', 'small_rent'] as const
export type UncountedReason = (typeof uncountedReasons)[number]

/** Why a friend's first rental brought no reward; `inviter_limit` and `inviter_inactive` concern the inviter alone. */
export const invitationReasons = [
  'same_person',
  'known_person',
  'same_device',
  'same_payout',
  'friend_inactive',
  'own_campaign',
  'campaign_over',
  'inviter_limit',
  'inviter_inactive',
] as const
export type InvitationReason = (typeof invitationReasons)[number]

export const campaignKindNames: Readonly<Record<CampaignKind, string>> = {
  welcome: '新人红包',
  recharge: '充值红包',
  grant: '人工发放',
  sign_in: '每日签到',
  invite: '邀请好友',
}

export const campaignStateNames: Readonly<Record<CampaignState, string>> = {
  upcoming: '未开始',
  running: '进行中',
  exhausted: '预算已用完',
  ended: '已结束',
  stopped: '已停止',
}

/** Most steps of the ladder of recharges. */
export const LADDER_STEPS_MAX = 20

/** What the people of a group that claimed share. */
export const sharedKinds = ['device', 'payout', 'identity'] as const
export type SharedKind = (typeof sharedKinds)[number]
export const sharedKindNames: Readonly<Record<SharedKind, string>> = {
  device: '同一设备',
  payout: '同一提现账户',
  identity: '同一身份',
}
