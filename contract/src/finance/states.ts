import { channelNames, outsideChannels } from '../refundWays.ts'
import type { Transitions } from '../transitions.ts'

/** States of a withdrawal. `unknown`: the provider gave no clear result; it is queried until it does. */
export const withdrawalStates = [
  'reviewing',
  'approved',
  'paying',
  'unknown',
  'paid',
  'failed',
  'refused',
] as const
export type WithdrawalState = (typeof withdrawalStates)[number]

/** The transitions by verb. The server checks every change against this table. */
export const withdrawalTransitions = {
  /** By an operator. */
  approve: { from: ['reviewing'], to: 'approved' },
  /** By an operator, with a reason shown to the user; while payouts are paused also of one that is approved and not sent. */
  refuse: { from: ['reviewing', 'approved'], to: 'refused' },
  /** By the job, when the user was banned before the payout was sent. */
  stop: { from: ['approved'], to: 'refused' },
  /** Recorded before the request to the provider. */
  send: { from: ['approved'], to: 'paying' },
  /** The provider gave no clear result. */
  doubt: { from: ['paying'], to: 'unknown' },
  /** The provider has it and has not finished. */
  follow: { from: ['unknown'], to: 'paying' },
  pay: { from: ['paying', 'unknown'], to: 'paid' },
  /** Final: no money leaves. */
  fail: { from: ['paying', 'unknown'], to: 'failed' },
} as const satisfies Transitions<WithdrawalState>
export type WithdrawalVerb = keyof typeof withdrawalTransitions

/** How operators may end a payout by evidence. */
export const withdrawalEndings = ['paid', 'failed'] as const satisfies readonly WithdrawalState[]

/** States in which the amount has left the wallet and is not paid out. */
export const withdrawalsInFlight = ['reviewing', 'approved', 'paying', 'unknown'] as const

export const withdrawalStateNames: Record<WithdrawalState, string> = {
  reviewing: '审核中',
  approved: '待转账',
  paying: '转账中',
  unknown: '转账确认中',
  paid: '已到账',
  failed: '转账未成功，已退回余额',
  refused: '审核未通过，已退回余额',
}

/** Where operators can send money by hand, outside of the product, with names. */
export const manualChannels = [...outsideChannels, 'bank'] as const
export type ManualChannel = (typeof manualChannels)[number]
export const manualChannelNames: Readonly<Record<ManualChannel, string>> = {
  ...channelNames,
  bank: '银行转账',
}

/** Types of wallet entries. Red packets are not among them: the platform pays them into the escrow. */
export const entryTypes = [
  'rent',
  'deposit',
  'refund',
  'income',
  'recharge',
  'reward',
  'withdrawal',
  'correction',
] as const
export type EntryType = (typeof entryTypes)[number]

export const entryTypeNames: Record<EntryType, string> = {
  rent: '租号付款',
  deposit: '押金退回',
  refund: '退款',
  income: '租金收入',
  recharge: '充值',
  reward: '赠送',
  withdrawal: '提现',
  correction: '赔付与更正',
}

/** What money is looked up by in the ledger. */
export const ledgerSubjects = [
  'user',
  'order',
  'payment',
  'refund',
  'withdrawal',
  'recharge',
  'distributor',
  'transfer',
] as const
export type LedgerSubject = (typeof ledgerSubjects)[number]

export const ledgerSubjectNames: Record<LedgerSubject, string> = {
  user: '用户',
  order: '订单',
  payment: '支付',
  refund: '退款',
  withdrawal: '提现',
  recharge: '充值',
  distributor: '分销商',
  transfer: '流水',
}

/** Reasons for refusing a withdrawal that operators choose from; the person reads them. */
export const withdrawalRefusals = [
  '近期有维权未处理完，请在维权结束后重新申请',
  '提现账户与实名信息不一致，请更换为本人的支付宝后重新申请',
  '资金来源需要核实，请联系客服',
  '账号登录异常，请修改密码后联系客服核实',
  '充值未用于租号，请联系客服原路退回',
] as const
