import type { ResultOf } from '@shanghao/contract/call'
import type { dashboardCalls } from '@shanghao/contract/platform/dashboard'
import type { Db } from '../../../core/database/db.ts'
import type { Job } from '../../../core/jobs/jobs.ts'
import { findLastCheck } from './queries.ts'

type Health = ResultOf<typeof dashboardCalls.health>

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** How late (ms) a job may be beyond its interval: a run may take four minutes, and several jobs share a process. */
const SLACK_MS = 10 * MINUTE_MS

/** How long (ms) after a run the next one is due at the latest. */
const intervalOf = (job: Job): number => {
  if ('everySeconds' in job) return job.everySeconds * 1000
  const [, hour] = job.cron.split(' ')
  return hour === '*' ? HOUR_MS : 24 * HOUR_MS
}

/** The last run of each job. `late`: none ended well within its interval. */
export const readJobs = async (db: Db, jobs: readonly Job[], now: Date): Promise<Health['jobs']> => {
  const rows = await db.selectFrom('job_run').selectAll().execute()
  const runs = new Map(rows.map((row) => [row.name, row]))
  return jobs.map((job) => {
    const run = runs.get(job.name)
    const isLate = run?.ok_at != null && now.getTime() - run.ok_at.getTime() > intervalOf(job) + SLACK_MS
    const state = !run ? 'unknown' : run.failures > 0 ? 'failing' : isLate ? 'late' : 'working'
    return {
      name: job.name,
      label: job.label,
      state,
      startedAt: run?.started_at.getTime() ?? null,
      okAt: run?.ok_at?.getTime() ?? null,
      failedAt: run?.failed_at?.getTime() ?? null,
      failures: run?.failures ?? 0,
      error: run?.error ?? null,
    }
  })
}

export const readInvariants = async (db: Db): Promise<Health['invariants']> => {
  const check = await findLastCheck(db)
  if (!check) return null
  return {
    at: check.checked_at.getTime(),
    complete: check.complete,
    violated: check.violated,
    completeAt: check.complete_at?.getTime() ?? null,
  }
}
