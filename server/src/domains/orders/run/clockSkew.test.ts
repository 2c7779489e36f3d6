import { describe, expect, test } from 'vitest'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf } from '../../../../testing/server/outcome.ts'
import { startSecondServer } from '../../../../testing/server/secondServer.ts'

const server = await callServer()
const { person, goods } = await setUpMarket(server)
const { clock, pool } = server
const HOUR = 3_600_000

/** A client of a second server, whose clock is a second behind. */
const { clientOf: onSlow } = await startSecondServer(server, {
  now: () => new Date(clock.now().getTime() - 1000),
})

const rented = async () => {
  const goodsId = await goods(await person())
  const renter = await person({ cashFen: 1000 })
  const { orderId } = await renter.client.orders.create({ goodsId, hours: 2, expectedTotalFen: 600 })
  return { renter, orderId }
}
const momentsOf = async (orderId: string) => {
  const { rows } = await pool.query<{ at: Date }>(
    'select at from order_event where order_id = $1 order by id',
    [orderId],
  )
  return rows.map(({ at }) => at.getTime())
}

describe('two servers whose clocks are a second apart', () => {
  test('a reveal by the server ahead is within a rental ended by the server behind', async () => {
    const { renter, orderId } = await rented()
    await renter.client.pay.balanceUnifiedOrder({ orderId })
    clock.advance(HOUR)
    await renter.client.orders.revealLogin({ orderId })
    await onSlow(renter).orders.return({ orderId })
    const { rows } = await pool.query(
      'select o.ended_at >= r.at as ok from rental_order o join reveal r on r.order_id = o.id where o.id = $1',
      [orderId],
    )
    expect(rows).toEqual([{ ok: true }])
  })

  test('a rental started by the server ahead is open at the server behind, and its events are in order', async () => {
    const { renter, orderId } = await rented()
    await renter.client.pay.balanceUnifiedOrder({ orderId })
    const slow = onSlow(renter)
    expect(await outcomeOf(slow.orders.revealLogin({ orderId }))).toBe('OK')
    const renewal = await slow.orders.renew({ orderId, hours: 1, expectedTotalFen: 300 })
    await slow.pay.balanceUnifiedOrder({ orderId: renewal.orderId })
    await renter.client.orders.revealLogin({ orderId })
    await slow.orders.return({ orderId })
    const moments = await momentsOf(orderId)
    expect(moments).toEqual([...moments].sort((a, b) => a - b))
  })

  test('16 concurrent reveals and returns on both: no login is shown after the end', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { renter, orderId } = await rented()
      await renter.client.pay.balanceUnifiedOrder({ orderId })
      clock.advance(HOUR)
      const slow = onSlow(renter)
      const calls = Array.from({ length: 16 }, (_, i) =>
        outcomeOf(
          i === 9
            ? slow.orders.return({ orderId })
            : (i % 2 ? slow : renter.client).orders.revealLogin({ orderId }),
        ),
      )
      const outcomes = await Promise.all(calls)
      expect(outcomes.every((outcome) => outcome === 'OK' || outcome === 'NOT_IN_RENTAL')).toBe(true)
      const { rows } = await pool.query(
        'select r.at from reveal r join rental_order o on o.id = r.order_id where o.id = $1 and r.at > o.ended_at',
        [orderId],
      )
      expect(rows).toEqual([])
    }
  })
})
