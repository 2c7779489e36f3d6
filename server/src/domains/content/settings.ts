import { count, days, defineSettings, onOff, type Values } from '../../core/settings/define.ts'

/** Limits of feedback and of what guests may send, and how long it is kept. */
export const contentSettings = defineSettings(
  'content',
  '内容与反馈',
  {
    feedbackGuests: onOff({
      label: '未登录可以提交反馈',
      effect: '关闭后，未登录的人不能提交反馈。',
      initial: true,
    }),
    mapTiles: onOff({
      label: '显示地图底图',
      effect:
        '关闭后，应用里的地图只显示地址，不加载底图；底图服务故障或费用异常时关闭。部署没有配置图块地址时无效。',
      initial: true,
    }),
    feedbackDay: count({
      label: '每个用户账号每天提交的反馈数',
      effect: '一个用户账号或一位访客一天可提交的反馈数。',
      initial: 5,
      min: 1,
      max: 100,
    }),
    guestFeedbackHour: count({
      label: '每个网络每小时未登录提交的反馈数',
      effect: '一个网络一小时内未登录提交的反馈数。',
      initial: 10,
      min: 0,
      max: 100_000,
    }),
    guestFeedbackTotal: count({
      label: '全平台每小时未登录提交的反馈数',
      effect: '全平台一小时内未登录提交的反馈数。',
      initial: 300,
      min: 0,
      max: 1_000_000,
    }),
    feedbackKeepDays: days({
      label: '反馈和图片保留多久',
      effect: '反馈和图片保留的天数，到时删除。',
      initial: 180,
      min: 30,
      max: 1_095,
    }),
    guestFeedbackKeepDays: days({
      label: '未登录的反馈和图片保留多久',
      effect: '未登录的反馈和图片保留的天数，到时删除。',
      initial: 30,
      min: 1,
      max: 365,
    }),
    guestKnownHour: count({
      label: '每个网络每小时未登录确认的公告数',
      effect: '一个网络一小时内未登录确认公告的次数，超过的不记。',
      initial: 600,
      min: 1,
      max: 1_000_000,
    }),
    guestKnownTotal: count({
      label: '全平台每小时未登录确认的公告数',
      effect: '全平台一小时内未登录确认公告的次数，超过的不记。',
      initial: 50_000,
      min: 1,
      max: 10_000_000,
    }),
  },
  [
    {
      holds: ({ guestFeedbackHour, guestFeedbackTotal, guestKnownHour, guestKnownTotal }) =>
        guestFeedbackHour <= guestFeedbackTotal && guestKnownHour <= guestKnownTotal,
      text: '一个网络的数量不能多于全平台的',
    },
    {
      holds: ({ feedbackKeepDays, guestFeedbackKeepDays }) => guestFeedbackKeepDays <= feedbackKeepDays,
      text: '未登录的反馈不能保留得更久',
    },
  ],
)
export type ContentRules = Values<typeof contentSettings>
