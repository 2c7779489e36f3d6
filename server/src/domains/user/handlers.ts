import type { userCalls } from '@shanghao/contract/user/calls'
import { isWeakPayPassword } from '@shanghao/contract/validation/secrets'
import type { Db } from '../../core/database/db.ts'
import { fail } from '../../core/errors.ts'
import type { Handlers } from '../../core/http/handler.ts'
import { hashPassword } from '../../core/security/password.ts'
import { channelSettings, findDistributorId, skinOf } from '../channels/actions.ts'
import { sumUnviewed } from '../promotion/actions.ts'
import { consumeSmsCode, endSessions } from '../session/actions.ts'
import {
  checkPayPassword,
  notifyPasswordChange,
  setPasswordFree,
  setPayPassword,
  userSettings,
} from './actions.ts'
import { presentProfile } from './present.ts'
import { avatarUrlOf } from './profile/avatar.ts'
import { findClosesAt, findPayApproval, findProfile } from './queries.ts'

/**
 * Whether WeChat has identified the payer of a key. Passed in by `app.ts`, because this domain doesn't import `pay`.
 */
type IsPayerKnown = (db: Db, key: string, userId: number, now: Date) => Promise<boolean>

export const userHandlers = ({
  isPayerKnown,
}: {
  isPayerKnown: IsPayerKnown
}): Handlers<typeof userCalls> => ({
  queryInfo: async (ctx, { wxUnifiedOrderKey: key }) => {
    const { db, settings, site, now } = ctx
    const { userId } = ctx.viewer
    const [row, closesAt, pop, distributorId, wxPayerKnown] = await Promise.all([
      findProfile(db, userId),
      findClosesAt(db, userId),
      sumUnviewed(db, userId, now),
      findDistributorId(db, userId),
      key ? isPayerKnown(db, key, userId, now) : null,
    ])
    const own = {
      avatarUrl: await avatarUrlOf(ctx, row.avatar_key),
      closesAt,
      isDistributor: distributorId !== undefined,
    }
    const look = { portal: site.portal, skin: skinOf(site, settings.read(channelSettings)) }
    return { ...presentProfile(row, own, pop, settings.read(userSettings), look, now), wxPayerKnown }
  },

  setPayPassword: async (ctx, { smsCode, payPassword }) => {
    if (isWeakPayPassword(payPassword)) fail('PAY_PASSWORD_WEAK')
    const { phone, userId, tokenHash } = ctx.viewer
    await consumeSmsCode(ctx, { phone, purpose: 'pay_password', code: smsCode, from: ctx, now: ctx.now })
    const payPasswordHash = await hashPassword(payPassword)
    await ctx.db.transaction().execute(async (tx) => {
      await setPayPassword(tx, userId, payPasswordHash)
      await endSessions(tx, userId, 'password', ctx.now, tokenHash)
      await notifyPasswordChange(tx, userId, 'payment')
    })
    return {}
  },

  checkPayPassword: async (ctx, { payPassword }) => {
    await checkPayPassword(ctx, ctx.viewer.userId, { payPassword, now: ctx.now })
    return { passed: true }
  },

  passwordFree: async (ctx, { enabled, payPassword }) => {
    const { db, viewer, now } = ctx
    const { passwordFreeLimitFen: limitFen, passwordFreeDayFen: dayLimitFen } =
      ctx.settings.read(userSettings)
    const limits = { limitFen, dayLimitFen }
    if (enabled === undefined) {
      const { password_free } = await findPayApproval(db, viewer.userId)
      return { enabled: password_free, ...limits }
    }
    if (enabled) await checkPayPassword(ctx, viewer.userId, { payPassword, now })
    await db.transaction().execute((tx) => setPasswordFree(tx, viewer.userId, enabled))
    return { enabled, ...limits }
  },
})
