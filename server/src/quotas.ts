import { notificationSettings } from './domains/notifications/settings.ts'
import type { ShownQuota } from './domains/platform/gateways/gatewayHandlers.ts'
import { realnameSettings } from './domains/realname/settings.ts'
import { sessionSettings } from './domains/session/settings.ts'

/** The quotas of services that cost money, as operators see them. */
export const shownQuotas: readonly ShownQuota[] = [
  {
    what: 'sms',
    label: '验证码短信',
    hourKey: 'session.codeTotalHour',
    dayKey: 'session.codeTotalDay',
    limits: (settings) => {
      const { codeTotalHour, codeTotalDay } = settings.read(sessionSettings)
      return { hour: codeTotalHour, day: codeTotalDay }
    },
  },
  {
    what: 'sms_notice',
    label: '通知短信',
    hourKey: 'notifications.noticeTotalHour',
    dayKey: 'notifications.noticeTotalDay',
    limits: (settings) => {
      const { noticeTotalHour, noticeTotalDay } = settings.read(notificationSettings)
      return { hour: noticeTotalHour, day: noticeTotalDay }
    },
  },
  {
    what: 'identity',
    label: '实名核验',
    hourKey: 'realname.totalHour',
    dayKey: 'realname.totalDay',
    limits: (settings) => {
      const { totalHour, totalDay } = settings.read(realnameSettings)
      return { hour: totalHour, day: totalDay }
    },
  },
  {
    what: 'onekey',
    label: '一键登录',
    hourKey: 'session.onekeyTotalHour',
    dayKey: 'session.onekeyTotalDay',
    limits: (settings) => {
      const { onekeyTotalHour, onekeyTotalDay } = settings.read(sessionSettings)
      return { hour: onekeyTotalHour, day: onekeyTotalDay }
    },
  },
]
