import { maskPhone } from '@shanghao/contract/rules'
import type { sessionCalls } from '@shanghao/contract/session/calls'
import type { Tx } from '../../core/database/db.ts'
import { fail } from '../../core/errors.ts'
import type { Ctx, Handlers } from '../../core/http/handler.ts'
import { networkLimiter } from '../../core/limits/rateLimits.ts'
import { hashPassword } from '../../core/security/password.ts'
import { attributeUser } from '../channels/actions.ts'
import { bindDevice } from '../notifications/actions.ts'
import { acceptInvitation, admitInvitation, requireInviter } from '../promotion/actions.ts'
import {
  consumeSmsCode,
  endSession,
  isKnownDevice,
  openSession,
  registerUser,
  sendSmsCode,
  setLoginPassword,
} from './actions.ts'
import { consumeCaptcha, createCaptcha, isCaptchaValid } from './captcha/captcha.ts'
import { exchangeOneKeyToken } from './onekey.ts'
import { requireUncommonPassword } from './password/commonPasswords.ts'
import { checkLoginPassword, failLoginLocked, requireOldPassword } from './password/passwords.ts'
import { consumeTicket, issueTicket, isTicketValid } from './password/tickets.ts'
import { findUserByPhone } from './queries.ts'
import { sessionSettings } from './settings.ts'
import { requireRegistrationOpen, signInOrRegister } from './signInOrRegister.ts'

/** Limited per network, so that registered numbers can't be enumerated. */
const phoneExists = async (ctx: Ctx, { phone }: { phone: string }): Promise<{ exists: boolean }> => {
  await networkLimiter(
    ctx.database.pool,
    'exists',
    ctx.settings.read(sessionSettings).existsAddressHour,
  ).count(ctx.address)
  return { exists: (await findUserByPhone(ctx.db, phone)) !== undefined }
}

/** Checked before a code of an SMS is used up: it can be used only once. */
const requireInviteCode = async (ctx: Ctx, inviteCode: string | undefined): Promise<void> => {
  if (inviteCode) await requireInviter(ctx, { inviteCode, isKnownDevice })
}

const callerOf = ({ address, device }: Ctx) => ({ address, device })

/** Notifies a user on their devices, with the change itself or not at all; `user` knows how and imports this domain. */
type NotifyPasswordChange = (tx: Tx, userId: number, password: 'login') => Promise<void>

export const sessionHandlers = ({
  notifyPasswordChange,
}: {
  notifyPasswordChange: NotifyPasswordChange
}): Handlers<typeof sessionCalls> => ({
  captchaChannel: (ctx) => createCaptcha(ctx, ctx.address, ctx.now),

  checkCaptcha: async (ctx, { captcha }) => ({
    passed: await isCaptchaValid(ctx, captcha, ctx.address, ctx.now),
  }),

  getSmsCode: async (ctx, { phone, purpose, captcha }) => {
    if (purpose === 'regist') requireRegistrationOpen(ctx)
    await consumeCaptcha(ctx, captcha, ctx.address, ctx.now)
    await sendSmsCode(ctx, { ...callerOf(ctx), phone, purpose, now: ctx.now })
    return { waitSeconds: ctx.settings.read(sessionSettings).codeWaitSeconds }
  },

  getSmsCodeByPhone: async (ctx, { purpose }) => {
    const { phone } = ctx.viewer
    await sendSmsCode(ctx, { ...callerOf(ctx), phone, purpose, bySession: true, now: ctx.now })
    return { phone: maskPhone(phone), waitSeconds: ctx.settings.read(sessionSettings).codeWaitSeconds }
  },

  isExsitMobilePhone: phoneExists,
  isExsitMobilePhone2: phoneExists,

  doSmsLogin: async (ctx, { phone, smsCode, pushId }) => {
    await consumeSmsCode(ctx, { phone, purpose: 'login', code: smsCode, from: ctx, now: ctx.now })
    return signInOrRegister(ctx, { phone, pushId })
  },

  inviteCodeLogin: async (ctx, { phone, smsCode, pushId, inviteCode }) => {
    await requireInviteCode(ctx, inviteCode)
    await consumeSmsCode(ctx, { phone, purpose: 'login', code: smsCode, from: ctx, now: ctx.now })
    return signInOrRegister(ctx, { phone, pushId, inviteCode })
  },

  doUniLogin: async (ctx, { loginToken, pushId, inviteCode }) => {
    await requireInviteCode(ctx, inviteCode)
    return signInOrRegister(ctx, { phone: await exchangeOneKeyToken(ctx, loginToken), pushId, inviteCode })
  },

  doSmsCodeCheck: async (ctx, { phone, smsCode, purpose }) => {
    await consumeSmsCode(ctx, { phone, purpose, code: smsCode, from: ctx, now: ctx.now })
    return { ticket: await issueTicket(ctx, { phone, purpose, now: ctx.now }) }
  },

  login: async (ctx, { phone, password, captcha }) => {
    const user = await findUserByPhone(ctx.db, phone)
    const passwordHash = user?.password_hash ?? null
    const login = { phone, passwordHash, password, captcha, from: ctx, now: ctx.now }
    const outcome = await checkLoginPassword(ctx, login)
    if (outcome === 'locked') return failLoginLocked(ctx)
    if (outcome === 'wrong' || !user) return fail('LOGIN_WRONG')
    if (user.state === 'banned') fail('USER_BANNED')
    return {
      authToken: await ctx.db
        .transaction()
        .execute((tx) => openSession(tx, ctx, user.id, ctx.now, { passwordHash })),
    }
  },

  regist: async (ctx, { phone, smsCode, password, inviteCode }) => {
    requireRegistrationOpen(ctx)
    requireUncommonPassword(password)
    await requireInviteCode(ctx, inviteCode)
    await consumeSmsCode(ctx, { phone, purpose: 'regist', code: smsCode, from: ctx, now: ctx.now })
    const inviter = await admitInvitation(ctx, { inviteCode, isKnownDevice })
    const passwordHash = await hashPassword(password)
    return {
      authToken: await ctx.db.transaction().execute(async (tx) => {
        const userId = await registerUser(tx, { phone, passwordHash, now: ctx.now })
        await attributeUser(tx, ctx, userId)
        await acceptInvitation(tx, ctx, { inviter, friendId: userId })
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
    await consumeSmsCode(ctx, { phone, purpose, code: smsCode, from: ctx, now: ctx.now })
    if (!(await findUserByPhone(ctx.db, phone))) fail('PHONE_UNKNOWN')
    return { ticket: await issueTicket(ctx, { phone, purpose, now: ctx.now }) }
  },

  resetPasswordTwo: async (ctx, { ticket, password }) => {
    const { db, now } = ctx
    requireUncommonPassword(password)
    // Checked before the costly hash, so that an invalid ticket doesn't cause one.
    if (!(await isTicketValid(db, ticket, 'reset_password', now))) fail('TICKET_EXPIRED')
    const passwordHash = await hashPassword(password)
    await db.transaction().execute(async (tx) => {
      const phone = await consumeTicket(tx, ticket, 'reset_password', now)
      if (!phone) return fail('TICKET_EXPIRED')
      const user = await findUserByPhone(tx, phone)
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
    // The last check, because a code can be used only once.
    await consumeSmsCode(ctx, { phone, purpose: 'login_password', code: smsCode, from: ctx, now: ctx.now })
    const passwordHash = await hashPassword(password)
    await ctx.db.transaction().execute(async (tx) => {
      const user = { id: userId, phone }
      await setLoginPassword(tx, ctx, { user, passwordHash, now: ctx.now, exceptTokenHash: tokenHash })
      await notifyPasswordChange(tx, userId, 'login')
    })
    return {}
  },
})
