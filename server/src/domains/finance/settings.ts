import {
  bp,
  count,
  days,
  defineSettings,
  fen,
  fenList,
  hours,
  type Values,
} from '../../core/settings/define.ts'
import type { Settings } from '../../core/settings/read.ts'

/** Limits and fees of recharges and withdrawals. */
export const financeSettings = defineSettings(
  'finance',
  '充值与提现',
  {
    rechargeMinFen: fen({
      label: '单笔最低充值',
      effect: '一次充值的最低金额。',
      initial: 500,
      min: 1,
      max: 100_000,
    }),
    rechargeMaxFen: fen({
      label: '单笔最高充值',
      effect: '一次充值的最高金额。',
      initial: 999_900,
      min: 1_000,
      max: 10_000_000,
    }),
    rechargeDayFen: fen({
      label: '每人每天充值总额',
      effect: '一个人一天的充值总额。',
      initial: 2_000_000,
      min: 1_000,
      max: 100_000_000,
    }),
    rechargePresetsFen: fenList({
      label: '充值页的快捷金额',
      effect: '充值页上可直接选择的金额，从小到大。',
      initial: [1_000, 3_000, 5_000, 10_000, 20_000, 50_000],
      min: 100,
      max: 10_000_000,
    }),
    withdrawMinFen: fen({
      label: '单笔最低提现',
      effect: '一次提现的最低金额。',
      initial: 5_000,
      min: 10,
      max: 100_000,
    }),
    withdrawMaxFen: fen({
      label: '单笔最高提现',
      effect: '一次提现的最高金额。',
      initial: 1_000_000,
      min: 1_000,
      max: 10_000_000,
    }),
    withdrawFeeBp: bp({
      label: '提现手续费率',
      effect: '需收手续费的部分按这个比例收取。已提交的提现按提交时的比例。',
      initial: 200,
      min: 0,
      max: 1_000,
    }),
    withdrawMinFeeFen: fen({
      label: '单笔最低手续费',
      effect: '需收手续费时最少收多少。已提交的提现不变。',
      initial: 200,
      min: 0,
      max: 5_000,
    }),
    withdrawReviewAboveFen: fen({
      label: '当天累计提现超过多少需审核',
      effect:
        '一个人当天的提现累计超过这个金额时，要由运营人员审核后才转账。已审核通过、被拒绝和未成功的不计入。',
      initial: 100_000,
      min: 0,
      max: 10_000_000,
    }),
    withdrawRewardDays: days({
      label: '充值获赠后多少天内提现需审核',
      effect:
        '一个人这些天内获赠的充值，没用于租号的部分超过提现金额的一半时，要由运营人员审核后才转账。0 天为不审核。',
      initial: 30,
      min: 0,
      max: 365,
      takesTwo: true,
    }),
    withdrawDayCount: count({
      label: '每人每天提现次数',
      effect: '一个人一天可提现的次数。',
      initial: 3,
      min: 1,
      max: 10_000,
      takesTwo: true,
    }),
    withdrawDayFailed: count({
      label: '每人每天提现失败几次后停止受理',
      effect: '一个人一天转账失败这么多次后，当天不再受理提现。',
      initial: 5,
      min: 1,
      max: 10_000,
    }),
    withdrawDayFen: fen({
      label: '每人每天提现总额',
      effect: '一个人一天的提现总额。',
      initial: 2_000_000,
      min: 1_000,
      max: 1_000_000_000,
    }),
    phoneHoldHours: hours({
      label: '更换绑定手机后多久不能提现',
      effect: '更换绑定手机后不能提现的时间，防止被盗号后转走余额。',
      initial: 24,
      min: 0,
      max: 168,
      takesTwo: true,
    }),
    withdrawAccounts: count({
      label: '每个用户账号可绑定的提现账户数',
      effect: '一个用户账号可绑定的提现账户数。已绑定的不受影响。',
      initial: 5,
      min: 1,
      max: 20,
    }),
  },
  [
    {
      holds: ({ rechargeMinFen, rechargeMaxFen, rechargeDayFen }) =>
        rechargeMinFen <= rechargeMaxFen && rechargeMaxFen <= rechargeDayFen,
      text: '最低充值不能高于最高充值，最高充值不能高于每天的总额',
    },
    {
      holds: ({ withdrawMinFen, withdrawMaxFen, withdrawDayFen }) =>
        withdrawMinFen <= withdrawMaxFen && withdrawMaxFen <= withdrawDayFen,
      text: '最低提现不能高于最高提现，最高提现不能高于每天的总额',
    },
    {
      holds: ({ withdrawMinFeeFen, withdrawMinFen }) => withdrawMinFeeFen < withdrawMinFen,
      text: '最低手续费需低于最低提现',
    },
  ],
)
export type FinanceRules = Values<typeof financeSettings>

/** The fee of withdrawals (basis points) as it stands. */
export const readWithdrawFeeBp = (settings: Settings): number => settings.read(financeSettings).withdrawFeeBp
