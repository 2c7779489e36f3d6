import { expect, test } from 'vitest'
import { callServer } from '../../testing/callServer.ts'
import { marketOn } from '../../testing/market.ts'
import { withdrawingOn } from '../../testing/withdrawing.ts'
import { jobs } from '../jobs.ts'
import { jobRequests } from './jobRequests.ts'
import { startJobs } from './jobs.ts'

const server = await callServer()
const market = await marketOn(server)
const { saver, withdraw } = withdrawingOn(server, market)
const { deps, payouts } = server

/** A job whose runs end when told, one after the other. */
const heldJob = () => {
  const runs: { end: () => void }[] = []
  const begun: (() => void)[] = []
  const job = {
    name: 'held',
    everySeconds: 3600,
    run: () =>
      new Promise<void>((end) => {
        runs.push({ end })
        begun.shift()?.()
      }),
  }
  return { job, runs, next: () => new Promise<void>((resolve) => void begun.push(resolve)) }
}

test('a request runs the job at once; asked for meanwhile, often, it runs once more; stopping waits for the run', async () => {
  const { job, runs, next } = heldJob()
  const requests = jobRequests()
  requests.request('held')
  const stop = requests.serve(deps, [job])
  expect(runs).toHaveLength(0)
  requests.request('unknown')
  requests.request('held')
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

test('a run that fails is logged, and the next request runs again', async () => {
  let runs = 0
  const requests = jobRequests()
  const job = {
    name: 'broken',
    everySeconds: 3600,
    run: async () => {
      runs += 1
      throw new Error('broken')
    },
  }
  const stop = requests.serve(deps, [job])
  requests.request('broken')
  await new Promise((done) => setImmediate(done))
  requests.request('broken')
  await stop()
  expect(runs).toBe(2)
  expect(server.errors.splice(0)).toHaveLength(2)
})

test('the jobs of a process serve its requests', async () => {
  let runs = 0
  const job = {
    name: 'counted',
    everySeconds: 3600,
    run: async () => {
      runs += 1
    },
  }
  const stop = await startJobs(deps, [job])
  const before = runs
  deps.jobRequests.request('counted')
  expect(runs).toBe(before + 1)
  await stop()
})

test('a withdrawal is sent when it is asked for, a reviewed one when it is approved, without any interval', async () => {
  const operator = await market.person({ roles: ['operator'] })
  const arrivals: ((id: string) => void)[] = []
  const sent = () => new Promise<string>((resolve) => void arrivals.push(resolve))
  const { pay } = payouts.gateway
  payouts.gateway.pay = async (payout) => {
    arrivals.shift()?.(payout.payoutId)
    return pay(payout)
  }
  const stop = deps.jobRequests.serve(deps, jobs)
  const who = await saver(500_000)
  const small = sent()
  const id = await withdraw(who, 5_000)
  expect(await small).toBe(id)
  const large = await withdraw(who, 200_000)
  const approved = sent()
  await operator.client.finance.approveWithdrawal({ id: large })
  expect(await approved).toBe(large)

  await operator.client.pay.pausePayouts({ reason: '核对' })
  const waiting = await withdraw(who, 5_000)
  const resumed = sent()
  await operator.client.pay.resumePayouts({ note: '核对完成' })
  expect(await resumed).toBe(waiting)
  await stop()
  expect((await who.client.finance.withdrawalDetail({ id: waiting })).state).toBe('paid')
})
