import { count, defineSettings, hours, minutes, percent, type Values } from '../../core/settings/define.ts'

/** Identity checks. Each costs money, and without limits they could be used to guess a person's name or ID number. */
export const realnameSettings = defineSettings(
  'realname',
  '实名认证',
  {
    // The constraint of `app_user.identity_slot` allows at most this maximum.
    accountsPerIdentity: count({
      label: '一个身份可认证的账号数',
      effect: '一个身份可认证几个账号。调低后已认证的不受影响。',
      initial: 3,
      min: 1,
      max: 10,
    }),
    dayTries: count({
      label: '每个用户账号每天认证次数',
      effect: '一个用户账号（没登录的按设备）一天可做实名认证的次数，每次都有费用。',
      initial: 3,
      min: 1,
      max: 20,
    }),
    dayCertifications: count({
      label: '每个用户账号每天发起支付宝认证次数',
      effect: '一个用户账号（没登录的按设备）一天可发起支付宝认证的次数。',
      initial: 10,
      min: 1,
      max: 50,
    }),
    addressHour: count({
      label: '每个网络每小时免登录认证次数',
      effect: '一个网络一小时内不登录做实名认证的次数。',
      initial: 10,
      min: 1,
      max: 100_000,
    }),
    totalHour: count({
      label: '全平台每小时认证次数',
      effect: '全平台一小时的认证总数，用完后要等下一小时。',
      initial: 500,
      min: 1,
      max: 1_000_000,
    }),
    totalDay: count({
      label: '全平台每天认证次数',
      effect: '全平台一天的认证总数，用完后要等次日。',
      initial: 5_000,
      min: 1,
      max: 10_000_000,
    }),
    strangerPercent: percent({
      label: '免登录认证可用的份额',
      effect: '认证总数中不登录的人可用的份额。',
      initial: 50,
      min: 0,
      max: 100,
    }),
    certificationMinutes: minutes({
      label: '支付宝认证需在多久内完成',
      effect: '支付宝认证发起后要完成的时间。',
      initial: 30,
      min: 10,
      max: 120,
    }),
    certifiedHours: hours({
      label: '高级防护验证的有效期',
      effect: '高级防护验证通过后多久内下单不用再验。',
      initial: 24,
      min: 1,
      max: 168,
    }),
    deviceProofMinutes: minutes({
      label: '免登录认证等待登录的时间',
      effect: '不登录完成的认证等待登录的时间，超时要重新认证。',
      initial: 30,
      min: 5,
      max: 120,
    }),
  },
  [
    {
      holds: ({ totalHour, totalDay }) => totalHour <= totalDay,
      text: '每小时次数不能多于每天次数',
    },
  ],
)
export type RealnameRules = Values<typeof realnameSettings>
