import { describe, expect, test } from 'vitest'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf } from '../../../../testing/server/outcome.ts'
import { runDueOrders } from '../run/due.ts'

const server = await callServer()
const { person, goods, wallet, rent } = await setUpMarket(server)
const { clock } = server
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const [operator, second] = [await person({ roles: ['operator'] }), await person({ roles: ['operator'] })]

/** Changes rules as operators do, with the second one's approval where it takes two. */
const change = async (rules: Record<string, number>): Promise<void> => {
  const { list } = await operator.client.settings.list()
  for (const [key, value] of Object.entries(rules)) {
    const expected = list.find((one) => one.key === key)?.value ?? 0
    const asked = { key, value, expected, reason: '测试' }
    const { awaitedApproval } = await operator.client.settings.change(asked)
    if (awaitedApproval !== null) await second.client.ops.approve({ approvalId: awaitedApproval })
  }
}
/** Every rule that an order meets after it was placed, at its default and at another value. */
const DEFAULTS = {
  'orders.depositReturnHours': 24,
  'orders.rentSettleHours': 2,
  'orders.commissionBp': 2000,
  'orders.freeMinutes': 5,
  'orders.cancelFreeBeforeMinutes': 120,
  'orders.cancelGraceMinutes': 10,
  'orders.cancelFeeBp': 2000,
  'orders.lateStartMinutes': 2,
}
const OTHERS = {
  'orders.depositReturnHours': 48,
  'orders.rentSettleHours': 10,
  'orders.commissionBp': 1000,
  'orders.freeMinutes': 30,
  'orders.cancelFreeBeforeMinutes': 600,
  'orders.cancelGraceMinutes': 0,
  'orders.cancelFeeBp': 9000,
  'orders.lateStartMinutes': 0,
}
const newRenter = () => person({ cashFen: 100_000 })
const runDue = () => runDueOrders(server.deps)
const detail = (renter: Awaited<ReturnType<typeof person>>, orderId: string) =>
  renter.client.orders.detail({ orderId })

describe('an order placed before a change', () => {
  test('ends, pays its owner and returns the deposit by the rules it was placed under; the next one by the new', async () => {
    const [owner, renter] = [await person({ roles: ['merchant'] }), await newRenter()]
    const account = await goods(owner, { depositFen: 5_000 })
    const orderId = await rent(renter, account, 2, 5_600)
    const { startsAt, endsAt } = await detail(renter, orderId)
    expect(endsAt - startsAt).toBe(2 * HOUR + 5 * MINUTE)
    await change(OTHERS)
    clock.set(new Date(endsAt))
    await runDue()
    const ended = await detail(renter, orderId)
    expect(ended.rentSettlesAt).toBe(endsAt + 2 * HOUR)
    expect(ended.depositReturnsAt).toBe(endsAt + 24 * HOUR)
    expect(ended.depositReturnHours).toBe(24)
    clock.set(new Date(endsAt + 2 * HOUR))
    await runDue()
    expect((await wallet(owner)).cash).toBe(480)
    clock.set(new Date(endsAt + 24 * HOUR))
    await runDue()
    expect((await detail(renter, orderId)).state).toBe('settled')
    expect((await wallet(renter)).cash).toBe(100_000 - 600)

    const next = await rent(renter, account, 2, 5_600)
    const of = await detail(renter, next)
    expect(of.endsAt - of.startsAt).toBe(2 * HOUR + 30 * MINUTE)
    clock.set(new Date(of.endsAt))
    await runDue()
    clock.set(new Date(of.endsAt + 2 * HOUR))
    await runDue()
    expect((await wallet(owner)).cash).toBe(480)
    clock.set(new Date(of.endsAt + 10 * HOUR))
    await runDue()
    expect((await wallet(owner)).cash).toBe(480 + 540)
    await change(DEFAULTS)
  })

  test('renewed after it, is settled as one order by the rules it was placed under', async () => {
    const [owner, renter] = [await person({ roles: ['merchant'] }), await newRenter()]
    const orderId = await rent(renter, await goods(owner), 1, 300)
    await change(OTHERS)
    const renewal = await renter.client.orders.renew({ orderId, hours: 1, expectedTotalFen: 300 })
    await renter.client.pay.balanceUnifiedOrder({ orderId: renewal.orderId })
    const { endsAt } = await detail(renter, orderId)
    clock.set(new Date(endsAt))
    await runDue()
    clock.set(new Date(endsAt + 2 * HOUR))
    await runDue()
    expect((await wallet(owner)).cash).toBe(480)
    await change(DEFAULTS)
  })

  test('reserved, is cancelled at the cost that was shown when it was placed', async () => {
    const [owner, renter] = [await person({ roles: ['merchant'] }), await newRenter()]
    const account = await goods(owner)
    const startsAt = clock.now().getTime() + 5 * HOUR
    const placed = await renter.client.orders.create({
      goodsId: account,
      hours: 2,
      startsAt,
      expectedTotalFen: 600,
    })
    await renter.client.pay.balanceUnifiedOrder({ orderId: placed.orderId })
    await change(OTHERS)
    clock.advance(HOUR)
    expect((await detail(renter, placed.orderId)).cancellation).toMatchObject({ feeNowFen: 0, feeFen: 120 })
    await renter.client.orders.cancel({ orderId: placed.orderId, expectedRefundFen: 600 })
    expect((await wallet(renter)).cash).toBe(100_000)
    await change(DEFAULTS)
  })

  test('reserved, begins as late as its own terms allow without moving its start', async () => {
    const [owner, renter] = [await person({ roles: ['merchant'] }), await newRenter()]
    const startsAt = clock.now().getTime() + HOUR
    const placed = await renter.client.orders.create({
      goodsId: await goods(owner),
      hours: 2,
      startsAt,
      expectedTotalFen: 600,
    })
    await renter.client.pay.balanceUnifiedOrder({ orderId: placed.orderId })
    await change(OTHERS)
    clock.set(new Date(startsAt + MINUTE))
    await runDue()
    expect(await detail(renter, placed.orderId)).toMatchObject({ state: 'renting', startsAt })
    await change(DEFAULTS)
  })
})

test('the pay window acts on the next order, and the placed one keeps its time', async () => {
  const [owner, renter] = [await person({ roles: ['merchant'] }), await newRenter()]
  const placed = await renter.client.orders.create({
    goodsId: await goods(owner),
    hours: 1,
    expectedTotalFen: 300,
  })
  await change({ 'orders.payWindowMinutes': 2 })
  clock.advance(10 * MINUTE)
  await renter.client.pay.balanceUnifiedOrder({ orderId: placed.orderId })
  expect((await detail(renter, placed.orderId)).state).toBe('renting')
  const next = await renter.client.orders.create({
    goodsId: await goods(owner),
    hours: 1,
    expectedTotalFen: 300,
  })
  expect(next.payBy).toBe(clock.now().getTime() + 2 * MINUTE)
  clock.advance(3 * MINUTE)
  expect(await outcomeOf(renter.client.pay.balanceUnifiedOrder({ orderId: next.orderId }))).toBe(
    'ORDER_TIMEOUT',
  )
})

test('the database takes no order without its terms', async () => {
  for (const terms of [
    '{}',
    '{"rentSettleHours": 2}',
    '{"rentSettleHours": 3, "depositReturnHours": 2, "lateStartMinutes": 2, "certifiedHours": 24, "packetGraceHours": 24}',
  ])
    await expect(
      server.pool.query('update rental_order set terms = $1 where parent_id is null', [terms]),
    ).rejects.toMatchObject({ constraint: 'order_terms' })
})
