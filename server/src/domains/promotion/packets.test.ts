import { describe, expect, test } from 'vitest'
import { setUpCampaigns } from '../../../testing/market/campaigns.ts'
import { setUpMarket } from '../../../testing/market/market.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../testing/server/outcome.ts'
import { violationsOf } from '../../core/jobs/invariants.ts'
import { banGoods } from '../orders/actions.ts'
import { runDueOrders } from '../orders/run/due.ts'
import { lockPacket, packetOfOrder, returnPacket, spendPacket } from './actions.ts'
import { promotionInvariants } from './invariants.ts'

const server = await callServer()
const { person, goods, wallet } = await setUpMarket(server)
const { open, grant, packet } = await setUpCampaigns(server)
const { db } = server.deps
const owner = await person()
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const runClock = () => runDueOrders(server.deps)

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
    expect(await ask(await goods(owner, { rentableFrom: 480, rentableTo: 900 }), 4)).toBe(
      'OUTSIDE_RENTABLE_HOURS',
    )
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

describe('a red packet and its order', () => {
  const order = async (redPackId: string, renter: Awaited<ReturnType<typeof person>>, startsAt?: number) => {
    const goodsId = await goods(owner)
    const wanted = { goodsId, hours: 4, expectedTotalFen: 1200, redPackId, ...(startsAt && { startsAt }) }
    return { goodsId, ...(await renter.client.orders.create(wanted)) }
  }
  const stateOf = async (
    { client }: { client: Awaited<ReturnType<typeof person>>['client'] },
    redPackId: string,
  ) => client.promotion.queryUserRedPackInfo({ redPackId })

  test('another user’s packet is not found', async () => {
    const redPackId = await packet(await person())
    const renter = await person()
    expect(await outcomeOf(order(redPackId, renter))).toBe('PACKET_GONE')
    expect(await outcomeOf(renter.client.promotion.queryUserRedPackInfo({ redPackId }))).toBe('PACKET_GONE')
  })

  test('is locked, spent and posted once, paid by the platform', async () => {
    const renter = await person({ cashFen: 1000 })
    const redPackId = await packet(renter)
    const { orderId, totalFen } = await order(redPackId, renter)
    expect(totalFen).toBe(700)
    expect(await stateOf(renter, redPackId)).toMatchObject({ state: 'locked', orderId, stateName: '使用中' })
    expect(await packetOfOrder(db, orderId)).toEqual({
      id: Number(redPackId),
      name: '测试红包',
      amountFen: 500,
    })
    await renter.client.pay.balanceUnifiedOrder({ orderId })
    expect(await stateOf(renter, redPackId)).toMatchObject({ state: 'spent', orderId })
    expect(await wallet(renter)).toMatchObject({ cash: 300 })
    const { rows } = await server.pool.query(
      "select amount from ledger_entry where account_id = $1 and step = 'packet'",
      [`escrow:${orderId}`],
    )
    expect(rows).toEqual([{ amount: 500 }])
    expect(await db.transaction().execute((tx) => spendPacket(tx, orderId, server.clock.now()))).toBe(0)
  })

  test('locked before its expiry it can be spent later; from its expiry on it cannot be locked', async () => {
    const renter = await person({ cashFen: 1000 })
    const [inTime, late] = [await packet(renter, { validDays: 1 }), await packet(renter, { validDays: 1 })]
    const goodsId = await goods(owner)
    server.clock.advance(DAY - 1)
    const best = () => renter.client.promotion.queryUserBestRedPack({ goodsId, hours: 4 })
    expect((await best()).usable).toHaveLength(2)
    const { orderId } = await order(inTime, renter)
    server.clock.advance(1)
    expect((await best()).usable).toEqual([])
    expect(await outcomeOf(order(late, renter))).toBe('PACKET_EXPIRED')
    expect(await stateOf(renter, late)).toMatchObject({ state: 'expired', stateName: '已过期' })
    await renter.client.pay.balanceUnifiedOrder({ orderId })
    expect(await stateOf(renter, inTime)).toMatchObject({ state: 'spent' })
  })

  test('is returned when the renter cancels or does not pay, with unchanged validity', async () => {
    const renter = await person()
    const redPackId = await packet(renter, { validDays: 1 })
    const { validUntil } = await stateOf(renter, redPackId)
    const { orderId } = await order(redPackId, renter)
    await renter.client.orders.cancel({ orderId })
    expect(await stateOf(renter, redPackId)).toMatchObject({ state: 'unused', orderId: null, validUntil })
    server.clock.advance(DAY - 5 * MINUTE)
    await order(redPackId, renter)
    server.clock.advance(15 * MINUTE)
    await runClock()
    expect(await stateOf(renter, redPackId)).toMatchObject({ state: 'expired', validUntil })
  })

  test('is returned from a paid reservation, with its amount', async () => {
    const renter = await person({ cashFen: 1000 })
    const redPackId = await packet(renter)
    const { orderId } = await order(redPackId, renter, server.clock.now().getTime() + 5 * HOUR)
    await renter.client.pay.balanceUnifiedOrder({ orderId })
    await renter.client.orders.cancel({ orderId })
    expect(await stateOf(renter, redPackId)).toMatchObject({ state: 'unused', spentAt: null })
    expect(await wallet(renter)).toMatchObject({ cash: 1000 })
    const { rows } = await server.pool.query(
      "select coalesce(sum(amount), 0)::bigint as given from ledger_entry where account_id = 'promotion:platform' and (biz_id = $1 or biz_id in (select id from payment where biz_id = $1))",
      [orderId],
    )
    expect(rows).toEqual([{ given: 0 }])
  })

  test('is valid for at least a day when the renter did not cancel', async () => {
    const renter = await person({ cashFen: 1000 })
    const redPackId = await packet(renter, { validDays: 1 })
    const { goodsId, orderId } = await order(redPackId, renter, server.clock.now().getTime() + 2 * DAY)
    await renter.client.pay.balanceUnifiedOrder({ orderId })
    server.clock.advance(DAY)
    await db.transaction().execute((tx) => banGoods(tx, Number(goodsId), server.clock.now()))
    expect(await stateOf(renter, redPackId)).toMatchObject({
      state: 'unused',
      validUntil: server.clock.now().getTime() + DAY,
    })
  })

  test('10 concurrent orders with one packet: one gets it, the others are not placed', async () => {
    const renter = await person()
    const redPackId = await packet(renter)
    const shelf = []
    for (let i = 0; i < 10; i += 1) shelf.push(await goods(owner))
    const placing = shelf.map((goodsId) =>
      renter.client.orders.create({ goodsId, hours: 4, expectedTotalFen: 1200, redPackId }),
    )
    expect(await outcomesOf(placing)).toEqual({ OK: 1, PACKET_USED: 9 })
    expect((await renter.client.orders.list({})).list).toHaveLength(1)
  })

  test('50 concurrent locks of one packet: one succeeds; 50 concurrent spends pay once', async () => {
    const renter = await person()
    const packetId = Number(await packet(renter))
    const at = server.clock.now()
    const ids: string[] = []
    for (const hours of [4, 5])
      ids.push(
        (
          await renter.client.orders.create({
            goodsId: await goods(owner),
            hours,
            expectedTotalFen: 300 * hours,
          })
        ).orderId,
      )
    const lock = (orderId: string) =>
      db.transaction().execute((tx) =>
        lockPacket(tx, {
          packetId,
          userId: renter.userId,
          orderId,
          rentFen: 1200,
          gameId: 1,
          plans: ['hour'],
          at,
        }),
      )
    const locks = Array.from({ length: 50 }, (_, i) => lock(ids[i % 2] ?? ''))
    expect(await outcomesOf(locks)).toEqual({ OK: 1, PACKET_USED: 49 })
    const [held] = (await renter.client.promotion.queryUserRedPackList({})).list
    const orderId = held?.orderId ?? ''
    const spends = Array.from({ length: 50 }, () =>
      db.transaction().execute((tx) => spendPacket(tx, orderId, at)),
    )
    const amounts = await Promise.all(spends)
    expect(amounts.sort((a, b) => b - a).slice(0, 2)).toEqual([500, 0])
    const broken = await violationsOf(server.pool, promotionInvariants)
    expect(broken.map(({ invariant }) => invariant)).toEqual([
      'a locked red packet waits with an unpaid order of its holder, a spent one is in a paid one',
      'a spent red packet was posted once, by the payment of its order',
    ])
    const returns = Array.from({ length: 50 }, () =>
      db.transaction().execute((tx) => returnPacket(tx, { orderId, leastHours: 0, at })),
    )
    expect((await Promise.all(returns)).filter((fen) => fen > 0)).toEqual([500])
  })
})

describe('promotion.queryUserRedPackList, queryUserRedPackInfo and userRedPackTotalAmount', () => {
  test('guests have to log in, other users have no packets', async () => {
    const { promotion } = server.client()
    const asked = [
      promotion.queryUserRedPackList(),
      promotion.userRedPackTotalAmount(),
      promotion.queryUserRedPackInfo({ redPackId: '1' }),
    ]
    expect(await outcomesOf(asked)).toEqual({ TOKEN_EXPIRED: 3 })
  })

  test('each tab has its packets in pages, which later grants do not shift', async () => {
    const renter = await person({ cashFen: 5000 })
    const { promotion, orders, pay } = renter.client
    const short = []
    for (let i = 0; i < 3; i += 1) short.push(await packet(renter, { validDays: 1 }))
    const long = []
    for (const validDays of [5, 3, 4]) long.push(await packet(renter, { validDays }))
    const goodsId = await goods(owner)
    const [spent, locked] = [await packet(renter), await packet(renter)]
    const place = (redPackId: string, id: string) =>
      orders.create({ goodsId: id, hours: 4, expectedTotalFen: 1200, redPackId })
    await pay.balanceUnifiedOrder({ orderId: (await place(spent, goodsId)).orderId })
    server.clock.advance(DAY)
    await place(locked, await goods(owner))
    const unused = [long[1], long[2], long[0], locked]
    const numbers = (list: { redPackId: string }[]) => list.map(({ redPackId }) => redPackId)

    const walk = async (tab: 'unused' | 'expired') => {
      const seen: string[] = []
      let page: { num: number; size: number; time?: number; cursor?: string } | null = { num: 1, size: 2 }
      while (page) {
        const answer = await promotion.queryUserRedPackList({ tab, page })
        seen.push(...numbers(answer.list))
        await packet(renter, { validDays: 2 })
        const { time, cursor, more } = answer.page
        server.clock.advance(1)
        page = more && cursor ? { num: page.num + 1, size: 2, time, cursor } : null
      }
      return seen
    }
    expect(await walk('unused')).toEqual(unused)
    expect(await walk('expired')).toEqual([...short].reverse())
    const { list } = await promotion.queryUserRedPackList({ tab: 'spent' })
    expect(list).toMatchObject([{ redPackId: spent, state: 'spent', stateName: '已使用' }])
    expect(
      numbers((await promotion.queryUserRedPackList({ tab: 'expired', page: { num: 2, size: 2 } })).list),
    ).toEqual([short[0]])
    expect(await outcomeOf(promotion.queryUserRedPackList({ page: { num: 2, cursor: 'x' } }))).toBe(
      'INVALID_INPUT',
    )
  })

  test('the total counts usable packets', async () => {
    const renter = await person()
    const { promotion, orders } = renter.client
    const redPackId = await packet(renter, { amountFen: 700 })
    await packet(renter)
    await packet(renter, { validDays: 1 })
    expect(await promotion.userRedPackTotalAmount()).toEqual({ totalFen: 1700, count: 3 })
    await orders.create({ goodsId: await goods(owner), hours: 4, expectedTotalFen: 1200, redPackId })
    server.clock.advance(DAY)
    expect(await promotion.userRedPackTotalAmount()).toEqual({ totalFen: 500, count: 1 })
  })

  test('the rules contain threshold, scope and cancellation', async () => {
    const renter = await person()
    const redPackId = await packet(renter, { gameId: 1 })
    const { rules, scopeText, gameName } = await renter.client.promotion.queryUserRedPackInfo({ redPackId })
    expect([scopeText, gameName]).toEqual(['《星原战纪》账号可用', '星原战纪'])
    expect(rules).toHaveLength(4)
  })
})

describe('promotion.unview and unview/total-amount', () => {
  test('a guest gets the packets of a registration, and has none to view', async () => {
    const { promotion } = server.client()
    expect(await outcomeOf(promotion.unview())).toBe('TOKEN_EXPIRED')
    expect(await promotion.unviewTotalAmount()).toEqual({
      totalFen: 0,
      count: 0,
      packetFen: 0,
      rechargeFen: 0,
      forNewcomer: true,
      newcomerPackets: [],
    })
  })

  test('viewed packets are not announced again, new ones are; the profile has the same sum', async () => {
    const renter = await person()
    const { promotion, user } = renter.client
    const campaign = await open()
    const [first, second] = [await grant(campaign, renter), await grant(campaign, renter)]
    expect((await promotion.unview()).redPacks.map(({ redPackId }) => redPackId)).toEqual([second, first])
    expect(await promotion.unviewTotalAmount()).toMatchObject({
      totalFen: 1000,
      count: 2,
      forNewcomer: false,
    })
    expect(await user.queryInfo()).toMatchObject({ packetPopAmount: 1000, rechargePopAmount: 0 })
    const third = await grant(campaign, renter)
    const { redPacks } = await promotion.unview({ viewed: [first, second] })
    expect(redPacks.map(({ redPackId }) => redPackId)).toEqual([third])
    expect(await user.queryInfo()).toMatchObject({ packetPopAmount: 500 })
    expect((await promotion.queryUserRedPackList()).list.map(({ viewed }) => viewed)).toEqual([
      true,
      true,
      false,
    ])
    server.clock.advance(7 * DAY)
    expect(await user.queryInfo()).toMatchObject({ packetPopAmount: 0 })
  })

  test('other users’ packets cannot be marked', async () => {
    const [renter, other] = [await person(), await person()]
    const redPackId = await packet(renter)
    await other.client.promotion.unview({ viewed: [redPackId] })
    expect(await renter.client.promotion.unviewTotalAmount()).toMatchObject({ count: 1 })
  })
})
