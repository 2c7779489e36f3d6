import { describe, expect, test } from 'vitest'
import { setUpTakingOut } from '../../../../testing/market/takingOut.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../../testing/server/outcome.ts'
import { unshelveGoods } from '../../goods/actions.ts'
import { removeGoods } from '../actions.ts'

const server = await callServer()
const { person, goods, wallet, rent, act, ban, runClock } = await setUpTakingOut(server)
const { clock, pool } = server
const MINUTE = 60_000
const HOUR = 60 * MINUTE

describe('taking an account out, misused', () => {
  test('an owner who removes the account to get out of a cheap reservation loses the account and earns nothing', async () => {
    const owner = await person()
    const goodsId = await goods(owner)
    const renter = await person({ cashFen: 300 })
    const startsAt = clock.now().getTime() + HOUR
    const orderId = await rent(renter, goodsId, 1, 300, startsAt)
    expect(await outcomeOf(act((tx) => removeGoods(tx, owner.userId, Number(goodsId), clock.now())))).toBe(
      'GOODS_STATE',
    )
    await act((tx) => unshelveGoods(tx, owner.userId, Number(goodsId)))
    const stranger = await person()
    expect(await outcomeOf(act((tx) => removeGoods(tx, stranger.userId, Number(goodsId), clock.now())))).toBe(
      'NOT_FOUND',
    )
    expect((await renter.client.orders.detail({ orderId })).state).toBe('reserved')
    await act((tx) => removeGoods(tx, owner.userId, Number(goodsId), clock.now()))
    expect([await wallet(renter), await wallet(owner)]).toEqual([
      { cash: 300, bonus: 0 },
      { cash: 0, bonus: 0 },
    ])
    const { rows } = await pool.query(
      "select actor from order_event where order_id = $1 and verb = 'cancel'",
      [orderId],
    )
    expect(rows).toEqual([{ actor: `user:${owner.userId}` }])
    expect(await outcomeOf(act((tx) => unshelveGoods(tx, owner.userId, Number(goodsId))))).toBe('NOT_FOUND')
  })

  test('an owner who removes a rented account is paid for the used time only, with the renter as friend too', async () => {
    const owner = await person()
    const goodsId = await goods(owner, { depositFen: 1000 })
    const renter = await person({ cashFen: 2200 })
    await rent(renter, goodsId, 4, 2200)
    clock.advance(65 * MINUTE)
    await act((tx) => unshelveGoods(tx, owner.userId, Number(goodsId)))
    await act((tx) => removeGoods(tx, owner.userId, Number(goodsId), clock.now()))
    clock.advance(3 * HOUR)
    await runClock()
    const [renters, owners] = [(await wallet(renter)).cash, (await wallet(owner)).cash]
    expect([renters, owners]).toEqual([1900, 240])
    // Together they are poorer by the commission.
    expect(renters + owners).toBeLessThan(2200)
  })

  test('16 times banned, paid, returned and ordered at once: one end, no deadlock, every 分 accounted for', async () => {
    for (let round = 0; round < 4; round += 1) {
      const goodsId = await goods(await person(), { depositFen: 100 })
      const renter = await person({ cashFen: 1000 })
      const orderId = await rent(renter, goodsId, 2, 700)
      clock.advance(20 * MINUTE)
      const startsAt = clock.now().getTime() + 5 * HOUR
      const others = await Promise.all(Array.from({ length: 4 }, () => person({ cashFen: 1000 })))
      const waiting = await Promise.all(
        others.map(({ client }, i) =>
          client.orders.create({
            goodsId,
            hours: 1,
            startsAt: startsAt + i * 2 * HOUR,
            expectedTotalFen: 400,
          }),
        ),
      )
      const late = await Promise.all(Array.from({ length: 4 }, () => person()))
      const outcomes = await outcomesOf([
        ban(goodsId),
        ban(goodsId),
        renter.client.orders.return({ orderId }),
        renter.client.orders.renew({ orderId, hours: 1, expectedTotalFen: 300 }),
        ...others.map(({ client }, i) =>
          client.pay.balanceUnifiedOrder({ orderId: waiting[i]?.orderId ?? '' }),
        ),
        ...late.map(({ client }, i) =>
          client.orders.create({
            goodsId,
            hours: 1,
            startsAt: startsAt + (i + 4) * 2 * HOUR,
            expectedTotalFen: 400,
          }),
        ),
      ])
      expect(outcomes['CONFLICT'] ?? 0).toBe(0)
      for (const who of others) expect((await wallet(who)).cash).toBe(1000)
      const { rows } = await pool.query(
        "select state, count(*)::int as n from rental_order where goods_id = $1 and state in ('pending_payment', 'reserved', 'renting') group by state",
        [goodsId],
      )
      expect(rows).toEqual([])
    }
  })
})
