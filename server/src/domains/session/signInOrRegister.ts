import { fail, failureOf } from '../../core/errors.ts'
import { hashToken } from '../../core/http/auth.ts'
import type { Ctx } from '../../core/http/handler.ts'
import { attributeUser } from '../channels/actions.ts'
import { bindDevice } from '../notifications/actions.ts'
import { acceptInvitation, admitInvitation } from '../promotion/actions.ts'
import { isKnownDevice, openSession, registerUser } from './actions.ts'
import { findUserByPhone } from './queries.ts'
import { sessionSettings } from './settings.ts'

/** Raises LOGIN_CLOSED while registration is closed. */
export const requireRegistrationOpen = ({ settings }: Ctx): void => {
  if (!settings.read(sessionSettings).registrationOpen) fail('LOGIN_CLOSED')
}

type SignInInput = {
  /** Verified to be the caller's. */
  phone: string
  /** Registration id of the push service; undefined or empty while the app has none. */
  pushId: string | undefined
  /** Of an invitation; counts for a new number only. */
  inviteCode?: string | undefined
}

const attemptSignIn = async (
  ctx: Ctx,
  { phone, pushId, inviteCode }: SignInInput,
): Promise<{ authToken: string; registered: boolean }> => {
  const user = await findUserByPhone(ctx.db, phone)
  if (user?.state === 'banned') fail('USER_BANNED')
  if (!user) requireRegistrationOpen(ctx)
  const inviter = user ? null : await admitInvitation(ctx, { inviteCode, isKnownDevice })
  const authToken = await ctx.db.transaction().execute(async (tx) => {
    const userId = user?.id ?? (await registerUser(tx, { phone, now: ctx.now }))
    if (!user) await attributeUser(tx, ctx, userId)
    await acceptInvitation(tx, ctx, { inviter, friendId: userId })
    const token = await openSession(tx, ctx, userId, ctx.now, { phone })
    if (pushId) await bindDevice(tx, { tokenHash: hashToken(token), registrationId: pushId, now: ctx.now })
    return token
  })
  return { authToken, registered: !user }
}

/**
 * Opens a session for a verified number, and registers the number when it is new. Raises USER_BANNED, LOGIN_CLOSED,
 * CONFLICT for a user whose number changes meanwhile, and for an invitation's code what `admitInvitation` does.
 * Two concurrent calls for a new number register it once and open two sessions.
 */
export const signInOrRegister = (
  ctx: Ctx,
  input: SignInInput,
): Promise<{ authToken: string; registered: boolean }> =>
  attemptSignIn(ctx, input).catch((thrown) => {
    if (failureOf(thrown)?.failure === 'PHONE_TAKEN') return attemptSignIn(ctx, input)
    throw thrown
  })
