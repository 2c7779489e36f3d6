import { count, days, defineSettings, fen, hours, type Values } from '../../core/settings/define.ts'

/** Payment passwords, password-free payment, the levels of renters, and changes a person makes to their account. */
export const userSettings = defineSettings(
  'user',
  '支付密码、会员等级与账号',
  {
    payWrongMax: count({
      label: '支付密码输错几次后锁定',
      effect: '支付密码连续输错几次后锁定。',
      initial: 5,
      min: 3,
      max: 10,
      takesTwo: true,
    }),
    payLockHours: hours({
      label: '支付密码锁定时间',
      effect: '支付密码锁定的时间，期间不能做要输支付密码的操作。',
      initial: 3,
      min: 1,
      max: 72,
    }),
    passwordFreeLimitFen: fen({
      label: '免密支付单笔上限',
      effect: '一笔免密支付的上限，超过要输支付密码。',
      initial: 20_000,
      min: 100,
      max: 100_000,
    }),
    passwordFreeDayFen: fen({
      label: '每个用户账号每天免密支付上限',
      effect: '一个用户账号一天免密支付的总额，超过要输支付密码。',
      initial: 50_000,
      min: 100,
      max: 500_000,
    }),
    silverFrom: count({
      label: '白银会员需完成单数',
      effect: '完成这么多单成为白银会员。',
      initial: 10,
      min: 1,
      max: 100_000,
    }),
    goldFrom: count({
      label: '黄金会员需完成单数',
      effect: '完成这么多单成为黄金会员。',
      initial: 30,
      min: 1,
      max: 100_000,
    }),
    diamondFrom: count({
      label: '钻石会员需完成单数',
      effect: '完成这么多单成为钻石会员。',
      initial: 100,
      min: 1,
      max: 100_000,
    }),
    silverWaiverFen: fen({
      label: '白银会员免押金额',
      effect: '押金不超过这个金额的账号，白银会员租用时不收押金。已下的订单不变。',
      initial: 0,
      min: 0,
      max: 200_000,
    }),
    goldWaiverFen: fen({
      label: '黄金会员免押金额',
      effect: '押金不超过这个金额的账号，黄金会员租用时不收押金。已下的订单不变。',
      initial: 10_000,
      min: 0,
      max: 200_000,
    }),
    diamondWaiverFen: fen({
      label: '钻石会员免押金额',
      effect: '押金不超过这个金额的账号，钻石会员租用时不收押金。已下的订单不变。',
      initial: 10_000,
      min: 0,
      max: 200_000,
    }),
    phoneCoolHours: hours({
      label: '换绑申请通过后多久生效',
      effect: '换绑申请通过后等这么久才生效，期间原手机号可以停止换绑。已通过的申请不变。',
      initial: 72,
      min: 24,
      max: 336,
      takesTwo: true,
    }),
    phoneEvidenceDays: days({
      label: '换绑申请的图片在了结后保留',
      effect: '换绑申请了结后，图片保留的天数，到时删除。',
      initial: 90,
      min: 7,
      max: 365,
    }),
    closingDays: days({
      label: '申请注销后多久可以撤销',
      effect: '申请注销后可以撤销的天数，过后账号注销。',
      initial: 7,
      min: 1,
      max: 30,
    }),
    exportDay: count({
      label: '每个用户账号每天导出数据次数',
      effect: '一个用户账号一天可导出其数据的次数。',
      initial: 2,
      min: 1,
      max: 20,
    }),
    nicknameDays: days({
      label: '多久可以修改一次昵称',
      effect: '两次修改昵称之间的天数。',
      initial: 7,
      min: 1,
      max: 365,
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
  ],
)
export type UserRules = Values<typeof userSettings>
