import { fail, failureOf } from '../../core/errors.ts'
import { hashToken } from '../../core/http/auth.ts'
import type { Ctx } from '../../core/http/handler.ts'
import { openSession, registerUser } from './actions.ts'
import { bindDevice } from './device/devices.ts'
import { userByPhone } from './queries.ts'
import { sessionSettings } from './settings.ts'

/** While registration is closed no new number gets in. Raises LOGIN_CLOSED. */
export const requireOpen = ({ settings }: Ctx): void => {
  if (!settings.read(sessionSettings).registrationOpen) fail('LOGIN_CLOSED')
}

type Entering = {
  /** Proved to be the caller's. */
  phone: string
  /** Of the app's push service; an app that has none yet sends nothing or an empty text. */
  pushId: string | undefined
}

const tryToEnter = async (
  ctx: Ctx,
  { phone, pushId }: Entering,
): Promise<{ authToken: string; registered: boolean }> => {
  const user = await userByPhone(ctx.db, phone)
  if (user?.state === 'banned') fail('USER_BANNED')
  if (!user) requireOpen(ctx)
  const authToken = await ctx.db.transaction().execute(async (tx) => {
    const userId = user?.id ?? (await registerUser(tx, { phone, now: ctx.now }))
    const token = await openSession(tx, ctx, userId, ctx.now)
    if (pushId) await bindDevice(tx, { tokenHash: hashToken(token), registrationId: pushId, now: ctx.now })
    return token
  })
  return { authToken, registered: !user }
}

/**
 * Lets in whoever a number belongs to, and registers one that is new. Raises USER_BANNED and LOGIN_CLOSED. Someone who
 * enters twice at the same moment is registered once and let in twice.
 */
export const enter = (ctx: Ctx, entering: Entering): Promise<{ authToken: string; registered: boolean }> =>
  tryToEnter(ctx, entering).catch((thrown) => {
    if (failureOf(thrown)?.failure === 'PHONE_TAKEN') return tryToEnter(ctx, entering)
    throw thrown
  })
