import { isWeakPayPassword } from '@shanghao/contract/rules'
import type { userCalls } from '@shanghao/contract/user/calls'
import type { Db } from '../../core/database/db.ts'
import { fail } from '../../core/errors.ts'
import type { Handlers } from '../../core/http/handler.ts'
import { hashPassword } from '../../core/security/password.ts'
import { popAmounts } from '../promotion/actions.ts'
import { endSessions, useSmsCode } from '../session/actions.ts'
import { checkPayPassword, notifyPasswordChange, setPasswordFree, setPayPassword } from './actions.ts'
import { presentProfile } from './present.ts'
import { payApproval, profileRow } from './queries.ts'

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

  setPayPassword: async (ctx, { smsCode, payPassword }) => {
    if (isWeakPayPassword(payPassword)) fail('PAY_PASSWORD_WEAK')
    const { phone, userId, tokenHash } = ctx.viewer
    await useSmsCode(ctx, { phone, purpose: 'pay_password', code: smsCode, from: ctx, now: ctx.now })
    const payPasswordHash = await hashPassword(payPassword)
    await ctx.db.transaction().execute(async (tx) => {
      await setPayPassword(tx, userId, payPasswordHash)
      await endSessions(tx, userId, 'password', ctx.now, tokenHash)
      await notifyPasswordChange(tx, userId, 'payment')
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
