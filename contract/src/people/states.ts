/** What a person may be kept from, with its name. A ban is every other sanction too, and ends all sessions. */
export const sanctionKinds = {
  ban: '停用账号',
  no_renting: '禁止租号',
  no_listing: '禁止上架',
  no_withdrawals: '禁止提现',
  no_posting: '禁止发布',
} as const
export type SanctionKind = keyof typeof sanctionKinds
export const sanctionKindList = Object.keys(sanctionKinds) as [SanctionKind, ...SanctionKind[]]

/** What each sanction means to the person, in one sentence. */
export const sanctionEffects: Readonly<Record<SanctionKind, string>> = {
  ban: '不能登录，账号全部下架，未转账的提现退回余额；进行中的租用和余额照常结算',
  no_renting: '不能下单和续租，已付款的订单不受影响',
  no_listing: '账号全部下架，不能提交和上架，进行中的租用不受影响',
  no_withdrawals: '不能提现，未转账的提现退回余额',
  no_posting: '不能发表评价、提问和回复',
}

/** How a sanction ended. */
export const sanctionEndNames = {
  expired: '已到期',
  lifted: '已解除',
  appeal: '申诉成立',
} as const
export type SanctionEnd = keyof typeof sanctionEndNames
export const sanctionEndList = Object.keys(sanctionEndNames) as [SanctionEnd, ...SanctionEnd[]]

/** Most days of a sanction that ends by itself. */
export const SANCTION_DAYS_MAX = 365
export const SANCTION_REASON_MAX = 200
/** Least and most characters of an appeal. */
export const APPEAL_TEXT_MIN = 5
export const APPEAL_TEXT_MAX = 500

/** What `people.reveal` shows in full. */
export const personalDataNames = {
  phone: '手机号',
  name: '姓名',
  id_number: '身份证号',
  payout_accounts: '提现账户',
  former_identities: '解除过的实名',
} as const
export type PersonalData = keyof typeof personalDataNames
export const personalDataList = Object.keys(personalDataNames) as [PersonalData, ...PersonalData[]]

/** What two accounts have in common. */
export const likenessNames = {
  identity: '同一实名',
  payout_account: '同一提现账户',
  device: '同一设备',
  invitation: '邀请关系',
} as const
export type Likeness = keyof typeof likenessNames
export const likenessList = Object.keys(likenessNames) as [Likeness, ...Likeness[]]

export const userStates = ['active', 'banned', 'closed'] as const
export const userStateNames: Readonly<Record<(typeof userStates)[number], string>> = {
  active: '正常',
  banned: '已停用',
  closed: '已注销',
}
