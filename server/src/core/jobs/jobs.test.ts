import { expect, test, vi } from 'vitest'
import { callServer } from '../../../testing/server/callServer.ts'
import { databaseProxy } from '../../../testing/server/databaseProxy.ts'
import { processDue } from './due.ts'
import { exclusively, type Job, type JobDeps, runJob, startJobs } from './jobs.ts'

const server = await callServer()

test('a failing job is logged, and rejects for the queue', async () => {
  const error = vi.fn()
  const broken = new Error('broken')
  const job = { name: 'test', label: '测试', everySeconds: 1, run: async () => Promise.reject(broken) }
  await expect(runJob({ ...server.deps, log: { error } as never }, job)).rejects.toBe(broken)
  expect(error).toHaveBeenCalledWith({ err: broken, job: 'test' }, 'job failed')
})

test('a job that is still running is not started again in the process', async () => {
  const end = Promise.withResolvers<void>()
  const error = vi.fn()
  let runs = 0
  const run = async () => {
    runs += 1
    await end.promise
  }
  const handle = exclusively(
    { ...server.deps, log: { error } as never },
    { name: 'test', label: '测试', everySeconds: 1, run },
  )
  const first = handle()
  await handle()
  expect(error).toHaveBeenCalledWith({ job: 'test' }, 'job still running: this run is left out')
  end.resolve()
  await first
  await handle()
  expect(runs).toBe(2)
})

test('an aborted run stops between two batches', async () => {
  const stop = new AbortController()
  let batches = 0
  const run = (deps: JobDeps) =>
    processDue(deps, {
      claim: async () => [++batches],
      handle: async () => {
        if (batches === 3) stop.abort()
      },
      logFields: () => ({}),
    })
  await runJob(server.deps, { name: 'test', label: '测试', everySeconds: 1, run }, stop.signal)
  expect(batches).toBe(3)
})

test.each(['refuse', 'hang'] as const)(
  'jobs run by seconds and by day, and continue after a database outage (%s)',
  async (outage) => {
    const proxy = await databaseProxy(server.deps.config.DATABASE_URL)
    const ran = { often: Promise.withResolvers<void>() }
    const jobs: Job[] = [
      { name: 'test.often', label: '测试', everySeconds: 1, run: async () => ran.often.resolve() },
      { name: 'test.daily', label: '测试', cron: '30 4 * * *', run: async () => {} },
    ]
    const log = { error: vi.fn(), warn: vi.fn() }
    // A database that hangs is given up after the limit: only then is there a warning.
    const config = { ...server.deps.config, DATABASE_URL: proxy.url, DATABASE_TIMEOUT_MS: 3_000 }
    const stop = await startJobs({ ...server.deps, config, log: log as never }, jobs)
    await ran.often.promise
    await proxy[outage]()
    await vi.waitFor(() => expect(log.warn).toHaveBeenCalled(), { timeout: 20_000 })
    await proxy.restore()
    ran.often = Promise.withResolvers()
    await ran.often.promise
    const { rows } = await server.pool.query('select name, cron, timezone from pgboss.schedule')
    expect(rows).toEqual([{ name: 'test.daily', cron: '30 4 * * *', timezone: 'Asia/Shanghai' }])
    await stop()
    expect(log.error).not.toHaveBeenCalled()
  },
)

test('a schedule without a job is removed', async () => {
  const daily: Job = { name: 'test.daily', label: '测试', cron: '30 4 * * *', run: async () => {} }
  const scheduled = async (jobs: Job[]) => {
    await (await startJobs(server.deps, jobs))()
    const { rows } = await server.pool.query('select name from pgboss.schedule')
    return rows.map(({ name }) => name)
  }
  expect(await scheduled([daily])).toEqual(['test.daily'])
  expect(
    await scheduled([{ name: 'test.often', label: '测试', everySeconds: 5, run: async () => {} }]),
  ).toEqual([])
})
