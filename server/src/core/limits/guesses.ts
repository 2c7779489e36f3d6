import { sql } from 'kysely'
import type { Db, Tx } from '../database/db.ts'

/** After `wrongMax` wrong guesses a secret is locked for `lockMs`; as long a quiet wipes them out. */
export type GuessRule = { wrongMax: number; lockMs: number }
export type GuessOutcome = 'right' | 'wrong' | 'locked'

const settleRight = async (db: Db, subject: string, now: Date): Promise<GuessOutcome> => {
  const { rows } = await sql<{ locked: boolean }>`
    update wrong_guess set wrong = case when locked_until > ${now} then wrong else 0 end
     where subject = ${subject} returning coalesce(locked_until > ${now}, false) as locked`.execute(db)
  return rows[0]?.locked ? 'locked' : 'right'
}

const settleWrong = async (db: Db, subject: string, rule: GuessRule, now: Date): Promise<GuessOutcome> => {
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
 * Checks one guess of a secret and counts it. Of guesses racing each other only those settled before the lock are
 * told apart, so that a burst gains nothing. `db` must not be a transaction: a wrong guess has to count even when
 * what it was made for is rolled back.
 */
export const guess = async (
  db: Db,
  subject: string,
  rule: GuessRule,
  now: Date,
  fits: () => Promise<boolean>,
): Promise<GuessOutcome> => {
  if (await isLocked(db, subject, now)) return 'locked'
  return (await fits()) ? settleRight(db, subject, now) : settleWrong(db, subject, rule, now)
}

/** Wipes out wrong guesses and locks of a subject and of the parts it is counted by (`subject:…`), once the secret was set again. */
export const forgiveGuesses = async (tx: Tx, subject: string): Promise<void> => {
  await tx
    .deleteFrom('wrong_guess')
    .where(sql<boolean>`(subject = ${subject} or starts_with(subject, ${`${subject}:`}))`)
    .execute()
}
