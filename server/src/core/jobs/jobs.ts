import { PgBoss } from 'pg-boss'
import type { Deps } from '../config/deps.ts'
import { connectionOptions } from '../database/db.ts'
import { isUnavailable } from '../http/unavailable.ts'
import type { BoundJob } from './jobRequests.ts'

/**
 * What a job runs with. `signal` ends its run: a job that works through many items checks it between them. Without one it
 * works until nothing is due.
 */
export type JobDeps = Deps & { signal?: AbortSignal }

/**
 * When a job runs: by minute, hour, day … as a cron expression in Asia/Shanghai, or, for less than a minute, every so many
 * seconds.
 */
type Schedule = { cron: string } | { everySeconds: number }

/**
 * Work the clock starts. `run` looks in the database for what is due and does each item in a transaction of its own
 * that checks its state under lock, so that running twice, or in two processes at once, changes nothing more.
 */
export type Job = Schedule & { name: string; run: (deps: JobDeps) => Promise<void> }

/** After so long a run is told to end; what is left is the next run's. */
const RUN_MS = 240_000
/** pg-boss gives a run up after so long without stopping it: longer than a run and its last statement may take. */
const EXPIRE_SECONDS = 600
/** A run that could not be queued is queued again after so long. */
const RETRY_MS = 2_000
const NEVER = new AbortController().signal

/**
 * Runs a job once; its signal is aborted when it takes too long, or by `stop`. A failure is logged here, because the
 * queue only writes it down, and thrown on for the queue to see.
 */
export const runJob = async (deps: Deps, job: Job, stop = NEVER): Promise<void> => {
  try {
    await deps.settings.untilFresh()
    await job.run({ ...deps, signal: AbortSignal.any([stop, AbortSignal.timeout(RUN_MS)]) })
  } catch (err) {
    deps.log.error({ err, job: job.name }, 'job failed')
    throw err
  }
}

/** A job as `JobRequests` takes it. */
export const bindJob = (deps: Deps, job: Job): BoundJob => ({ name: job.name, run: () => runJob(deps, job) })

/**
 * A job's handler that never runs beside itself in this process: pg-boss starts another run when it has given one up, though
 * that one may still be at work.
 */
export const exclusively = (deps: Deps, job: Job, stop = NEVER): (() => Promise<void>) => {
  let isRunning = false
  return async () => {
    if (isRunning) return deps.log.error({ job: job.name }, 'job still running: this run is left out')
    isRunning = true
    await runJob(deps, job, stop).finally(() => {
      isRunning = false
    })
  }
}

/** Queues a run now and then every so many seconds, which pg-boss's schedules don't know; answers how to end that. */
const repeat = (deps: Deps, boss: PgBoss, name: string, everySeconds: number): (() => void) => {
  let timer: NodeJS.Timeout | undefined
  let isEnded = false
  const queueRun = async () => {
    const isQueued = await boss.send(name, {}, { singletonSeconds: everySeconds }).then(
      () => true,
      (err) => {
        if (!isUnavailable(err)) deps.log.error({ err, job: name }, 'job not queued')
        return false
      },
    )
    if (!isEnded) timer = setTimeout(queueRun, isQueued ? everySeconds * 1000 : RETRY_MS)
  }
  void queueRun()
  return () => {
    isEnded = true
    clearTimeout(timer)
  }
}

/** Gives pg-boss the schedules of jobs with `cron`, and takes those back that no job has any more. */
const schedule = async (boss: PgBoss, jobs: readonly Job[]): Promise<void> => {
  const scheduled = jobs.filter((job) => 'cron' in job)
  // A run that came due while no process ran is made up for, once.
  for (const { name, cron } of scheduled)
    await boss.schedule(name, cron, {}, { tz: 'Asia/Shanghai', missed: 'once' })
  for (const { name } of await boss.getSchedules())
    if (!scheduled.some((job) => job.name === name)) await boss.unschedule(name)
}

/** pg-boss reports copies of errors, which are no Errors any more. */
const asError = (given: Error & { code?: unknown }): Error =>
  given instanceof Error
    ? given
    : Object.assign(new Error((given as Error).message), { code: (given as { code?: unknown }).code })

const openQueue = (deps: Deps): PgBoss => {
  const boss = new PgBoss({
    ...connectionOptions(deps.config.DATABASE_URL, deps.config.DATABASE_TIMEOUT_MS),
    max: 2,
    application_name: 'shanghao-jobs',
  })
  let isLogged = false
  boss.on('error', (given) => {
    const err = asError(given)
    // Each queue reports an outage every second: one line in ten seconds is enough.
    if (!isUnavailable(err)) return deps.log.error({ err }, 'job queue')
    if (!isLogged) deps.log.warn({ err }, 'job queue without database')
    isLogged = true
    setTimeout(() => {
      isLogged = false
    }, 10_000).unref()
  })
  return boss
}

/**
 * Starts the jobs in this process and answers how to stop them. However many processes run, PostgreSQL keeps one
 * pending run of each job per `everySeconds`, or per moment of its `cron`.
 */
export const startJobs = async (deps: Deps, jobs: Job[]): Promise<() => Promise<void>> => {
  const boss = openQueue(deps)
  const stopping = new AbortController()
  const ends: (() => void)[] = []
  let stopRequests = async (): Promise<void> => {}
  const stop = async (): Promise<void> => {
    stopping.abort()
    for (const end of ends) end()
    await stopRequests()
    await boss.stop({ graceful: true, timeout: 10_000 })
  }
  try {
    await boss.start()
    for (const job of jobs) {
      const settings = { retryLimit: 0, expireInSeconds: EXPIRE_SECONDS, deleteAfterSeconds: 3600 }
      await boss.createQueue(job.name, settings)
      await boss.updateQueue(job.name, settings)
      await boss.work(job.name, { pollingIntervalSeconds: 1 }, exclusively(deps, job, stopping.signal))
      if ('everySeconds' in job) ends.push(repeat(deps, boss, job.name, job.everySeconds))
    }
    await schedule(boss, jobs)
    stopRequests = deps.jobRequests.serve(jobs.map((job) => bindJob(deps, job)))
    return stop
  } catch (err) {
    await stop()
    throw err
  }
}
