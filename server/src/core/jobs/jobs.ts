import { PgBoss } from 'pg-boss'
import type { Deps } from '../config/deps.ts'
import { connectionOptions } from '../database/db.ts'
import { noteRun } from '../health/jobHealth.ts'
import { isUnavailable } from '../http/unavailable.ts'
import type { BoundJob } from './jobRequests.ts'

/**
 * The dependencies of a job. `signal` aborts its run: a job with many items checks it between them. Without a signal it
 * runs until nothing is due.
 */
export type JobDeps = Deps & { signal?: AbortSignal }

/**
 * When a job runs: by minute, hour, day … as a cron expression in Asia/Shanghai, or, for less than a minute, every so many
 * seconds.
 */
type Schedule = { cron: string } | { everySeconds: number }

/**
 * Scheduled work. `run` finds due items in the database and processes each in a transaction of its own that checks its
 * state under lock, so that running twice, or in two processes at once, has no further effect.
 */
export type Job = Schedule & {
  name: string
  /** What it does, as operators read it. */
  label: string
  run: (deps: JobDeps) => Promise<void>
}

/** A run is aborted after this time (ms); the next run continues. */
const RUN_MS = 240_000
/** pg-boss expires a run after this time without stopping it: longer than a run and its last statement may take. */
const EXPIRE_SECONDS = 600
/** Pause (ms) before a run that could not be queued is queued again. */
const RETRY_MS = 2_000
const NEVER = new AbortController().signal

/**
 * Runs a job once; its signal is aborted after RUN_MS, or by `stop`. A failure is logged here, because the queue only
 * stores it, and rethrown for the queue.
 */
export const runJob = async (deps: Deps, job: Job, stop = NEVER): Promise<void> => {
  const startedAt = deps.clock.now()
  const note = (error?: unknown) => noteRun(deps, { name: job.name, startedAt, error }, deps.clock.now())
  try {
    await deps.settings.untilFresh()
    await job.run({ ...deps, signal: AbortSignal.any([stop, AbortSignal.timeout(RUN_MS)]) })
  } catch (err) {
    await note(err)
    deps.log.error({ err, job: job.name }, 'job failed')
    throw err
  }
  await note()
}

/** A job for `JobRequests`. */
export const bindJob = (deps: Deps, job: Job): BoundJob => ({ name: job.name, run: () => runJob(deps, job) })

/**
 * A job's handler that never runs twice at once in this process: pg-boss starts another run when one has expired,
 * although that one may still be running.
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

/**
 * Queues a run now and then every `everySeconds`, which pg-boss's schedules don't support; returns a function that
 * stops it.
 */
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

/** Sets pg-boss's schedules of jobs with `cron`, and removes those of former jobs. */
const schedule = async (boss: PgBoss, jobs: readonly Job[]): Promise<void> => {
  const scheduled = jobs.filter((job) => 'cron' in job)
  // A run that was due while no process ran is caught up once.
  for (const { name, cron } of scheduled)
    await boss.schedule(name, cron, {}, { tz: 'Asia/Shanghai', missed: 'once' })
  for (const { name } of await boss.getSchedules())
    if (!scheduled.some((job) => job.name === name)) await boss.unschedule(name)
}

/** pg-boss emits copies of errors, which aren't instances of Error. */
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
 * Starts the jobs in this process and returns a function that stops them. However many processes run, PostgreSQL keeps
 * one pending run of each job per `everySeconds`, or per moment of its `cron`.
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
