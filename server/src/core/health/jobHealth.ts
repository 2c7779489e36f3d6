import { sql } from 'kysely'
import type { Deps } from '../config/deps.ts'

const ERROR_MAX = 200

type Run = { name: string; startedAt: Date; error: unknown }

const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, ERROR_MAX)

/** Notes how a run of a job ended (`error` undefined: it did not fail). A failure to note it is logged and nothing else. */
export const noteRun = async (
  { db, log }: Pick<Deps, 'db' | 'log'>,
  { name, startedAt, error }: Run,
  endedAt: Date,
): Promise<void> => {
  const isOk = error === undefined
  const [okAt, failedAt, message] = isOk ? [endedAt, null, null] : [null, endedAt, messageOf(error)]
  try {
    await sql`
      insert into job_run (name, started_at, ok_at, failed_at, failures, error)
      values (${name}, ${startedAt}, ${okAt}, ${failedAt}, ${isOk ? 0 : 1}, ${message})
      on conflict (name) do update
        set started_at = excluded.started_at, ok_at = coalesce(excluded.ok_at, job_run.ok_at),
            failed_at = coalesce(excluded.failed_at, job_run.failed_at), error = coalesce(excluded.error, job_run.error),
            failures = case when ${isOk} then 0 else job_run.failures + 1 end`.execute(db)
  } catch (err) {
    log.warn({ err, job: name }, 'run of a job not noted')
  }
}
