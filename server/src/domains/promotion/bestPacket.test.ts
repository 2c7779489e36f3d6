import { weekOfDays } from '@shanghao/contract/week'
import { describe, expect, test } from 'vitest'
import { setUpCampaigns } from '../../../testing/market/campaigns.ts'
import { setUpMarket } from '../../../testing/market/market.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { outcomeOf } from '../../../testing/server/outcome.ts'

const server = await callServer()
const { person, goods } = await setUpMarket(server)
const { packet } = await setUpCampaigns(server)
const owner = await person()
const MINUTE = 60_000
const HOUR = 60 * MINUTE

describe('promotion.queryUserBestRedPack', () => {
  test('guests have to log in, and a removed account has no quote', async () => {
    const goodsId = await goods(owner)
    expect(await outcomeOf(server.client().promotion.queryUserBestRedPack({ goodsId, hours: 4 }))).toBe(
      'TOKEN_EXPIRED',
    )
    const renter = await person()
    const ask = (id: string, hours: number) =>
      outcomeOf(renter.client.promotion.queryUserBestRedPack({ goodsId: id, hours }))
    expect(await ask('9999999999', 4)).toBe('GOODS_GONE')
    expect(await ask(goodsId, 500)).toBe('HOURS_OUT_OF_RANGE')
    expect(await ask(await goods(owner, { week: weekOfDays(8, 15) }), 4)).toBe('OUTSIDE_RENTABLE_HOURS')
    const startsAt = server.clock.now().getTime() - HOUR
    const late = renter.client.promotion.queryUserBestRedPack({ goodsId, hours: 4, startsAt })
    expect(await outcomeOf(late)).toBe('START_OUT_OF_RANGE')
    const license = (note: string | null) =>
      server.pool.query('update game set licence_note = $1 where id = 1', [note])
    await license(null)
    expect(await ask(goodsId, 4)).toBe('GOODS_UNLICENSED')
    await license('版号见运营备注')
  })

  test('the largest discount first, then the first to expire; the others with their reasons', async () => {
    const renter = await person()
    const goodsId = await goods(owner)
    const [small, later, sooner, tooDear, elsewhere, nightly] = [
      await packet(renter, { amountFen: 300 }),
      await packet(renter, { amountFen: 500, validDays: 9 }),
      await packet(renter, { amountFen: 500, validDays: 8 }),
      await packet(renter, { amountFen: 900, thresholdFen: 2000 }),
      await packet(renter, { amountFen: 900, plan: 'week' }),
      await packet(renter, { amountFen: 900, plan: 'overnight', gameId: 1 }),
    ]
    const answer = await renter.client.promotion.queryUserBestRedPack({ goodsId, hours: 4 })
    expect(answer.rentFen).toBe(1200)
    expect(answer.best).toMatchObject({ redPackId: sooner, savesFen: 500, thresholdText: '满 10 元可用' })
    expect(answer.usable.map(({ redPackId }) => redPackId)).toEqual([sooner, later, small])
    expect(Object.fromEntries(answer.unusable.map(({ redPackId, reason }) => [redPackId, reason]))).toEqual({
      [tooDear]: '满 20 元可用，还差 8 元',
      [elsewhere]: '仅限包周使用',
      [nightly]: '仅限包夜使用',
    })
  })

  test('a packet for a plan fits if the price contains that plan', async () => {
    const renter = await person()
    const goodsId = await goods(owner, { overnightFen: 1500 })
    const redPackId = await packet(renter, { plan: 'overnight', gameId: 1 })
    const tonight = Date.parse('2026-11-18T22:00:00+08:00')
    const at = (hours: number, startsAt?: number) =>
      renter.client.promotion.queryUserBestRedPack({ goodsId, hours, ...(startsAt && { startsAt }) })
    expect((await at(10, tonight)).best).toMatchObject({ redPackId, scopeText: '《星原战纪》包夜可用' })
    expect((await at(4)).best).toBeNull()
  })

  test('exactly the offered packets can be used', async () => {
    const renter = await person()
    const goodsId = await goods(owner)
    for (const wanted of [
      {},
      { amountFen: 900 },
      { thresholdFen: 1300 },
      { gameId: 1 },
      { plan: 'day' as const },
    ])
      await packet(renter, wanted)
    const { usable, unusable } = await renter.client.promotion.queryUserBestRedPack({ goodsId, hours: 4 })
    const use = async (redPackId: string) => {
      const placed = renter.client.orders.create({ goodsId, hours: 4, expectedTotalFen: 1200, redPackId })
      const outcome = await outcomeOf(placed)
      if (outcome === 'OK') await renter.client.orders.cancel({ orderId: (await placed).orderId })
      return outcome
    }
    const outcomes = []
    for (const { redPackId } of [...usable, ...unusable]) outcomes.push(await use(redPackId))
    expect(outcomes).toEqual(['OK', 'OK', 'OK', 'PACKET_NOT_FITTING', 'PACKET_NOT_FITTING'])
  })
})
