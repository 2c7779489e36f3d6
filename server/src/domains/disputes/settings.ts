import { count, days, defineSettings, hours, minutes, type Values } from '../../core/settings/define.ts'

/** The days over which the refunds of a renter by owners' silence are counted. */
export const SILENCE_DAYS = 30

/**
 * The rules of complaints, arbitration and appeals. A dispute keeps the deadlines it was given. What ends a dispute by itself
 * or decides who may file one decides who pays, so each change takes a second operator.
 */
export const disputeSettings = defineSettings('disputes', '维权与仲裁', {
  ownerAnswerMinutes: minutes({
    label: '号主多久不回应视为同意',
    effect: '号主在这段时间内不回应投诉，就按投诉的金额退款。已发起的投诉按原来的时间。',
    initial: 120,
    min: 30,
    max: 1440,
    takesTwo: true,
  }),
  renterAnswerHours: hours({
    label: '租客多久不回应转平台仲裁',
    effect: '租客在这段时间内不回应号主的投诉，就转平台仲裁。已发起的按原来的时间。',
    initial: 24,
    min: 2,
    max: 168,
    takesTwo: true,
  }),
  choiceHours: hours({
    label: '申请人接受方案或申请仲裁的时间',
    effect: '对方给出方案或拒绝后，申请人可以接受或申请仲裁的时间。已发起的按原来的时间。',
    initial: 24,
    min: 2,
    max: 168,
    takesTwo: true,
  }),
  arbitrationHours: hours({
    label: '平台承诺的仲裁时间',
    effect: '平台承诺作出裁定的时间，超时按举证规则裁定。',
    initial: 24,
    min: 2,
    max: 168,
    takesTwo: true,
  }),
  appealHours: hours({
    label: '裁定后可申诉的时间',
    effect: '裁定后双方可以申诉的时间，过后裁定生效。',
    initial: 24,
    min: 2,
    max: 168,
    takesTwo: true,
  }),
  appealDecisionHours: hours({
    label: '平台承诺的申诉复核时间',
    effect: '平台承诺完成申诉复核的时间，超时维持原裁定。',
    initial: 48,
    min: 2,
    max: 336,
    takesTwo: true,
  }),
  quoteMinutes: minutes({
    label: '投诉时显示的可退金额保留多久',
    effect: '投诉页上显示的可退金额在这段时间内有效。',
    initial: 15,
    min: 5,
    max: 30,
    takesTwo: true,
  }),
  filedPerDay: count({
    label: '每人每天可发起的投诉数',
    effect: '一个人一天可发起的投诉数。',
    initial: 5,
    min: 1,
    max: 50,
    takesTwo: true,
  }),
  withdrawnPerOrder: count({
    label: '每笔订单撤销几次后不能再投诉',
    effect: '一笔订单的投诉撤销这么多次后，不能再发起。',
    initial: 2,
    min: 1,
    max: 10,
    takesTwo: true,
  }),
  evidenceDays: days({
    label: '维权结束后截图保留多少天',
    effect: '维权结束后截图保留的天数，到时删除。',
    initial: 365,
    min: 90,
    max: 1095,
    takesTwo: true,
  }),
  repliesPerSide: count({
    label: '每件维权每方可补充说明的次数',
    effect: '一件维权中每方可补充说明的次数。',
    initial: 10,
    min: 1,
    max: 50,
  }),
  silencePerMonth: count({
    label: `租客近 ${SILENCE_DAYS} 天因号主没有回应自动退款的次数`,
    effect: '租客这些天内因号主没有回应自动退款的次数上限，超过的转平台仲裁，防止滥用。',
    initial: 3,
    min: 0,
    max: 100,
    takesTwo: true,
  }),
})
export type DisputeRules = Values<typeof disputeSettings>
