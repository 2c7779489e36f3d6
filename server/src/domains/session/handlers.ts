import { maskPhone } from '@shanghao/contract/rules'
import type { sessionCalls } from '@shanghao/contract/session/calls'
import type { Tx } from '../../core/database/db.ts'
import { fail } from '../../core/errors.ts'
import type { Ctx, Handlers } from '../../core/http/handler.ts'
import { sharedLimiter } from '../../core/limits/rateLimits.ts'
import { hashPassword } from '../../core/security/password.ts'
import {
  endSession,
  openSession,
  registerUser,
  sendSmsCode,
  setLoginPassword,
  useSmsCode,
} from './actions.ts'
import { captchaPasses, newPuzzle, spendCaptcha } from './captcha/captcha.ts'
import { bindDevice } from './device/devices.ts'
import { enter, requireOpen } from './enter.ts'
import { phoneByOneKey } from './onekey.ts'
import { requireUncommonPassword } from './password/commonPasswords.ts'
import { failLoginLocked, guessLoginPassword, requireOldPassword } from './password/passwords.ts'
import { issueTicket, takeTicket, ticketLives } from './password/tickets.ts'
import { userByPhone } from './queries.ts'
import { sessionSettings } from './settings.ts'

/** Asking whether a number is registered is counted per network: one can't go through the phone book. */
const exists = async (ctx: Ctx, { phone }: { phone: string }): Promise<{ exists: boolean }> => {
  await sharedLimiter(
    ctx.database.pool,
    'exists',
    ctx.settings.read(sessionSettings).existsAddressHour,
  ).count(ctx.address)
  return { exists: (await userByPhone(ctx.db, phone)) !== undefined }
}

const callerOf = ({ address, device }: Ctx) => ({ address, device })

/** Notifies a user on their devices, with the change itself or not at all; `user` knows how and imports this domain. */
type NotifyPasswordChange = (tx: Tx, userId: number, password: 'login') => Promise<void>

export const sessionHandlers = ({
  notifyPasswordChange,
}: {
  notifyPasswordChange: NotifyPasswordChange
}): Handlers<typeof sessionCalls> => ({
  captchaChannel: (ctx) => newPuzzle(ctx, ctx.address, ctx.now),

  checkCaptcha: async (ctx, { captcha }) => ({
    passed: await captchaPasses(ctx, captcha, ctx.address, ctx.now),
  }),

  getSmsCode: async (ctx, { phone, purpose, captcha }) => {
    if (purpose === 'regist') requireOpen(ctx)
    await spendCaptcha(ctx, captcha, ctx.address, ctx.now)
    await sendSmsCode(ctx, { ...callerOf(ctx), phone, purpose, now: ctx.now })
    return { waitSeconds: ctx.settings.read(sessionSettings).codeWaitSeconds }
  },

  getSmsCodeByPhone: async (ctx, { purpose }) => {
    const { phone } = ctx.viewer
    await sendSmsCode(ctx, { ...callerOf(ctx), phone, purpose, bySession: true, now: ctx.now })
    return { phone: maskPhone(phone), waitSeconds: ctx.settings.read(sessionSettings).codeWaitSeconds }
  },

  isExsitMobilePhone: exists,
  isExsitMobilePhone2: exists,

  doSmsLogin: async (ctx, { phone, smsCode, pushId }) => {
    await useSmsCode(ctx, { phone, purpose: 'login', code: smsCode, from: ctx, now: ctx.now })
    return enter(ctx, { phone, pushId })
  },

  doUniLogin: async (ctx, { loginToken, pushId }) =>
    enter(ctx, { phone: await phoneByOneKey(ctx, loginToken), pushId }),

  doSmsCodeCheck: async (ctx, { phone, smsCode, purpose }) => {
    await useSmsCode(ctx, { phone, purpose, code: smsCode, from: ctx, now: ctx.now })
    return { ticket: await issueTicket(ctx, { phone, purpose, now: ctx.now }) }
  },

  login: async (ctx, { phone, password, captcha }) => {
    const user = await userByPhone(ctx.db, phone)
    const passwordHash = user?.password_hash ?? null
    const login = { phone, passwordHash, password, captcha, from: ctx, now: ctx.now }
    const outcome = await guessLoginPassword(ctx, login)
    if (outcome === 'locked') return failLoginLocked(ctx)
    if (outcome === 'wrong' || !user) return fail('LOGIN_WRONG')
    if (user.state === 'banned') fail('USER_BANNED')
    return {
      authToken: await ctx.db.transaction().execute((tx) => openSession(tx, ctx, user.id, ctx.now)),
    }
  },

  regist: async (ctx, { phone, smsCode, password }) => {
    requireOpen(ctx)
    requireUncommonPassword(password)
    await useSmsCode(ctx, { phone, purpose: 'regist', code: smsCode, from: ctx, now: ctx.now })
    const passwordHash = await hashPassword(password)
    return {
      authToken: await ctx.db.transaction().execute(async (tx) => {
        const userId = await registerUser(tx, { phone, passwordHash, now: ctx.now })
        return openSession(tx, ctx, userId, ctx.now)
      }),
    }
  },

  logout: async ({ db, viewer, now }) => {
    if (viewer) await db.transaction().execute((tx) => endSession(tx, viewer.tokenHash, now))
    return {}
  },

  bindPush: async ({ db, viewer, now }, { registrationId }) => {
    const { tokenHash } = viewer
    await db.transaction().execute((tx) => bindDevice(tx, { tokenHash, registrationId, now }))
    return {}
  },

  isLogin: async ({ viewer }) => ({ isLogin: viewer !== null }),

  resetPasswordOne: async (ctx, { phone, smsCode }) => {
    const purpose = 'reset_password'
    await useSmsCode(ctx, { phone, purpose, code: smsCode, from: ctx, now: ctx.now })
    if (!(await userByPhone(ctx.db, phone))) fail('PHONE_UNKNOWN')
    return { ticket: await issueTicket(ctx, { phone, purpose, now: ctx.now }) }
  },

  resetPasswordTwo: async (ctx, { ticket, password }) => {
    const { db, now } = ctx
    requireUncommonPassword(password)
    // Looked at before the costly hash, which a made-up ticket shall not buy.
    if (!(await ticketLives(db, ticket, 'reset_password', now))) fail('TICKET_EXPIRED')
    const passwordHash = await hashPassword(password)
    await db.transaction().execute(async (tx) => {
      const phone = await takeTicket(tx, ticket, 'reset_password', now)
      if (!phone) return fail('TICKET_EXPIRED')
      const user = await userByPhone(tx, phone)
      if (!user) return fail('PHONE_UNKNOWN')
      await setLoginPassword(tx, ctx, { user: { id: user.id, phone }, passwordHash, now })
    })
    return {}
  },

  modifyLoginPassword: async (ctx, { smsCode, oldPassword, password }) => {
    const { userId, phone, tokenHash } = ctx.viewer
    requireUncommonPassword(password)
    await requireOldPassword(ctx, oldPassword)
    if (password === oldPassword) fail('PASSWORD_UNCHANGED')
    // Last of the checks: a code is good once.
    await useSmsCode(ctx, { phone, purpose: 'login_password', code: smsCode, from: ctx, now: ctx.now })
    const passwordHash = await hashPassword(password)
    await ctx.db.transaction().execute(async (tx) => {
      const user = { id: userId, phone }
      await setLoginPassword(tx, ctx, { user, passwordHash, now: ctx.now, exceptTokenHash: tokenHash })
      await notifyPasswordChange(tx, userId, 'login')
    })
    return {}
  },
})
