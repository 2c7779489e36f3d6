import { count, defineSettings, minutes, type Values } from '../../core/settings/define.ts'

/**
 * The rules of two-step codes and of locked logins. A request keeps the deadline it was given. How long an owner has decides
 * what their silence proves, so a change of it takes a second operator.
 */
export const credentialSettings = defineSettings(
  'credentials',
  '验证码与登录锁定',
  {
    codeMinutes: minutes({
      label: '号主提供验证码的时间',
      effect: '号主多久内要给出验证码，超时按没有回应处理。已发出的求助按原来的时间。',
      initial: 10,
      min: 5,
      max: 30,
      takesTwo: true,
    }),
    codeKeptMinutes: minutes({
      label: '验证码提供后保留多久',
      effect: '验证码给出后租客可以查看的时间，到时删除。',
      initial: 15,
      min: 5,
      max: 120,
    }),
    codesPerOrder: count({
      label: '每笔订单可求助验证码的次数',
      effect: '一笔订单最多求助验证码几次。',
      initial: 5,
      min: 1,
      max: 20,
    }),
    codesPairHour: count({
      label: '同一租客每小时可向同一号主求助的次数',
      effect: '一位租客（同一身份的用户账号合并计算）一小时内可向同一号主求助几次，避免打扰。',
      initial: 6,
      min: 1,
      max: 60,
    }),
    revealDevices: count({
      label: '每笔订单可在几台设备上查看账号密码',
      effect: '一笔订单的账号密码可在几台设备上查看，防止转给别人。',
      initial: 3,
      min: 1,
      max: 20,
    }),
    revealsHour: count({
      label: '每笔订单每小时可查看账号密码的次数',
      effect: '一笔订单一小时内可查看账号密码的次数，超过后锁定，租客验证手机号后解锁。',
      initial: 20,
      min: 3,
      max: 500,
    }),
  },
  [
    {
      holds: ({ codesPerOrder, codesPairHour }) => codesPerOrder <= codesPairHour,
      text: '每笔订单的求助次数不能多于同一号主每小时的次数',
    },
  ],
)
export type CredentialRules = Values<typeof credentialSettings>
