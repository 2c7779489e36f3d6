import type { ResultOf } from '@shanghao/contract/call'
import type { settingsCalls } from '@shanghao/contract/settings/calls'
import type { Settings } from './core/settings/read.ts'
import { channelSettings } from './domains/channels/settings.ts'
import { contentSettings } from './domains/content/settings.ts'
import { credentialSettings } from './domains/credentials/settings.ts'
import { disputeSettings } from './domains/disputes/settings.ts'
import { financeSettings } from './domains/finance/settings.ts'
import { goodsSettings } from './domains/goods/settings.ts'
import { notificationSettings } from './domains/notifications/settings.ts'
import { revealSettings } from './domains/ops/revealSettings.ts'
import { opsSettings } from './domains/ops/settings.ts'
import { orderSettings } from './domains/orders/settings.ts'
import { ownerSettings } from './domains/owners/settings.ts'
import { promotionSettings } from './domains/promotion/settings.ts'
import { realnameSettings } from './domains/realname/settings.ts'
import { reviewSettings } from './domains/reviews/settings.ts'
import { sessionSettings } from './domains/session/settings.ts'
import type { Registry } from './domains/settings/registry.ts'
import { supportSettings } from './domains/support/settings.ts'
import { uploadSettings } from './domains/uploads/settings.ts'
import { userSettings } from './domains/user/settings.ts'

/** The settings of every domain, in the order operators see them. */
export const settingGroups: Registry = [
  orderSettings,
  goodsSettings,
  credentialSettings,
  disputeSettings,
  ownerSettings,
  financeSettings,
  promotionSettings,
  reviewSettings,
  userSettings,
  notificationSettings,
  realnameSettings,
  sessionSettings,
  uploadSettings,
  supportSettings,
  channelSettings,
  contentSettings,
  opsSettings,
  revealSettings,
]

/** The rules that the app shows or computes with; the same for every caller. */
export const appRulesOf = (settings: Settings): ResultOf<typeof settingsCalls.rules> => {
  const orders = settings.read(orderSettings)
  const session = settings.read(sessionSettings)
  const realname = settings.read(realnameSettings)
  const user = settings.read(userSettings)
  return {
    payWindowMinutes: orders.payWindowMinutes,
    freeMinutes: orders.freeMinutes,
    reserveAheadDays: orders.reserveAheadDays,
    rentalMaxHours: orders.rentalMaxHours,
    rentSettleHours: orders.rentSettleHours,
    depositReturnHours: orders.depositReturnHours,
    newRenterUntil: orders.newRenterUntil,
    smsCodeMinutes: session.codeMinutes,
    passwordTicketMinutes: session.passwordTicketMinutes,
    accountsPerIdentity: realname.accountsPerIdentity,
    certificationMinutes: realname.certificationMinutes,
    certifiedHours: realname.certifiedHours,
    deviceProofMinutes: realname.deviceProofMinutes,
    withdrawAccounts: settings.read(financeSettings).withdrawAccounts,
    phoneHoldHours: settings.read(financeSettings).phoneHoldHours,
    phoneCoolHours: user.phoneCoolHours,
    nicknameDays: user.nicknameDays,
  }
}
