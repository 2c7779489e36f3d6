import { isWeakPayPassword } from '@shanghao/contract/rules'
import type { userCalls } from '@shanghao/contract/user/calls'
import type { Db } from '../../core/db.ts'
import { fail } from '../../core/errors.ts'
import type { Ctx, Handlers } from '../../core/handler.ts'
import { hashPassword } from '../../core/password.ts'
import { popAmounts } from '../promotion/actions.ts'
import { guessLoginPassword, setLoginPassword, useSmsCode } from '../session/actions.ts'
import { checkPayPassword, setPasswordFree, setPayPassword } from './actions.ts'
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
  const outcome = await guessLoginPassword(ctx, { phone, passwordHash, password, now: ctx.now })
  if (outcome === 'locked') fail('LOGIN_LOCKED')
  if (outcome === 'wrong') fail('OLD_PASSWORD_WRONG')
}

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

  modifyLoginPassword: async (ctx, { oldPassword, password }) => {
    const { userId, phone, tokenHash } = ctx.viewer
    await requireOldPassword(ctx, await loginPasswordHash(ctx.db, userId), oldPassword)
    if (password === oldPassword) fail('PASSWORD_UNCHANGED')
    const passwordHash = await hashPassword(password)
    await ctx.db
      .transaction()
      .execute((tx) => setLoginPassword(tx, { id: userId, phone }, passwordHash, ctx.now, tokenHash))
    return {}
  },

  setPayPassword: async (ctx, { smsCode, payPassword }) => {
    if (isWeakPayPassword(payPassword)) fail('PAY_PASSWORD_WEAK')
    const { phone, userId } = ctx.viewer
    await useSmsCode(ctx, { phone, purpose: 'pay_password', code: smsCode, now: ctx.now })
    const payPasswordHash = await hashPassword(payPassword)
    await ctx.db.transaction().execute((tx) => setPayPassword(tx, userId, payPasswordHash))
    return {}
  },

  checkPayPassword: async ({ db, viewer, now }, { payPassword }) => {
    await checkPayPassword(db, viewer.userId, { payPassword, now })
    return { passed: true }
  },

  passwordFree: async ({ db, config, viewer, now }, { enabled, payPassword }) => {
    const limitFen = config.PASSWORD_FREE_LIMIT_FEN
    if (enabled === undefined) {
      const { password_free } = await payApproval(db, viewer.userId)
      return { enabled: password_free, limitFen }
    }
    if (enabled) await checkPayPassword(db, viewer.userId, { payPassword, now })
    await db.transaction().execute((tx) => setPasswordFree(tx, viewer.userId, enabled))
    return { enabled, limitFen }
  },
})
