import { describe, expect, test } from 'vitest'
import { setUpListings } from '../../../testing/market/listings.ts'
import { idNumberOf } from '../../../testing/people/idNumber.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { outcomeOf } from '../../../testing/server/outcome.ts'

const server = await callServer({}, { 'orders.newRenterUntil': 0 })
const { person, goods, rent, merchant, owner } = await setUpListings(server)

describe('the blacklist', () => {
  test('takes renters from own orders only, for all logins of a person, until they are taken off', async () => {
    const idNumber = idNumberOf('1992-02-02', 66)
    const [login, second] = [await person({ cashFen: 1000, idNumber }), await person({ idNumber })]
    const orderId = await rent(login, await goods(owner), 1, 300)
    const { goods: own } = owner.client
    const stranger = await merchant()
    expect(await outcomeOf(stranger.client.goods.blockRenter({ orderId }))).toBe('NOT_FOUND')
    await own.blockRenter({ orderId, reason: '挂机' })
    await own.blockRenter({ orderId, reason: '挂机，辱骂队友' })
    const { list } = await own.blockedRenters({})
    expect(list).toMatchObject([{ orderId, reason: '挂机，辱骂队友' }])
    const goodsId = await goods(owner)
    expect(await outcomeOf(second.client.orders.userRisk({ goodsId }))).toBe('RENTER_BLOCKED')
    const blockId = list[0]?.blockId ?? 0
    expect(await outcomeOf(stranger.client.goods.unblockRenter({ blockId }))).toBe('NOT_FOUND')
    expect((await stranger.client.goods.blockedRenters({})).list).toEqual([])
    await own.unblockRenter({ blockId })
    expect(await outcomeOf(second.client.orders.userRisk({ goodsId }))).toBe('OK')
  })
})
