import { count, days, defineSettings, hours, minutes, type Values } from '../../core/settings/define.ts'

/**
 * The rules of complaints, arbitration and appeals. A dispute keeps the deadlines it was given. What ends a dispute by itself
 * or decides who may file one decides who pays, so each change takes a second operator.
 */
export const disputeSettings = defineSettings('disputes', '维权与仲裁', {
  ownerAnswerMinutes: minutes({
    label: '号主多久不回应视为同意',
    initial: 120,
    min: 30,
    max: 1440,
    takesTwo: true,
  }),
  renterAnswerHours: hours({
    label: '租客多久不回应转平台仲裁',
    initial: 24,
    min: 2,
    max: 168,
    takesTwo: true,
  }),
  choiceHours: hours({ label: '申请人确认方案或拒绝的时间', initial: 24, min: 2, max: 168, takesTwo: true }),
  arbitrationHours: hours({ label: '平台承诺的仲裁时间', initial: 24, min: 2, max: 168, takesTwo: true }),
  appealHours: hours({ label: '裁定后可申诉的时间', initial: 24, min: 2, max: 168, takesTwo: true }),
  appealDecisionHours: hours({
    label: '平台承诺的申诉复核时间',
    initial: 48,
    min: 2,
    max: 336,
    takesTwo: true,
  }),
  quoteMinutes: minutes({
    label: '投诉时显示的可退金额保留多久',
    initial: 15,
    min: 5,
    max: 30,
    takesTwo: true,
  }),
  filedPerDay: count({ label: '每人每天可发起的维权数', initial: 5, min: 1, max: 50, takesTwo: true }),
  withdrawnPerOrder: count({
    label: '每笔订单撤销几次后不能再发起',
    initial: 2,
    min: 1,
    max: 10,
    takesTwo: true,
  }),
  evidenceDays: days({
    label: '维权结束后截图保留多少天',
    initial: 365,
    min: 90,
    max: 1095,
    takesTwo: true,
  }),
  repliesPerSide: count({ label: '每件维权每方可补充说明的次数', initial: 10, min: 1, max: 50 }),
  silencePerMonth: count({
    label: '租客每 30 天可因号主未回应自动退款的次数，超过的转平台仲裁',
    initial: 3,
    min: 0,
    max: 100,
    takesTwo: true,
  }),
})
export type DisputeRules = Values<typeof disputeSettings>
