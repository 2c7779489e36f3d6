import { sql } from 'kysely'
import type { Db, Tx } from '../database/db.ts'

/**
 * After `wrongMax` wrong attempts a secret is locked for `lockMs`; the count restarts after `lockMs` without attempts.
 */
export type LockoutRule = { wrongMax: number; lockMs: number }
export type AttemptOutcome = 'right' | 'wrong' | 'locked'

const recordSuccess = async (db: Db, subject: string, now: Date): Promise<AttemptOutcome> => {
  const { rows } = await sql<{ locked: boolean }>`
    update wrong_guess set wrong = case when locked_until > ${now} then wrong else 0 end
     where subject = ${subject} returning coalesce(locked_until > ${now}, false) as locked`.execute(db)
  return rows[0]?.locked ? 'locked' : 'right'
}

const recordFailure = async (
  db: Db,
  subject: string,
  rule: LockoutRule,
  now: Date,
): Promise<AttemptOutcome> => {
  const until = new Date(now.getTime() + rule.lockMs)
  const stale = new Date(now.getTime() - rule.lockMs)
  const { rows } = await sql<{ locked: boolean }>`
    insert into wrong_guess as g (subject, wrong, last_at, locked_until)
    values (${subject}, 1, ${now}, case when ${rule.wrongMax}::int <= 1 then ${until}::timestamptz end)
    on conflict (subject) do update set
      wrong = case when g.last_at <= ${stale} then 1 else g.wrong + 1 end,
      last_at = ${now},
      locked_until = case when g.last_at > ${stale} and g.wrong + 1 >= ${rule.wrongMax} then ${until}::timestamptz end
      where g.locked_until is null or g.locked_until <= ${now}
    returning locked_until is not null as locked`.execute(db)
  return rows[0]?.locked === false ? 'wrong' : 'locked'
}

/** Whether a secret is locked at this moment. */
export const isLocked = async (db: Db, subject: string, now: Date): Promise<boolean> => {
  const held = await db
    .selectFrom('wrong_guess')
    .select('subject')
    .where('subject', '=', subject)
    .where('locked_until', '>', now)
    .executeTakeFirst()
  return held !== undefined
}

/**
 * Checks one attempt at a secret and counts it. Of concurrent attempts only those counted before the lock reveal their
 * result, so that a burst gains nothing. `db` must not be a transaction: a wrong attempt has to count even when the
 * caller's transaction is rolled back.
 */
export const checkAttempt = async (
  db: Db,
  subject: string,
  rule: LockoutRule,
  now: Date,
  verify: () => Promise<boolean>,
): Promise<AttemptOutcome> => {
  if (await isLocked(db, subject, now)) return 'locked'
  return (await verify()) ? recordSuccess(db, subject, now) : recordFailure(db, subject, rule, now)
}

/** Clears wrong attempts and locks of a subject and its parts (`subject:…`), after the secret was set. */
export const clearAttempts = async (tx: Tx, subject: string): Promise<void> => {
  await tx
    .deleteFrom('wrong_guess')
    .where(sql<boolean>`(subject = ${subject} or starts_with(subject, ${`${subject}:`}))`)
    .execute()
}
