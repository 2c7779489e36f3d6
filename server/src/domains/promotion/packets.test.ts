import { describe, expect, test } from 'vitest'
import { setUpCampaigns } from '../../../testing/market/campaigns.ts'
import { setUpMarket } from '../../../testing/market/market.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../testing/server/outcome.ts'
import { violationsOf } from '../../core/jobs/invariants.ts'
import { banGoods } from '../disputes/actions.ts'
import { runDueOrders } from '../orders/run/due.ts'
import { lockPacket, returnPacket, spendPacket } from './actions.ts'
import { promotionInvariants } from './invariants.ts'

const server = await callServer()
const { person, goods, wallet } = await setUpMarket(server)
const { packet } = await setUpCampaigns(server)
const { db } = server.deps
const owner = await person()
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const runClock = () => runDueOrders(server.deps)

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
    expect(await stateOf(renter, redPackId)).toMatchObject({
      state: 'locked',
      orderId,
      stateName: '使用中',
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
