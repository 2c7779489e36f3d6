import type { Deps } from '../../../core/config/deps.ts'
import type { Tx } from '../../../core/database/db.ts'
import { fail, failWith } from '../../../core/errors.ts'
import { hashDeviceId } from '../../../core/http/device.ts'
import type { Ctx } from '../../../core/http/handler.ts'
import { networkOf } from '../../../core/limits/address.ts'
import {
  type AttemptOutcome,
  checkAttempt,
  clearAttempts,
  isLocked,
  type LockoutRule,
} from '../../../core/limits/attempts.ts'
import { keyLimiter } from '../../../core/limits/rateLimits.ts'
import { verifyPassword } from '../../../core/security/password.ts'
import { consumeCaptcha } from '../captcha/captcha.ts'
import { loginFailureLimiter } from '../captcha/limitUsage.ts'
import { findPhoneStatus } from '../device/knownDevices.ts'
import { findLoginPasswordHash } from '../queries.ts'
import { sessionSettings } from '../settings.ts'
import type { Caller } from '../sms/codes.ts'

const MINUTE_MS = 60_000

/** Locks a number for one network, or for one device of its user, after five wrong passwords from there. */
const loginRule = ({ settings }: Pick<Deps, 'settings'>): LockoutRule => {
  const { loginWrongMax, loginLockMinutes } = settings.read(sessionSettings)
  return { wrongMax: loginWrongMax, lockMs: loginLockMinutes * MINUTE_MS }
}

/** Ends a call with a locked login password. Raises LOGIN_LOCKED. */
export const failLoginLocked = ({ settings }: Pick<Deps, 'settings'>): never =>
  failWith('LOGIN_LOCKED', { minutes: settings.read(sessionSettings).loginLockMinutes })

/**
 * Wrong passwords of a number in a day from all unknown devices together: first a captcha is asked for, then password login
 * is for known devices only. A network's last wrong attempt before its lock is not among them.
 */
const CAPTCHA_FROM = 10
const NUMBER_DAY = 100
const DAY_SECONDS = 86_400
const HOUR_SECONDS = 3600
const WRONG = 'login-wrong'
const TRIED = 'login-number'
const RIGHT = 'login-right'

type LoginDeps = Pick<Deps, 'db' | 'kms' | 'config' | 'settings' | 'database'>

const attemptSubject = (phone: string): string => `login:${phone}`

/**
 * Limiters of wrong passwords of a number; `tried` also counts attempts in progress, so that concurrent ones can't pass
 * the limit.
 */
const failureLimiters = ({ database }: Pick<Deps, 'database'>) => ({
  wrong: keyLimiter(database.pool, WRONG, CAPTCHA_FROM, DAY_SECONDS),
  tried: keyLimiter(database.pool, TRIED, NUMBER_DAY, DAY_SECONDS),
})

type LoginAttempt = {
  phone: string
  passwordHash: string | null
  password: string
  captcha: string | undefined
  from: Caller
  now: Date
}

/** An attempt on a device that the number's user has signed in on: attempts from elsewhere don't count there. */
const attemptOnKnownDevice = (
  deps: LoginDeps,
  { phone, passwordHash, password, from, now }: LoginAttempt,
): Promise<AttemptOutcome> => {
  const device = from.device === null ? '' : hashDeviceId(deps.kms, from.device).toString('hex')
  return checkAttempt(deps.db, `${attemptSubject(phone)}:device:${device}`, loginRule(deps), now, () =>
    verifyPassword(passwordHash, password),
  )
}

/**
 * Checks a login password. Right ones are counted by number: each costs a slow hash, and leaves a session and a known device. Raises
 * TOO_MANY_REQUESTS beyond `loginNumberHour`, and what `tryPassword` does.
 */
export const checkLoginPassword = async (deps: LoginDeps, login: LoginAttempt): Promise<AttemptOutcome> => {
  const { loginNumberHour } = deps.settings.read(sessionSettings)
  const right = keyLimiter(deps.database.pool, RIGHT, loginNumberHour, HOUR_SECONDS)
  if ((await right.usage(login.phone)) >= 1) fail('TOO_MANY_REQUESTS')
  const outcome = await tryPassword(deps, login)
  if (outcome === 'right') await right.consume(login.phone)
  return outcome
}

/**
 * Tries a login password. Wrong attempts are counted by number and network, whether the number is registered or not,
 * so that neither the response nor its timing reveals that, and so that another person can't lock a number for its
 * user: too many lock that number for that network for a while. Raises CAPTCHA_REQUIRED and CAPTCHA_FAILED where a
 * network or a number had many wrong attempts.
 */
const tryPassword = async (deps: LoginDeps, login: LoginAttempt): Promise<AttemptOutcome> => {
  const { phone, passwordHash, password, captcha, from, now } = login
  if ((await findPhoneStatus(deps, phone, from.device)).knownDevice) return attemptOnKnownDevice(deps, login)
  const subject = `${attemptSubject(phone)}:${networkOf(from.address)}`
  if (await isLocked(deps.db, subject, now)) return 'locked'
  const byNetwork = loginFailureLimiter(deps)
  const { wrong, tried } = failureLimiters(deps)
  const networkHasRoom = await byNetwork.consume(from.address)
  const needsCaptcha = !networkHasRoom || (await wrong.usage(phone)) >= 1
  if (needsCaptcha && captcha === undefined) {
    await byNetwork.giveBack(from.address)
    return fail('CAPTCHA_REQUIRED')
  }
  if (needsCaptcha && captcha !== undefined) await consumeCaptcha(deps, captcha, from.address, now)
  if (!(await tried.consume(phone))) return 'locked'
  const outcome = await checkAttempt(deps.db, subject, loginRule(deps), now, () =>
    verifyPassword(passwordHash, password),
  )
  if (outcome === 'right') await byNetwork.giveBack(from.address)
  if (outcome === 'wrong') await wrong.consume(phone)
  else await tried.giveBack(phone)
  return outcome
}

/**
 * Checks the old password of a signed-in user before it is changed. Attempts need the user's session, so the lock applies to
 * this check alone, not to logins. Passes for a user without a password, such as one registered by SMS. Raises
 * OLD_PASSWORD_WRONG and LOGIN_LOCKED.
 */
export const requireOldPassword = async (
  ctx: Pick<Ctx<'user'>, 'db' | 'settings' | 'viewer' | 'now'>,
  password: string | undefined,
): Promise<void> => {
  const { db, viewer, now } = ctx
  const passwordHash = await findLoginPasswordHash(db, viewer.userId)
  if (passwordHash === null) return
  if (password === undefined) return fail('OLD_PASSWORD_WRONG')
  const outcome = await checkAttempt(db, `${attemptSubject(viewer.phone)}:session`, loginRule(ctx), now, () =>
    verifyPassword(passwordHash, password),
  )
  if (outcome === 'locked') failLoginLocked(ctx)
  if (outcome === 'wrong') fail('OLD_PASSWORD_WRONG')
}

/** Clears the attempts of a number after its password was set. */
export const clearLoginAttempts = async (tx: Tx, phone: string): Promise<void> => {
  await clearAttempts(tx, attemptSubject(phone))
  await tx
    .deleteFrom('rate_limit')
    .where(
      'key',
      'in',
      [WRONG, TRIED, RIGHT].map((name) => `${name}:${phone}`),
    )
    .execute()
}
