import { expect, test } from 'vitest'
import { callServer } from '../../../testing/server/callServer.ts'
import { jobRequests } from './jobRequests.ts'
import { bindJob, startJobs } from './jobs.ts'

const server = await callServer()
const { deps } = server

/** A job whose runs the test ends, one after the other. */
const heldJob = () => {
  const runs: { end: () => void }[] = []
  const begun: (() => void)[] = []
  const job = {
    name: 'held',
    label: '测试',
    everySeconds: 3600,
    run: () =>
      new Promise<void>((end) => {
        runs.push({ end })
        begun.shift()?.()
      }),
  }
  return { job, runs, next: () => new Promise<void>((resolve) => void begun.push(resolve)) }
}

test('a request runs the job at once; requests during the run cause one more run; stopping waits for the run', async () => {
  const { job, runs, next } = heldJob()
  const requests = jobRequests()
  requests.request('held')
  const stop = requests.serve([bindJob(deps, job)])
  expect(runs).toHaveLength(0)
  requests.request('unknown')
  const first = next()
  requests.request('held')
  await first
  expect(runs).toHaveLength(1)
  for (let i = 0; i < 5; i += 1) requests.request('held')
  const second = next()
  runs[0]?.end()
  await second
  expect(runs).toHaveLength(2)
  let stopped = false
  const stopping = stop().then(() => {
    stopped = true
  })
  requests.request('held')
  expect(stopped).toBe(false)
  runs[1]?.end()
  await stopping
  expect(runs).toHaveLength(2)
})

test('a failing run is logged, and the next request runs the job again', async () => {
  let runs = 0
  const requests = jobRequests()
  const job = {
    name: 'broken',
    label: '测试',
    everySeconds: 3600,
    run: async () => {
      runs += 1
      throw new Error('broken')
    },
  }
  const stop = requests.serve([bindJob(deps, job)])
  requests.request('broken')
  await expect.poll(() => server.errors.length).toBe(1)
  requests.request('broken')
  await stop()
  expect(runs).toBe(2)
  expect(server.errors.splice(0)).toHaveLength(2)
})

test('the jobs of a process serve its requests', async () => {
  let runs = 0
  const requested = Promise.withResolvers<void>()
  const job = {
    name: 'counted',
    label: '测试',
    // Far from now: only the request starts it.
    cron: `0 0 1 ${((new Date().getMonth() + 6) % 12) + 1} *`,
    run: async () => {
      runs += 1
      requested.resolve()
    },
  }
  const stop = await startJobs(deps, [job])
  deps.jobRequests.request('counted')
  await requested.promise
  await stop()
  expect(runs).toBe(1)
})
