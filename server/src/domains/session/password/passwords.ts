import { sql } from 'kysely'
import type { Deps } from '../../../core/config/deps.ts'
import type { Tx } from '../../../core/database/db.ts'
import { fail, failWith } from '../../../core/errors.ts'
import { deviceHashOf } from '../../../core/http/device.ts'
import type { Ctx } from '../../../core/http/handler.ts'
import { networkOf } from '../../../core/limits/address.ts'
import {
  forgiveGuesses,
  type GuessOutcome,
  type GuessRule,
  guess,
  isLocked,
} from '../../../core/limits/guesses.ts'
import { keyLimiter } from '../../../core/limits/rateLimits.ts'
import { passwordFits } from '../../../core/security/password.ts'
import { spendCaptcha } from '../captcha/captcha.ts'
import { loginFailures } from '../captcha/demand.ts'
import { standingOf } from '../device/knownDevices.ts'
import { loginPasswordHash } from '../queries.ts'
import { sessionSettings } from '../settings.ts'
import type { Caller } from '../sms/codes.ts'

const MINUTE_MS = 60_000

/** Wrong passwords of a number from one network, or on one device of its user, before that one has to wait. */
const loginRule = ({ settings }: Pick<Deps, 'settings'>): GuessRule => {
  const { loginWrongMax, loginLockMinutes } = settings.read(sessionSettings)
  return { wrongMax: loginWrongMax, lockMs: loginLockMinutes * MINUTE_MS }
}

/** Ends a call with a locked login password. Raises LOGIN_LOCKED. */
export const failLoginLocked = ({ settings }: Pick<Deps, 'settings'>): never =>
  failWith('LOGIN_LOCKED', { minutes: settings.read(sessionSettings).loginLockMinutes })

/**
 * Wrong passwords of a number in a day from all unknown devices together: first a captcha is asked for, then password login
 * is for known devices only. A network's last wrong guess before its lock is not among them.
 */
const CAPTCHA_FROM = 10
const NUMBER_DAY = 100
const DAY_SECONDS = 86_400
const WRONG = 'login-wrong'
const TRIED = 'login-number'

type Means = Pick<Deps, 'db' | 'kms' | 'config' | 'settings' | 'database'>

const subjectOf = (phone: string): string => `login:${phone}`

/** Wrong guesses of a number; `tried` also holds those still being checked, so that guesses at once don't pass the limit. */
const failuresOf = ({ database }: Pick<Deps, 'database'>) => ({
  wrong: keyLimiter(database.pool, WRONG, CAPTCHA_FROM, DAY_SECONDS),
  tried: keyLimiter(database.pool, TRIED, NUMBER_DAY, DAY_SECONDS),
})

type Login = {
  phone: string
  passwordHash: string | null
  password: string
  captcha: string | undefined
  from: Caller
  now: Date
}

/** A guess from a device that the number's user has signed in on: what strangers guess does not count there. */
const guessOnKnownDevice = (
  deps: Means,
  { phone, passwordHash, password, from, now }: Login,
): Promise<GuessOutcome> => {
  const device = from.device === null ? '' : deviceHashOf(deps.kms, from.device).toString('hex')
  return guess(deps.db, `${subjectOf(phone)}:device:${device}`, loginRule(deps), now, () =>
    passwordFits(passwordHash, password),
  )
}

/**
 * Checks a login password. Wrong guesses are counted by number and network, registered or not, so that neither the answer
 * nor the time it takes tells which, and that no stranger locks a number for its user: too many lock that network out of
 * that number for a while. Raises CAPTCHA_REQUIRED and CAPTCHA_FAILED where a network or a number had many wrong guesses.
 */
export const guessLoginPassword = async (deps: Means, login: Login): Promise<GuessOutcome> => {
  const { phone, passwordHash, password, captcha, from, now } = login
  if ((await standingOf(deps, phone, from.device)).knownDevice) return guessOnKnownDevice(deps, login)
  const subject = `${subjectOf(phone)}:${networkOf(from.address)}`
  if (await isLocked(deps.db, subject, now)) return 'locked'
  const ofNetwork = loginFailures(deps)
  const { wrong, tried } = failuresOf(deps)
  const networkHasRoom = await ofNetwork.take(from.address)
  const needsCaptcha = !networkHasRoom || (await wrong.used(phone)) >= 1
  if (needsCaptcha && captcha === undefined) {
    await ofNetwork.forgive(from.address)
    return fail('CAPTCHA_REQUIRED')
  }
  if (needsCaptcha && captcha !== undefined) await spendCaptcha(deps, captcha, from.address, now)
  if (!(await tried.take(phone))) return 'locked'
  const outcome = await guess(deps.db, subject, loginRule(deps), now, () =>
    passwordFits(passwordHash, password),
  )
  if (outcome === 'right') await ofNetwork.forgive(from.address)
  if (outcome === 'wrong') await wrong.take(phone)
  else await tried.forgive(phone)
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
  const passwordHash = await loginPasswordHash(db, viewer.userId)
  if (passwordHash === null) return
  if (password === undefined) return fail('OLD_PASSWORD_WRONG')
  const outcome = await guess(db, `${subjectOf(viewer.phone)}:session`, loginRule(ctx), now, () =>
    passwordFits(passwordHash, password),
  )
  if (outcome === 'locked') failLoginLocked(ctx)
  if (outcome === 'wrong') fail('OLD_PASSWORD_WRONG')
}

/** Wipes out all wrong guesses of a number's password, once it was set again. */
export const forgiveLoginGuesses = async (tx: Tx, phone: string): Promise<void> => {
  await forgiveGuesses(tx, subjectOf(phone))
  await sql`delete from rate_limit where key in (${`${WRONG}:${phone}`}, ${`${TRIED}:${phone}`})`.execute(tx)
}
