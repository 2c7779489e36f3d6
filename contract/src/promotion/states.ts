/** Life of a red packet as it is stored; whether it has expired is told by its last moment, not stored. */
export const redPacketStates = ['unused', 'locked', 'spent'] as const
export type RedPacketState = (typeof redPacketStates)[number]

/** Which verb leads from where to where; the server checks every change against this table. */
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

/** What a person sees: the stored state, or that its time is over. */
export const shownRedPacketStates = [...redPacketStates, 'expired'] as const
export type ShownRedPacketState = (typeof shownRedPacketStates)[number]

export const redPacketStateNames: Record<ShownRedPacketState, string> = {
  unused: '可用',
  locked: '使用中',
  spent: '已使用',
  expired: '已过期',
}

/** Life of what a recharge was promised on top of it. */
export const rewardStates = ['promised', 'paid', 'released'] as const
export type RewardState = (typeof rewardStates)[number]

export const rewardTransitions = {
  /** The recharge succeeded; of a promise that was let go, as much as budgets still hold. */
  pay: { from: ['promised', 'released'], to: 'paid' },
  /** The recharge came to nothing. */
  release: { from: ['promised'], to: 'released' },
} as const satisfies Record<string, { from: readonly RewardState[]; to: RewardState }>
export type RewardVerb = keyof typeof rewardTransitions

/** How red packets come to people: on registration, by a recharge, from an operator's hand. */
export const campaignKinds = ['welcome', 'recharge', 'grant'] as const
export type CampaignKind = (typeof campaignKinds)[number]

/** Where a campaign stands; told by its span, its budget and whether it was stopped. */
export const campaignStates = ['upcoming', 'running', 'exhausted', 'ended', 'stopped'] as const
export type CampaignState = (typeof campaignStates)[number]

/** The plans a price is combined of, which a red packet may be limited to. */
export const planKinds = ['hour', 'ten_hours', 'overnight', 'day', 'week'] as const
export type PlanKind = (typeof planKinds)[number]

export const planKindNames: Record<PlanKind, string> = {
  hour: '按小时租',
  ten_hours: '十小时包',
  overnight: '包夜',
  day: '包天',
  week: '包周',
}
