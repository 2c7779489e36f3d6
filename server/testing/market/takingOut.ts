import type { Tx } from '../../src/core/database/db.ts'
import { banGoods } from '../../src/domains/disputes/actions.ts'
import { runDueOrders } from '../../src/domains/orders/run/due.ts'
import type { TestServer } from '../server/startServer.ts'
import { setUpMarket } from './market.ts'
import { orderRecords } from './orderRecords.ts'

const HOUR_MS = 3_600_000

/** Accounts that are taken out of circulation, with what becomes of their orders. */
export const setUpTakingOut = async (server: TestServer) => {
  const { clock, pool, deps } = server
  const market = await setUpMarket(server)
  const act = <T>(verb: (tx: Tx) => Promise<T>) => deps.db.transaction().execute(verb)

  /** An unpaid reservation of one hour at 8.00 in all, in so many hours, by a renter with that much. */
  const reserved = async (goodsId: string, inHours: number) => {
    const renter = await market.person({ cashFen: 800 })
    const startsAt = clock.now().getTime() + inHours * HOUR_MS
    const wanted = { goodsId, hours: 1, startsAt, expectedTotalFen: 800 }
    return { renter, orderId: (await renter.client.orders.create(wanted)).orderId }
  }

  return {
    ...market,
    ...orderRecords(server),
    act,
    reserved,
    ban: (goodsId: string) => act((tx) => banGoods(tx, Number(goodsId), clock.now())),
    runClock: () => runDueOrders(deps),
    causeOf: async (orderId: string): Promise<{ state: string; end_cause: string | null } | undefined> =>
      (await pool.query('select state, end_cause from rental_order where id = $1', [orderId])).rows[0],
  }
}
