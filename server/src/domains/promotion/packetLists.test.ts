import { describe, expect, test } from 'vitest'
import { setUpCampaigns } from '../../../testing/market/campaigns.ts'
import { setUpMarket } from '../../../testing/market/market.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../testing/server/outcome.ts'

const server = await callServer()
const { person, goods } = await setUpMarket(server)
const { open, grant, packet } = await setUpCampaigns(server)
const owner = await person()
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

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
