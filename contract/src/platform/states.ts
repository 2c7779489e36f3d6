import { channelNames, outsideChannels } from '../refundWays.ts'

/**
 * States of a key that secrets are sealed under. `known`: configured, and has not sealed yet. `former`: what it sealed is being
 * sealed again. `retired`: nothing is sealed under it any more.
 */
export const sealKeyStates = ['known', 'sealing', 'former', 'retired'] as const
export type SealKeyState = (typeof sealKeyStates)[number]

export const sealKeyStateNames: Readonly<Record<SealKeyState, string>> = {
  known: '已配置，未启用',
  sealing: '使用中',
  former: '轮换中',
  retired: '已停用',
}

/** The outside services. */
export const gatewayNames = [
  ...outsideChannels,
  'payouts',
  'sms',
  'identity',
  'certification',
  'onekey',
  'push',
  'web_push',
  'storage',
] as const
export type GatewayName = (typeof gatewayNames)[number]

export const gatewayLabels: Readonly<Record<GatewayName, string>> = {
  ...channelNames,
  payouts: '支付宝转账（提现）',
  sms: '短信',
  identity: '实名核验',
  certification: '支付宝认证',
  onekey: '一键登录',
  push: '应用推送',
  web_push: '浏览器推送',
  storage: '图片存储',
}

/** What waits for a person. */
export const waitingKinds = [
  'approvals',
  'disputes',
  'support',
  'withdrawals',
  'listings',
  'phone_applications',
  'owner_applications',
  'reports',
  'feedback',
  'differences',
  'stuck_payments',
  'stuck_refunds',
  'stuck_payouts',
  'setting_plans',
] as const
export type WaitingKind = (typeof waitingKinds)[number]

export const waitingLabels: Readonly<Record<WaitingKind, string>> = {
  approvals: '待审批的操作',
  disputes: '待裁定的维权',
  support: '排队的客服会话',
  withdrawals: '待审核的提现',
  listings: '待审核的账号',
  phone_applications: '换绑申请',
  owner_applications: '号主申请',
  reports: '待处理的举报',
  feedback: '待回复的反馈',
  differences: '未处理的对账差异',
  stuck_payments: '没有结果的支付',
  stuck_refunds: '没有结果的退款',
  stuck_payouts: '没有结果的转账',
  setting_plans: '未生效的定时修改',
}

/** Numbers of the dashboard. */
export const measures = [
  'rentals',
  'paid',
  'revenue',
  'refunds',
  'recharges',
  'payouts',
  'disputes',
  'sign_ups',
] as const
export type Measure = (typeof measures)[number]

export const measureLabels: Readonly<Record<Measure, string>> = {
  rentals: '租用订单',
  paid: '支付金额',
  revenue: '平台收入',
  refunds: '退款金额',
  recharges: '充值金额',
  payouts: '提现金额',
  disputes: '维权',
  sign_ups: '注册',
}

/** Measures whose values are 分. */
export const moneyMeasures: ReadonlySet<Measure> = new Set([
  'paid',
  'revenue',
  'refunds',
  'recharges',
  'payouts',
])
