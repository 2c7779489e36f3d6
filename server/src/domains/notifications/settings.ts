import { count, defineSettings, hours, type Values } from '../../core/settings/define.ts'

/**
 * Notices by SMS. Each costs money, and an owner who gets none of a complaint pays by silence: the limits take a second
 * operator.
 */
export const notificationSettings = defineSettings(
  'notifications',
  '短信通知',
  {
    noticeNumberHour: count({
      label: '每个手机号每小时同类通知短信数',
      effect: '一个手机号一小时内收到同类通知短信的数量，多的等下一小时。',
      initial: 5,
      min: 1,
      max: 100,
      takesTwo: true,
    }),
    noticeNumberDay: count({
      label: '每个手机号每天同类通知短信数',
      effect: '一个手机号一天内收到同类通知短信的数量。',
      initial: 20,
      min: 1,
      max: 500,
      takesTwo: true,
    }),
    noticeTotalHour: count({
      label: '全平台每小时通知短信数',
      effect: '全平台一小时的通知短信总数，超过的等下一小时，过期的不发。',
      initial: 1_000,
      min: 1,
      max: 10_000_000,
      takesTwo: true,
    }),
    noticeTotalDay: count({
      label: '全平台每天通知短信数',
      effect: '全平台一天的通知短信总数。',
      initial: 10_000,
      min: 1,
      max: 100_000_000,
      takesTwo: true,
    }),
    noticeFromHour: hours({
      label: '不急的通知短信每天几点起发送',
      effect: '不急的通知短信从这个钟点起发送。',
      initial: 8,
      min: 0,
      max: 12,
      takesTwo: true,
    }),
    noticeUntilHour: hours({
      label: '不急的通知短信每天几点后不发送',
      effect: '不急的通知短信在这个钟点后等到次日发送。',
      initial: 22,
      min: 13,
      max: 24,
      takesTwo: true,
    }),
  },
  [
    {
      holds: ({ noticeNumberHour, noticeNumberDay, noticeTotalHour, noticeTotalDay }) =>
        noticeNumberHour <= noticeNumberDay && noticeTotalHour <= noticeTotalDay,
      text: '每小时通知短信数不能多于每天',
    },
  ],
)
export type NotificationRules = Values<typeof notificationSettings>
