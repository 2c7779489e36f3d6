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
} as const satisfies Record<string, { from: readonly RedPacketState[]; to: RedPacketState }>
export type RedPacketVerb = keyof typeof redPacketTransitions

export const mayRedPacket = (verb: RedPacketVerb, state: RedPacketState): boolean =>
  (redPacketTransitions[verb].from as readonly RedPacketState[]).includes(state)

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
} as const satisfies Record<string, { from: readonly RewardState[]; to: RewardState }>
export type RewardVerb = keyof typeof rewardTransitions

/** How red packets are granted: on registration, for a recharge, or by an operator. */
export const campaignKinds = ['welcome', 'recharge', 'grant'] as const
export type CampaignKind = (typeof campaignKinds)[number]

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
