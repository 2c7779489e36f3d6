import { count, defineSettings, fen, hours, type Values } from '../../core/settings/define.ts'

/**
 * Payment passwords, password-free payment, the levels of renters, and notices by SMS. Each notice costs money, and an owner who
 * gets none of a complaint pays by silence: the limits on notices take a second operator.
 */
export const userSettings = defineSettings(
  'user',
  '支付密码、会员等级与短信通知',
  {
    payWrongMax: count({ label: '支付密码输错几次后锁定', initial: 5, min: 3, max: 10, takesTwo: true }),
    payLockHours: hours({ label: '支付密码锁定时间', initial: 3, min: 1, max: 72 }),
    passwordFreeLimitFen: fen({ label: '免密支付单笔上限', initial: 20_000, min: 100, max: 100_000 }),
    passwordFreeDayFen: fen({ label: '免密支付每天上限', initial: 50_000, min: 100, max: 500_000 }),
    silverFrom: count({ label: '白银会员需完成单数', initial: 10, min: 1, max: 100_000 }),
    goldFrom: count({ label: '黄金会员需完成单数', initial: 30, min: 1, max: 100_000 }),
    diamondFrom: count({ label: '钻石会员需完成单数', initial: 100, min: 1, max: 100_000 }),
    silverWaiverFen: fen({ label: '白银会员免押金额', initial: 0, min: 0, max: 200_000 }),
    goldWaiverFen: fen({ label: '黄金会员免押金额', initial: 10_000, min: 0, max: 200_000 }),
    diamondWaiverFen: fen({ label: '钻石会员免押金额', initial: 10_000, min: 0, max: 200_000 }),
    noticeNumberHour: count({
      label: '每个手机号每小时同类通知短信数',
      initial: 5,
      min: 1,
      max: 100,
      takesTwo: true,
    }),
    noticeNumberDay: count({
      label: '每个手机号每天同类通知短信数',
      initial: 20,
      min: 1,
      max: 500,
      takesTwo: true,
    }),
    noticeTotalHour: count({
      label: '全平台每小时通知短信数',
      initial: 1_000,
      min: 1,
      max: 10_000_000,
      takesTwo: true,
    }),
    noticeTotalDay: count({
      label: '全平台每天通知短信数',
      initial: 10_000,
      min: 1,
      max: 100_000_000,
      takesTwo: true,
    }),
    noticeFromHour: hours({
      label: '不急的通知短信每天几点起发送',
      initial: 8,
      min: 0,
      max: 12,
      takesTwo: true,
    }),
    noticeUntilHour: hours({
      label: '不急的通知短信每天几点后不发送',
      initial: 22,
      min: 13,
      max: 24,
      takesTwo: true,
    }),
  },
  [
    {
      holds: ({ passwordFreeLimitFen, passwordFreeDayFen }) => passwordFreeLimitFen <= passwordFreeDayFen,
      text: '免密支付单笔上限不能高于每天上限',
    },
    {
      holds: ({ silverFrom, goldFrom, diamondFrom }) => silverFrom < goldFrom && goldFrom < diamondFrom,
      text: '等级越高，需完成的单数越多',
    },
    {
      holds: ({ silverWaiverFen, goldWaiverFen, diamondWaiverFen }) =>
        silverWaiverFen <= goldWaiverFen && goldWaiverFen <= diamondWaiverFen,
      text: '等级越高，免押金额不能越少',
    },
    {
      holds: ({ noticeNumberHour, noticeNumberDay, noticeTotalHour, noticeTotalDay }) =>
        noticeNumberHour <= noticeNumberDay && noticeTotalHour <= noticeTotalDay,
      text: '每小时通知短信数不能多于每天',
    },
  ],
)
export type UserRules = Values<typeof userSettings>
