import { count, days, defineSettings, hours, minutes, type Values } from '../../core/settings/define.ts'

/** Hours and queue of the desk, and limits of what customers, above all guests, may send. */
export const supportSettings = defineSettings(
  'support',
  '客服',
  {
    // Hours of the day, not durations: articles write them as 9:00.
    opensHour: count({
      label: '客服每天几点上班',
      effect: '客服每天从这个钟点起上班，之前先由帮助文章回复。',
      initial: 9,
      min: 0,
      max: 23,
    }),
    closesHour: count({
      label: '客服每天几点下班',
      effect: '客服每天到这个钟点下班，之后先由帮助文章回复。',
      initial: 23,
      min: 1,
      max: 24,
    }),
    queueMax: count({
      label: '最多多少人同时排队',
      effect: '同时排队等客服的人数，满后不能再排。调低不影响已在排队的人。',
      initial: 100,
      min: 1,
      max: 10_000,
    }),
    guestQueueMax: count({
      label: '其中未登录的最多多少人',
      effect: '排队的人中未登录的最多几人。',
      initial: 50,
      min: 0,
      max: 10_000,
    }),
    messagesMinute: count({
      label: '每个用户账号每分钟消息数',
      effect: '一个用户账号或一位访客一分钟可发的消息数。',
      initial: 10,
      min: 1,
      max: 60,
    }),
    conversationsDay: count({
      label: '每个用户账号每天发起的会话数',
      effect: '一个用户账号或一位访客一天可发起的会话数。',
      initial: 10,
      min: 1,
      max: 1_000,
    }),
    guestConversationsHour: count({
      label: '每个网络每小时未登录发起的会话数',
      effect: '一个网络一小时内未登录发起的会话数。',
      initial: 20,
      min: 1,
      max: 100_000,
    }),
    guestConversationsTotal: count({
      label: '全平台每小时未登录发起的会话数',
      effect: '全平台一小时内未登录发起的会话数。',
      initial: 500,
      min: 1,
      max: 1_000_000,
    }),
    guestMessagesHour: count({
      label: '每个网络每小时未登录发送的消息数',
      effect: '一个网络一小时内未登录发送的消息数。',
      initial: 300,
      min: 1,
      max: 1_000_000,
    }),
    guestPicturesHour: count({
      label: '每个网络每小时未登录上传的图片数',
      effect: '一个网络一小时内未登录上传的图片数。',
      initial: 20,
      min: 0,
      max: 100_000,
    }),
    guestPicturesTotal: count({
      label: '全平台每小时未登录上传的图片数',
      effect: '全平台一小时内未登录上传的图片数。',
      initial: 500,
      min: 0,
      max: 1_000_000,
    }),
    takeOverMinutes: minutes({
      label: '用户等待多久后其他客服可接手',
      effect: '用户等回复超过这个时间，其他客服可以接手会话。',
      initial: 10,
      min: 1,
      max: 240,
    }),
    idleHours: hours({
      label: '没有新消息多久后结束会话',
      effect: '没有新消息、也没人在等时，多久后结束会话。',
      initial: 48,
      min: 1,
      max: 720,
    }),
    keepDays: days({
      label: '结束的会话保留多久',
      effect: '结束的会话保留的天数，到时连同图片删除。',
      initial: 365,
      min: 30,
      max: 1_095,
    }),
    guestKeepDays: days({
      label: '未登录的会话结束后保留多久',
      effect: '未登录的会话结束后保留的天数，到时删除。',
      initial: 30,
      min: 1,
      max: 365,
    }),
  },
  [
    { holds: ({ opensHour, closesHour }) => opensHour < closesHour, text: '上班时间要早于下班时间' },
    {
      holds: ({ queueMax, guestQueueMax }) => guestQueueMax <= queueMax,
      text: '未登录的排队人数不能多于总人数',
    },
    {
      holds: ({ guestConversationsHour, guestConversationsTotal, guestPicturesHour, guestPicturesTotal }) =>
        guestConversationsHour <= guestConversationsTotal && guestPicturesHour <= guestPicturesTotal,
      text: '一个网络的数量不能多于全平台的',
    },
    {
      holds: ({ keepDays, guestKeepDays }) => guestKeepDays <= keepDays,
      text: '未登录的会话不能保留得更久',
    },
  ],
)
export type SupportRules = Values<typeof supportSettings>
