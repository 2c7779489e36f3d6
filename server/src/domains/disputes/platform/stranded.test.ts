import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { setUpTakingOut } from '../../../../testing/market/takingOut.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { runStrandedOrders } from './stranded.ts'

const server = await callServer()
const { person, goods, wallet, rent, messagesTo, reserved, causeOf } = await setUpTakingOut(server)

describe('orders.stranded', () => {
  /** Takes an account out beside its orders, as was possible before the trigger. */
  const strand = async (goodsId: string, state: string) => {
    const owner = new pg.Client(server.ownerUrl)
    await owner.connect()
    await owner.query('alter table goods disable trigger goods_without_live_orders')
    await owner.query('update goods set state = $2 where id = $1', [goodsId, state])
    await owner.query('alter table goods enable trigger goods_without_live_orders')
    await owner.end()
  }

  test('ends what runs on accounts out of circulation, once, with the money back', async () => {
    const owner = await person()
    const cases = await Promise.all(
      ['banned', 'disputed', 'deleted'].map(async (state) => {
        const goodsId = await goods(owner, { depositFen: 500 })
        const renter = await person({ cashFen: 800 })
        const orderId = await rent(renter, goodsId, 1, 800)
        const later = await reserved(goodsId, 5)
        return { state, goodsId, renter, orderId, later }
      }),
    )
    const untouched = await rent(await person({ cashFen: 300 }), await goods(owner), 1, 300)
    for (const { goodsId, state } of cases) await strand(goodsId, state)
    await Promise.all([runStrandedOrders(server.deps), runStrandedOrders(server.deps)])
    await runStrandedOrders(server.deps)
    const causes = { banned: 'account_banned', disputed: 'account_disputed', deleted: 'account_removed' }
    for (const { state, renter, orderId, later } of cases) {
      const end_cause = causes[state as keyof typeof causes]
      expect(await causeOf(orderId)).toEqual({ state: 'ended', end_cause })
      expect(await causeOf(later.orderId)).toEqual({ state: 'cancelled', end_cause })
      expect(await wallet(renter)).toEqual({ cash: 800, bonus: 0 })
      expect(await messagesTo(renter)).toHaveLength(1)
    }
    expect(await causeOf(untouched)).toEqual({ state: 'renting', end_cause: null })
  })
})
