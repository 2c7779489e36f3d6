import { sql } from 'kysely'
import type { Clock } from '../../../core/config/clock.ts'
import type { Deps } from '../../../core/config/deps.ts'
import { addDays, shanghaiDate } from '../../../core/config/shanghaiTime.ts'
import type { Db } from '../../../core/database/db.ts'
import type { Job, JobDeps } from '../../../core/jobs/jobs.ts'
import { findAuditHead } from '../../ops/actions.ts'
import {
  countOpenDifferences,
  findCheckAfter,
  findFirstDay,
  findLastClosed,
  listDayActs,
  spanOfDay,
  sumDay,
  totalOfDay,
} from './dayQueries.ts'
import { dayReport } from './dayReport.ts'
import { findReportKey } from './reportKey.ts'

/** How long after its end a day is closed (ms): longer than a transaction with a moment of the day can take to commit. */
const SETTLED_MS = 3_600_000

/** How far this machine's clock may be from the database's (ms). */
const CLOCK_DRIFT_MS = 300_000

/**
 * Throws where this machine's clock differs from the database's: a day that is closed too early takes no transfers on any server until
 * it has ended, and a closed day is never opened again.
 */
const requireRightClock = async (db: Db, clock: Clock): Promise<void> => {
  if (!clock.isSystem) return
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db)
  const driftMs = clock.now().getTime() - (rows[0]?.at.getTime() ?? 0)
  if (Math.abs(driftMs) > CLOCK_DRIFT_MS)
    throw new Error(
      `no day of the ledger is closed: this machine's clock is ${driftMs} ms from the database's`,
    )
}

/** The last day (YYYY-MM-DD) that may be closed. */
const lastClosable = (now: Date): string => addDays(shanghaiDate(new Date(now.getTime() - SETTLED_MS)), -1)

/** The first day that is not closed; null while the ledger is empty. */
export const findOpenDay = async (db: Db): Promise<string | null> => {
  const last = await findLastClosed(db)
  return last === null ? findFirstDay(db) : addDays(last, 1)
}

type Closing = Pick<Deps, 'kms' | 'clock' | 'log' | 'db'>

/** Closes a day: sums, report and signature in one transaction, which sees one state of the ledger. */
const closeDay = (deps: Closing, day: string): Promise<boolean> =>
  deps.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const { rows } = await sql<{ taken: boolean }>`
        select pg_try_advisory_xact_lock(hashtextextended('ledger day', 0)) as taken`.execute(tx)
      if (!rows[0]?.taken) return false
      const before = await findLastClosed(tx)
      if (before !== null && before >= day) return true
      const closedAt = deps.clock.now()
      const span = spanOfDay(day)
      const total = await totalOfDay(tx, span)
      const sums = await sumDay(tx, span, before)
      const acts = await listDayActs(tx, span)
      const checked = await findCheckAfter(tx, span.to)
      const openDifferences = await countOpenDifferences(tx, day)
      const auditHead = await findAuditHead(tx)
      const report = await dayReport({
        ...{ day, closedAt, sums, total, acts, checked, openDifferences, auditHead },
      })
      const key = await findReportKey(tx, deps)
      await tx
        .insertInto('ledger_day')
        .values({
          ...total,
          day,
          ends_at: span.to,
          checked_at: checked.checked_at,
          violated: checked.violated,
          open_differences: openDifferences,
          report,
          signature: key.sign(report),
          key_id: key.id,
          closed_at: closedAt,
        })
        .execute()
      if (sums.length > 0)
        await tx
          .insertInto('ledger_day_sum')
          .values(sums.map(({ closing_fen: _computed, ...sum }) => ({ day, ...sum })))
          .execute()
      return true
    })

/** Closes the ended days of the ledger, one after the other from the day of its first transfer; days without transfers too. Throws where the clock of this machine is wrong. */
export const closeLedgerDays = async (deps: Closing & Pick<JobDeps, 'signal'>): Promise<void> => {
  const { db, clock, log, signal } = deps
  await requireRightClock(db, clock)
  const last = lastClosable(clock.now())
  const first = await findOpenDay(db)
  for (let day = first; day !== null && day <= last; day = addDays(day, 1)) {
    if (signal?.aborted) return
    if (!(await closeDay(deps, day))) return
    log.info({ day }, 'day of the ledger closed')
  }
}

export const ledgerDaysJob: Job = {
  name: 'finance.ledgerDays',
  label: '日结',
  cron: '40 1 * * *',
  run: closeLedgerDays,
}
