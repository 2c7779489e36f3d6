import { PgBoss } from 'pg-boss'
import type { Deps } from './deps.ts'

/**
 * Work the clock starts. `run` looks in the database for what is due and does each item in a transaction of its own
 * that checks its state under lock, so that running twice, or in two processes at once, changes nothing more.
 */
export type Job = { name: string; everySeconds: number; run: (deps: Deps) => Promise<void> }

/** Runs a job once. A failure is logged here, because the queue only writes it down, and thrown on for the queue to see. */
export const runJob = async (deps: Deps, job: Job): Promise<void> => {
  try {
    await job.run(deps)
  } catch (err) {
    deps.log.error({ err, job: job.name }, 'job failed')
    throw err
  }
}

/**
 * Starts the jobs in this process and answers how to stop them. However many processes run, PostgreSQL keeps one
 * pending run of each job per `everySeconds`.
 */
export const startJobs = async (deps: Deps, jobs: Job[]): Promise<() => Promise<void>> => {
  const boss = new PgBoss({
    connectionString: deps.config.DATABASE_URL,
    max: 2,
    application_name: 'shanghao-jobs',
  })
  boss.on('error', (err) => deps.log.error({ err }, 'job queue'))
  await boss.start()
  const timers: NodeJS.Timeout[] = []
  for (const job of jobs) {
    await boss.createQueue(job.name, { retryLimit: 0, expireInSeconds: 300, deleteAfterSeconds: 3600 })
    await boss.work(job.name, { pollingIntervalSeconds: 1 }, () => runJob(deps, job))
    const ask = () =>
      boss
        .send(job.name, {}, { singletonSeconds: job.everySeconds })
        .catch((err) => deps.log.error({ err, job: job.name }, 'job not queued'))
    timers.push(setInterval(ask, job.everySeconds * 1000))
    await ask()
  }
  const stopRequests = deps.jobRequests.serve(deps, jobs)
  return async () => {
    for (const timer of timers) clearInterval(timer)
    await stopRequests()
    await boss.stop({ graceful: true, timeout: 10_000 })
  }
}
