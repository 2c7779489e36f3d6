import { expect, test } from 'vitest'
import { callServer } from '../../../testing/callServer.ts'
import { marketOn } from '../../../testing/market.ts'
import { payJobs } from './jobs.ts'

const server = await callServer()
const { person } = await marketOn(server)
const { clock, deps, pool } = server
const { wechat, alipay } = server.outside.channels
/** More than a batch. */
const MANY = 25

const run = (name: string): Promise<void> => {
  const job = payJobs(server.counting).find((one) => one.name === name)
  if (!job) throw new Error(`no job ${name}`)
  return job.run(deps)
}
const opened = async (channel: 'wechat' | 'alipay'): Promise<string[]> => {
  const people = await Promise.all(Array.from({ length: MANY }, () => person()))
  const all = await Promise.all(
    people.map(({ client }) => client.finance.rechargePay({ amountFen: 1000, channel })),
  )
  return all.map(({ paymentId }) => paymentId)
}
const counted = async (ids: string[]): Promise<number> => {
  const { rows } = await pool.query(`select from payment where id = any($1) and state = 'success'`, [ids])
  return rows.length
}

test('while one channel does not answer, the other’s payments are all followed up', async () => {
  const silent = await opened('wechat')
  const answered = await opened('alipay')
  for (const id of silent) wechat.pay(id, clock.now())
  for (const id of answered) alipay.pay(id, clock.now())
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const known = wechat.query
  wechat.query = async (id) => {
    await released
    return known(id)
  }
  clock.advance(10_000)
  const waiting = run('pay.payments.wechat')
  await run('pay.payments.alipay')
  expect([await counted(silent), await counted(answered)]).toEqual([0, MANY])

  // What comes due while the other still waits is followed up by the next run.
  const later = await opened('alipay')
  for (const id of later) alipay.pay(id, clock.now())
  clock.advance(10_000)
  await run('pay.payments.alipay')
  expect([await counted(silent), await counted(later)]).toEqual([0, MANY])

  release()
  await waiting
  expect(await counted(silent)).toBe(MANY)
})
