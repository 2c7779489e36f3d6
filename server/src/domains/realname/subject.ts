import { sql } from 'kysely'
import type { Deps } from '../../core/config/deps.ts'
import { shanghaiDayStart } from '../../core/config/shanghaiTime.ts'
import type { Db } from '../../core/database/db.ts'
import { fail, failWith } from '../../core/errors.ts'
import { requireRowsWithin } from '../../core/limits/rowLimits.ts'
import { consumeQuota, VOLUME_HOURS } from '../../core/limits/volume.ts'
import { realnameSettings } from './settings.ts'

/** What an identity is proved for: a user, or a device without a login, by the keyed hash of its id. */
export type Subject = { userId: number } | { device: Buffer }

/** The columns of a subject; one of the two is null. */
export const subjectColumns = (subject: Subject): { user_id: number | null; device: Buffer | null } =>
  'userId' in subject ? { user_id: subject.userId, device: null } : { user_id: null, device: subject.device }

/** Rows of a table that belong to a subject. */
export const belongsTo = (subject: Subject) =>
  'userId' in subject ? sql<boolean>`user_id = ${subject.userId}` : sql<boolean>`device = ${subject.device}`

const lockKey = (subject: Subject): string =>
  'userId' in subject ? `realname:${subject.userId}` : `realname:${subject.device.toString('hex')}`

/**
 * Records an attempt before the register or the wallet is queried, and returns its id. Raises REALNAME_TRIES, and
 * REALNAME_BUSY when the quota is used up. Results of the register and mismatches of the wallet count; started
 * certifications have a limit of their own, since abandoning one costs nothing. Attempts without a response don't
 * count.
 */
export const beginAttempt = async (
  { db, settings, log }: Pick<Deps, 'db' | 'settings' | 'log'>,
  subject: Subject,
  way: 'two_elements' | 'zhima',
  now: Date,
): Promise<number> => {
  const rules = settings.read(realnameSettings)
  const { id } = await db.transaction().execute(async (tx) => {
    const since = { from: shanghaiDayStart(now) }
    const refuse = () => fail('REALNAME_TRIES')
    const isTry = sql<boolean>`(way = 'two_elements' or outcome in ('pending', 'mismatch'))`
    const isCertification = sql<boolean>`way = 'zhima'`
    const certifications = {
      since,
      where: isCertification,
      max: rules.dayCertifications,
      refuse,
    }
    await requireRowsWithin(tx, {
      locks: [lockKey(subject)],
      table: 'realname_try',
      at: 'tried_at',
      where: sql<boolean>`${belongsTo(subject)} and outcome <> 'unavailable' and way <> 'device'`,
      limits: [
        { since, where: isTry, max: rules.dayTries, refuse },
        ...(way === 'zhima' ? [certifications] : []),
      ],
    })
    return tx
      .insertInto('realname_try')
      .values({ ...subjectColumns(subject), way, outcome: 'pending', tried_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
  })
  // A smaller share for people without a login.
  const strangerShare = rules.strangerPercent / 100
  const quota = {
    what: 'identity',
    hour: rules.totalHour,
    day: rules.totalDay,
    shares: [strangerShare, 1],
  } as const
  if (!(await consumeQuota(db, log, quota, 'userId' in subject ? 1 : strangerShare, now))) {
    await recordAttemptOutcome(db, id, 'unavailable')
    failWith('REALNAME_BUSY', { hours: VOLUME_HOURS })
  }
  return id
}

/** Records the outcome of an attempt. */
export const recordAttemptOutcome = async (
  db: Db,
  tryId: number,
  outcome: 'started' | 'match' | 'mismatch' | 'no_record' | 'unavailable',
): Promise<void> => {
  await db.updateTable('realname_try').set({ outcome }).where('id', '=', tryId).execute()
}
