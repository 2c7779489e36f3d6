import { count, days, defineSettings, type Values } from '../../core/settings/define.ts'

/** Windows of reviews, and limits of what people write in public. */
export const reviewSettings = defineSettings('reviews', '评价', {
  writeDays: days({
    label: '订单完成后多久内可以评价',
    effect: '订单完成后可以评价的天数。',
    initial: 30,
    min: 1,
    max: 365,
  }),
  editDays: days({
    label: '评价后多久内可以修改',
    effect: '评价提交后可以修改的天数。已写的评价按写时的规则。',
    initial: 7,
    min: 0,
    max: 30,
  }),
  rateMin: count({
    label: '多少人评价后显示好评率',
    effect: '评价人数达到这个数才显示好评率，租用次数达到才显示纠纷率。',
    initial: 5,
    min: 1,
    max: 100,
  }),
  questionsDay: count({
    label: '每人每天提问数',
    effect: '一个人一天可提问的次数。',
    initial: 5,
    min: 1,
    max: 100,
  }),
  reportsDay: count({
    label: '每人每天举报数',
    effect: '一个人一天可举报的次数。',
    initial: 10,
    min: 1,
    max: 100,
  }),
})
export type ReviewRules = Values<typeof reviewSettings>
