import { isWeakPayPassword } from '@shanghao/contract/rules'
import type { userCalls } from '@shanghao/contract/user/calls'
import type { Db } from '../../core/database/db.ts'
import { fail } from '../../core/errors.ts'
import type { Ctx, Handlers } from '../../core/http/handler.ts'
import { hashPassword } from '../../core/security/password.ts'
import { popAmounts } from '../promotion/actions.ts'
import {
  endSessions,
  guessOwnPassword,
  requireUncommonPassword,
  setLoginPassword,
  useSmsCode,
} from '../session/actions.ts'
import { checkPayPassword, notify, setPasswordFree, setPayPassword } from './actions.ts'
import { presentProfile } from './present.ts'
import { loginPasswordHash, payApproval, profileRow } from './queries.ts'

/** Someone who registered by SMS has no password yet; for them there is nothing to check. */
const requireOldPassword = async (
  ctx: Ctx<'user'>,
  passwordHash: string | null,
  password: string | undefined,
): Promise<void> => {
  if (passwordHash === null) return
  if (password === undefined) return fail('OLD_PASSWORD_WRONG')
  const { phone } = ctx.viewer
  const outcome = await guessOwnPassword(ctx, { phone, passwordHash, password, now: ctx.now })
  if (outcome === 'locked') fail('LOGIN_LOCKED')
  if (outcome === 'wrong') fail('OLD_PASSWORD_WRONG')
}

/** Screens of the app, as push notices name them. */
const paths = { changePassword: '/pages/my/change-pwd', paymentSettings: '/pages/my/payment-password' }

/** What a person is told on the devices they are still signed in on. */
const passwordNotice = (which: string, path: string) => ({
  title: `${which}已更新`,
  text: `其他设备已下线。如果不是你本人操作，请立即重设${which}，并尽快修改登录密码`,
  path,
})

/** Whether WeChat has told us who is behind a payer's key. `app.ts` hands it in: users know no payments. */
type PayerKnown = (db: Db, key: string, userId: number, now: Date) => Promise<boolean>

export const userHandlers = ({ isPayerKnown }: { isPayerKnown: PayerKnown }): Handlers<typeof userCalls> => ({
  queryInfo: async ({ db, viewer, now }, { wxUnifiedOrderKey: key }) => {
    const { userId } = viewer
    const [row, pop, wxPayerKnown] = await Promise.all([
      profileRow(db, userId),
      popAmounts(db, userId, now),
      key ? isPayerKnown(db, key, userId, now) : null,
    ])
    return { ...presentProfile(row, pop, now), wxPayerKnown }
  },

  modifyLoginPassword: async (ctx, { smsCode, oldPassword, password }) => {
    const { userId, phone, tokenHash } = ctx.viewer
    requireUncommonPassword(password)
    await requireOldPassword(ctx, await loginPasswordHash(ctx.db, userId), oldPassword)
    if (password === oldPassword) fail('PASSWORD_UNCHANGED')
    // Last of the checks: a code is good once.
    await useSmsCode(ctx, { phone, purpose: 'login_password', code: smsCode, from: ctx, now: ctx.now })
    const passwordHash = await hashPassword(password)
    await ctx.db.transaction().execute(async (tx) => {
      const user = { id: userId, phone }
      await setLoginPassword(tx, ctx, { user, passwordHash, now: ctx.now, exceptTokenHash: tokenHash })
      await notify(tx, userId, passwordNotice('登录密码', paths.changePassword))
    })
    return {}
  },

  setPayPassword: async (ctx, { smsCode, payPassword }) => {
    if (isWeakPayPassword(payPassword)) fail('PAY_PASSWORD_WEAK')
    const { phone, userId, tokenHash } = ctx.viewer
    await useSmsCode(ctx, { phone, purpose: 'pay_password', code: smsCode, from: ctx, now: ctx.now })
    const payPasswordHash = await hashPassword(payPassword)
    await ctx.db.transaction().execute(async (tx) => {
      await setPayPassword(tx, userId, payPasswordHash)
      await endSessions(tx, userId, 'password', ctx.now, tokenHash)
      await notify(tx, userId, passwordNotice('支付密码', paths.paymentSettings))
    })
    return {}
  },

  checkPayPassword: async ({ db, viewer, now }, { payPassword }) => {
    await checkPayPassword(db, viewer.userId, { payPassword, now })
    return { passed: true }
  },

  passwordFree: async ({ db, config, viewer, now }, { enabled, payPassword }) => {
    const limits = { limitFen: config.PASSWORD_FREE_LIMIT_FEN, dayLimitFen: config.PASSWORD_FREE_DAY_FEN }
    if (enabled === undefined) {
      const { password_free } = await payApproval(db, viewer.userId)
      return { enabled: password_free, ...limits }
    }
    if (enabled) await checkPayPassword(db, viewer.userId, { payPassword, now })
    await db.transaction().execute((tx) => setPasswordFree(tx, viewer.userId, enabled))
    return { enabled, ...limits }
  },
})
