import { beforeEach, describe, expect, test } from 'vitest'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { processDueBatch } from '../../../core/jobs/due.ts'
import { claimDueOrders, dueOrders, runDueOrders } from './due.ts'

const server = await callServer()
const { person, goods, wallet, rent } = await setUpMarket(server)
const { clock, deps, pool, errors } = server
const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Clears the due orders of earlier tests. */
beforeEach(async () => {
  clock.advance(48 * HOUR)
  await runDueOrders(deps)
})

describe('orders.due', () => {
  test('two concurrent runs over 40 due orders: each order is processed once, by both runs', async () => {
    const owner = await person()
    const ids: string[] = []
    for (let i = 0; i < 20; i += 1) {
      const renter = await person({ cashFen: 600 })
      ids.push(await rent(renter, await goods(owner), 1, 300), await rent(renter, await goods(owner), 1, 300))
    }
    clock.advance(2 * HOUR)
    const done = [0, 0]
    for (;;) {
      const both = await Promise.all([processDueBatch(deps, dueOrders), processDueBatch(deps, dueOrders)])
      both.forEach((count, i) => {
        done[i] = (done[i] ?? 0) + count
      })
      if (both[0] + both[1] === 0) break
    }
    expect(done[0]).toBeGreaterThan(0)
    expect(done[1]).toBeGreaterThan(0)
    expect((done[0] ?? 0) + (done[1] ?? 0)).toBe(40)
    const { rows } = await pool.query(
      "select count(*)::int as events, count(distinct order_id)::int as orders from order_event where verb = 'expire' and order_id = any($1)",
      [ids],
    )
    expect(rows).toEqual([{ events: 40, orders: 40 }])
  })

  test('a concurrent claim takes the next orders without waiting', async () => {
    const owner = await person()
    for (let i = 0; i < 10; i += 1) await rent(await person({ cashFen: 300 }), await goods(owner), 1, 300)
    clock.advance(2 * HOUR)
    const [first, second] = await deps.db.transaction().execute(async (tx) => {
      const mine = await claimDueOrders(tx, clock.now())
      return [mine, await deps.db.transaction().execute((other) => claimDueOrders(other, clock.now()))]
    })
    expect(first.length).toBeGreaterThan(0)
    expect(second.length).toBeGreaterThan(0)
    expect(first.filter(({ id }) => second.some((taken) => taken.id === id))).toEqual([])
    // Both runs crashed with their claims: the orders are retried a minute later.
    await runDueOrders(deps)
    const waiting = "select count(*)::int as n from rental_order where state = 'renting'"
    expect((await pool.query(waiting)).rows).toEqual([{ n: first.length + second.length }])
    clock.advance(MINUTE)
    await runDueOrders(deps)
    expect((await pool.query(waiting)).rows).toEqual([{ n: 0 }])
  })

  test('a failing order is retried with growing pauses and does not stop others', async () => {
    const owner = await person()
    const broken = await rent(await person({ cashFen: 300 }), await goods(owner), 1, 300)
    const renter = await person({ cashFen: 300 })
    const sound = await rent(renter, await goods(owner), 1, 300)
    await pool.query(
      "update rental_order set quote = quote - 'hours' || '{\"rentFen\": null}', immediate = false, starts_at = starts_at + interval '1 second' where id = $1",
      [broken],
    )
    clock.advance(2 * HOUR)
    await runDueOrders(deps)
    expect((await renter.client.orders.detail({ orderId: sound })).state).toBe('ended')
    for (const minutes of [0.5, 0.5, 1, 1, 3]) {
      clock.advance(minutes * MINUTE)
      await runDueOrders(deps)
    }
    const failures = errors.filter((line) => line.includes(broken))
    // At once, after one minute, two and four.
    expect(failures).toHaveLength(3)
    expect(failures.every((line) => line.includes('due work failed'))).toBe(true)
    errors.length = 0
    await pool.query(
      `update rental_order set quote = quote || '{"hours": 1, "rentFen": 300}', immediate = true where id = $1`,
      [broken],
    )
    clock.advance(HOUR)
    await runDueOrders(deps)
    expect((await pool.query('select state from rental_order where id = $1', [broken])).rows).toEqual([
      { state: 'settled' },
    ])
  })

  test('an order in an unexpected state is logged once and skipped', async () => {
    const owner = await person()
    const renter = await person({ cashFen: 600 })
    const byHand = await rent(renter, await goods(owner), 1, 300)
    const other = await rent(renter, await goods(owner), 1, 300)
    await pool.query("update rental_order set state = 'disputed' where id = $1", [byHand])
    clock.advance(2 * HOUR)
    await runDueOrders(deps)
    clock.advance(HOUR)
    await runDueOrders(deps)
    expect((await renter.client.orders.detail({ orderId: other })).state).toBe('ended')
    expect(errors).toHaveLength(1)
    expect(errors[0]).toContain('unexpected due_at in this state')
    errors.length = 0
    expect((await renter.client.orders.detail({ orderId: byHand })).state).toBe('disputed')
    await pool.query("update rental_order set state = 'renting', due_at = ends_at where id = $1", [byHand])
    await runDueOrders(deps)
  })

  test('16 concurrent settlements between two users who rent from each other cause no deadlock', async () => {
    const [a, b] = [await person({ cashFen: 10_000 }), await person({ cashFen: 10_000 })]
    await pool.query('update app_user set completed_orders = 10, imported_orders = 10 where id = any($1)', [
      [a.userId, b.userId],
    ])
    const before = { a: await wallet(a), b: await wallet(b) }
    for (let i = 0; i < 8; i += 1) {
      await rent(a, await goods(b, { depositFen: 200 }), 1, 500)
      await rent(b, await goods(a, { depositFen: 200 }), 1, 500)
    }
    clock.advance(2 * HOUR)
    await runDueOrders(deps)
    clock.advance(24 * HOUR)
    const { rows } = await pool.query<{ id: string }>(
      "select id from rental_order where state = 'ended' and owner_id = any($1)",
      [[a.userId, b.userId]],
    )
    expect(rows).toHaveLength(16)
    // What fails is thrown, not logged and tried again.
    await Promise.all(rows.map((order) => dueOrders.handle(deps, order)))
    const earned = 8 * (240 - 300)
    expect(await wallet(a)).toEqual({ ...before.a, cash: before.a.cash + earned })
    expect(await wallet(b)).toEqual({ ...before.b, cash: before.b.cash + earned })
  })
})
