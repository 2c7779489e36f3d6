import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Deps } from '../config/deps.ts'
import type { Db } from '../database/db.ts'
import { fail } from '../errors.ts'

/** The signed-in person of a call, read from the database with each call so that a forced logout acts at once. */
export type Viewer = {
  userId: number
  phone: string
  roles: string[]
  /** The day they turn 18 (YYYY-MM-DD, Asia/Shanghai); null while their identity is not verified. */
  adultFrom: string | null
  completedOrders: number
  /** Their verified identity, which several of their accounts share; null for none. */
  identityId: number | null
  tokenHash: Buffer
  /** When an operator last entered their second factor in this session; null in sessions of the renters' app. */
  factorAt: Date | null
}

/** The person an action is done for, outside a call of theirs. */
export type Person = Omit<Viewer, 'tokenHash' | 'factorAt'>

/** Tokens are stored hashed, so that a leaked table can't be used to sign in. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

type SessionTimes = { created_at: Date; seen_at: Date | null }

/** Whether an operator's session is too old or was idle for too long: operators have access to other people's money. */
const isOperatorSessionExpired = (
  { created_at, seen_at }: SessionTimes,
  config: Deps['config'],
  now: Date,
): boolean =>
  now.getTime() - created_at.getTime() >= config.OPERATOR_SESSION_HOURS * HOUR_MS ||
  now.getTime() - (seen_at ?? created_at).getTime() >= config.OPERATOR_IDLE_MINUTES * MINUTE_MS

/** Records that an operator's session was used, at most once a minute. */
const updateLastSeen = async (
  db: Db,
  tokenHash: Buffer,
  { seen_at }: SessionTimes,
  now: Date,
): Promise<void> => {
  if (seen_at && now.getTime() - seen_at.getTime() < MINUTE_MS) return
  await sql`update session set seen_at = greatest(seen_at, ${now}::timestamptz) where token_hash = ${tokenHash}`.execute(
    db,
  )
}

const readSession = async (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  tokenHash: Buffer,
  now: Date,
): Promise<{ viewer: Viewer; times: SessionTimes }> => {
  const row = await db
    .selectFrom('session as s')
    .innerJoin('app_user as u', 'u.id', 's.user_id')
    .select(['u.id', 'u.phone', 'u.roles', 'u.adult_from', 'u.completed_orders', 'u.identity_id', 'u.state'])
    .select(['s.expires_at', 's.ended_how', 's.created_at', 's.seen_at', 's.factor_at'])
    .where('s.token_hash', '=', tokenHash)
    .executeTakeFirst()
  if (!row || row.ended_how === 'logout') return fail('TOKEN_EXPIRED')
  // The ban has ended the session as well.
  if (row.state === 'banned' && row.expires_at > now) return fail('USER_BANNED')
  if (row.ended_how) return fail('FORCED_LOGOUT')
  if (row.expires_at <= now || row.state === 'closed') return fail('TOKEN_EXPIRED')
  if (row.roles.includes('operator') && isOperatorSessionExpired(row, config, now))
    return fail('TOKEN_EXPIRED')
  const viewer = {
    userId: row.id,
    phone: row.phone,
    roles: row.roles,
    adultFrom: row.adult_from,
    completedOrders: row.completed_orders,
    identityId: row.identity_id,
    tokenHash,
    factorAt: row.factor_at,
  }
  return { viewer, times: row }
}

/**
 * The user a session token belongs to. Raises USER_BANNED for a banned user, FORCED_LOGOUT for a session
 * ended from elsewhere and TOKEN_EXPIRED for any other session that isn't valid, such as an operator's that was idle.
 */
export const authenticate = async (
  deps: Pick<Deps, 'db' | 'config'>,
  token: string,
  now: Date,
): Promise<Viewer> => {
  const { viewer, times } = await readSession(deps, hashToken(token), now)
  if (viewer.roles.includes('operator')) await updateLastSeen(deps.db, viewer.tokenHash, times, now)
  return viewer
}

/** As `authenticate`, without counting as a use of the session: neither an open connection nor a timer of the console keeps an operator signed in. */
export const findViewer = async (
  deps: Pick<Deps, 'db' | 'config'>,
  tokenHash: Buffer,
  now: Date,
): Promise<Viewer> => (await readSession(deps, tokenHash, now)).viewer

/** A user by id, for work outside a call of theirs, such as a payment notification. */
export const findPerson = async (db: Db, userId: number): Promise<Person> => {
  const row = await db
    .selectFrom('app_user')
    .select(['id', 'phone', 'roles', 'adult_from', 'completed_orders', 'identity_id'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return {
    userId: row.id,
    phone: row.phone,
    roles: row.roles,
    adultFrom: row.adult_from,
    completedOrders: row.completed_orders,
    identityId: row.identity_id,
  }
}
