import { count, defineSettings, fen, hours, type Values } from '../../core/settings/define.ts'

/** Payment passwords, password-free payment, and the levels of renters. */
export const userSettings = defineSettings(
  'user',
  '支付密码与会员等级',
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
  ],
)
export type UserRules = Values<typeof userSettings>
