import { expect, test } from 'vitest'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { postNotification } from '../../../../testing/pay/postNotification.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { payJobs } from '../jobs.ts'

const server = await callServer()
const { person, goods } = await setUpMarket(server)
const { clock, deps, pool } = server
const { wechat, alipay } = server.providers.channels
const MORE_THAN_A_BATCH = 25

const run = (name: string): Promise<void> => {
  const job = payJobs(server.reconciliationDeps).find((one) => one.name === name)
  if (!job) throw new Error(`no job ${name}`)
  return job.run(deps)
}
const opened = async (channel: 'wechat' | 'alipay'): Promise<string[]> => {
  const people = await Promise.all(Array.from({ length: MORE_THAN_A_BATCH }, () => person()))
  const all = await Promise.all(
    people.map(({ client }) => client.finance.rechargePay({ amountFen: 1000, channel })),
  )
  return all.map(({ paymentId }) => paymentId)
}
const counted = async (ids: string[]): Promise<number> => {
  const { rows } = await pool.query(`select from payment where id = any($1) and state = 'success'`, [ids])
  return rows.length
}

test('while one channel does not respond, all payments of the other are polled', async () => {
  const unanswered = await opened('wechat')
  const answered = await opened('alipay')
  for (const id of unanswered) wechat.pay(id, clock.now())
  for (const id of answered) alipay.pay(id, clock.now())
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const original = wechat.query
  wechat.query = async (id) => {
    await released
    return original(id)
  }
  clock.advance(10_000)
  const waiting = run('pay.payments.wechat')
  await run('pay.payments.alipay')
  expect([await counted(unanswered), await counted(answered)]).toEqual([0, MORE_THAN_A_BATCH])

  // Payments that become due while the other channel's run waits are polled by the next run.
  const later = await opened('alipay')
  for (const id of later) alipay.pay(id, clock.now())
  clock.advance(10_000)
  await run('pay.payments.alipay')
  expect([await counted(unanswered), await counted(later)]).toEqual([0, MORE_THAN_A_BATCH])

  release()
  await waiting
  expect(await counted(unanswered)).toBe(MORE_THAN_A_BATCH)
})

test('while one channel does not respond, all refunds through the other are sent', async () => {
  const owner = await person()
  const refunding = async (channel: 'wechat' | 'alipay'): Promise<string> => {
    const goodsId = await goods(owner)
    const renter = await person()
    const startsAt = clock.now().getTime() + 24 * 3_600_000
    const { orderId } = await renter.client.orders.create({
      goodsId,
      hours: 2,
      startsAt,
      expectedTotalFen: 600,
    })
    const { paymentId } = await renter.client.pay.unifiedOrder({ orderId, channel })
    await postNotification(server, channel, server.providers.channels[channel].pay(paymentId, clock.now()))
    await renter.client.orders.cancel({ orderId })
    return paymentId
  }
  const unanswered = await refunding('wechat')
  const answered = await refunding('alipay')
  const stateOf = async (paymentId: string) =>
    (await pool.query('select state from refund where payment_id = $1', [paymentId])).rows[0]?.state
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const original = wechat.refund
  wechat.refund = async (refund) => {
    await released
    return original(refund)
  }
  const waiting = run('pay.refunds.wechat')
  await run('pay.refunds.alipay')
  expect([await stateOf(unanswered), await stateOf(answered)]).toEqual(['asked', 'done'])

  release()
  await waiting
  expect(await stateOf(unanswered)).toBe('done')
})
