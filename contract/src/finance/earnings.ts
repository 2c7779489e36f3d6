import { planKindNames, planKinds } from '../promotion/states.ts'

/** What an entry of earnings is for. */
export const earningSources = ['rent', 'cancel_fee', 'deposit', 'compensation', 'correction'] as const
export type EarningSource = (typeof earningSources)[number]

export const earningSourceNames: Readonly<Record<EarningSource, string>> = {
  rent: '租金',
  cancel_fee: '预约取消费',
  deposit: '押金赔付',
  compensation: '平台补偿',
  correction: '余额更正',
}

/** The price plans of a quote's lines, and what is earned by none. */
export const earningPlans = [...planKinds, 'other'] as const
export type EarningPlan = (typeof earningPlans)[number]

export const earningPlanNames: Readonly<Record<EarningPlan, string>> = {
  ...planKindNames,
  other: '其他收入',
}

/** Formats of a monthly statement. */
export const statementFormats = ['xlsx', 'pdf', 'csv'] as const
export type StatementFormat = (typeof statementFormats)[number]
