import {
  count,
  days,
  defineSettings,
  minutes,
  onOff,
  percent,
  seconds,
  type Values,
} from '../../core/settings/define.ts'

/** Login: SMS codes, passwords, one-key tokens and sessions. Each code and each one-key token costs money. */
export const sessionSettings = defineSettings(
  'session',
  '登录与验证码',
  {
    registrationOpen: onOff({
      label: '开放注册',
      effect: '关闭后新手机号不能注册，已注册的照常登录。',
      initial: true,
    }),
    sessionDays: days({
      label: '登录有效期',
      effect: '登录后多久要重新登录。已有的登录不变。',
      initial: 30,
      min: 1,
      max: 365,
    }),
    sessionsMax: count({
      label: '每个用户账号可同时登录的设备数',
      effect: '一个用户账号可同时登录的设备数，再登录时最早的退出。',
      initial: 10,
      min: 1,
      max: 100,
    }),
    codeMinutes: minutes({
      label: '验证码有效期',
      effect: '短信验证码的有效时间。已发出的不变。',
      initial: 5,
      min: 1,
      max: 30,
    }),
    codeWaitSeconds: seconds({
      label: '再次获取验证码的间隔',
      effect: '同一号码两次获取验证码的间隔。',
      initial: 60,
      min: 30,
      max: 600,
    }),
    codeNumberHour: count({
      label: '每个手机号每小时验证码数',
      effect: '一个号码一小时可获取的验证码数。',
      initial: 5,
      min: 1,
      max: 100,
    }),
    codeNumberDay: count({
      label: '每个手机号每天验证码数',
      effect: '一个号码一天可获取的验证码数。',
      initial: 10,
      min: 1,
      max: 500,
    }),
    codeAddressHour: count({
      label: '每个网络每小时验证码数',
      effect: '一个网络一小时可获取的验证码数；常用设备不受限。',
      initial: 20,
      min: 1,
      max: 1_000_000,
    }),
    codeAddressDay: count({
      label: '每个网络每天验证码数',
      effect: '一个网络一天可获取的验证码数；常用设备不受限。',
      initial: 60,
      min: 1,
      max: 1_000_000,
    }),
    codeTotalHour: count({
      label: '全平台每小时验证码数',
      effect: '全平台一小时的验证码总数，用完后要等下一小时。',
      initial: 2_000,
      min: 1,
      max: 10_000_000,
    }),
    codeTotalDay: count({
      label: '全平台每天验证码数',
      effect: '全平台一天的验证码总数，用完后要等次日。',
      initial: 20_000,
      min: 1,
      max: 100_000_000,
    }),
    codeStrangerPercent: percent({
      label: '未注册手机号可用的验证码份额',
      effect: '验证码总数中未注册号码可用的份额，防止被刷光。',
      initial: 60,
      min: 1,
      max: 100,
    }),
    codeRegisteredPercent: percent({
      label: '陌生设备可用的验证码份额',
      effect: '验证码总数中已注册号码在陌生设备上可用的份额；常用设备可用全部。',
      initial: 90,
      min: 1,
      max: 100,
    }),
    loginWrongMax: count({
      label: '登录密码输错几次后锁定',
      effect: '登录密码连续输错几次后锁定，按网络或常用设备计。',
      initial: 5,
      min: 3,
      max: 10,
    }),
    loginLockMinutes: minutes({
      label: '登录密码锁定时间',
      effect: '登录密码锁定的时间，期间可用验证码登录。',
      initial: 15,
      min: 1,
      max: 1440,
    }),
    loginAddressHour: count({
      label: '每个网络每小时登录失败几次后需验证',
      effect: '一个网络一小时登录失败这么多次后，密码登录要先通过验证。',
      initial: 60,
      min: 1,
      max: 1_000_000,
    }),
    loginNumberHour: count({
      label: '每个手机号每小时密码登录次数',
      effect: '一个号码一小时内用密码登录成功的次数，超过后这一小时要用验证码登录。',
      initial: 60,
      min: 10,
      max: 1_000_000,
    }),
    existsAddressHour: count({
      label: '每个网络每小时查询注册次数',
      effect: '一个网络一小时查询号码是否注册的次数，防止批量查号。',
      initial: 30,
      min: 1,
      max: 1_000_000,
    }),
    passwordTicketMinutes: minutes({
      label: '重置密码需在多久内完成',
      effect: '验证手机后要在多久内设好新密码。',
      initial: 10,
      min: 2,
      max: 60,
    }),
    onekeyOpen: onOff({
      label: '开放一键登录',
      effect:
        '关闭后网页和客户端都不提供一键登录，用短信或密码登录；服务商故障时关闭。部署没有配置一键登录时无效。',
      initial: true,
    }),
    onekeyTotalHour: count({
      label: '全平台每小时一键登录次数',
      effect: '全平台一小时的一键登录总数，用完后改用验证码。',
      initial: 2_000,
      min: 1,
      max: 10_000_000,
    }),
    onekeyTotalDay: count({
      label: '全平台每天一键登录次数',
      effect: '全平台一天的一键登录总数，用完后改用验证码。',
      initial: 20_000,
      min: 1,
      max: 100_000_000,
    }),
  },
  [
    {
      holds: ({ codeNumberHour, codeNumberDay, codeAddressHour, codeAddressDay }) =>
        codeNumberHour <= codeNumberDay && codeAddressHour <= codeAddressDay,
      text: '每小时验证码数不能多于每天',
    },
    {
      holds: ({ codeTotalHour, codeTotalDay, onekeyTotalHour, onekeyTotalDay }) =>
        codeTotalHour <= codeTotalDay && onekeyTotalHour <= onekeyTotalDay,
      text: '全平台每小时次数不能多于每天',
    },
    {
      holds: ({ codeStrangerPercent, codeRegisteredPercent }) => codeStrangerPercent <= codeRegisteredPercent,
      text: '未注册手机号的份额不能高于陌生设备',
    },
  ],
)
export type SessionRules = Values<typeof sessionSettings>
