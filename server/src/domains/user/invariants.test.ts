import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { setUpMarket } from '../../../testing/market/market.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { violationsOf } from '../../core/jobs/invariants.ts'
import { runDueOrders } from '../orders/run/due.ts'
import { userInvariants } from './invariants.ts'

const server = await callServer()
const market = await setUpMarket(server)
const owner = new pg.Client(server.ownerUrl)
await owner.connect()
afterAll(() => owner.end())

const COMPLETED = 'completed orders are the settled ones with rent paid, plus the imported ones'
const HOUR_MS = 3_600_000

test.each([1, -1])('a count of completed orders that is wrong by %i is found', async (error) => {
  const renter = await market.person({ cashFen: 10_000 })
  const goodsId = await market.goods(await market.person(), { hourlyFen: 500, depositFen: 2_000 })
  await market.rent(renter, goodsId, 3, 3_500)
  server.clock.advance(30 * HOUR_MS)
  await runDueOrders(server.deps)
  const add = (orders: number) =>
    owner.query('update app_user set completed_orders = completed_orders + $1 where id = $2', [
      orders,
      renter.userId,
    ])
  const violated = () => violationsOf(server.pool, userInvariants)

  expect(await violated()).toEqual([])
  await add(error)
  const row = { id: renter.userId, completed_orders: 1 + error, imported_orders: 0, orders: 1 }
  expect(await violated()).toEqual([{ invariant: COMPLETED, rows: [row] }])
  await add(-error)
  expect(await violated()).toEqual([])
})
