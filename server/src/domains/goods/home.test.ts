import { describe, expect, test } from 'vitest'
import { setUpReviews } from '../../../testing/market/reviews.ts'
import { setUpSites } from '../../../testing/market/sites.ts'
import type { TestUser } from '../../../testing/people/testUser.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { outcomeOf } from '../../../testing/server/outcome.ts'
import { unshelveGoods } from './states/transitions.ts'

const server = await callServer(
  { TRUST_PROXY: '127.0.0.1', PUBLIC_URL: 'http://127.0.0.1:3000' },
  { 'orders.newRenterUntil': 0, 'channels.platformSkin': 2 },
)
const market = await setUpReviews(server)
const { person, rent, settled, review, complained, agree, settleAll } = market
const sites = await setUpSites(server, market)
const { clock, deps } = server
const guest = server.client()
const unshelve = ({ userId }: TestUser, goodsId: string) =>
  deps.db.transaction().execute((tx) => unshelveGoods(tx, userId, Number(goodsId)))
const merchant = () => person({ roles: ['merchant'] })
const TEXT = '段位和皮肤都对得上，整晚没有掉线'

describe('goods.stories', () => {
  test('tells of accounts on the shelf by their newest good review with some text, the newest first', async () => {
    const owner = await merchant()
    const { goodsId, reviewId } = await review(4, { owner, text: TEXT })
    await review(5, { owner, goodsId, text: '好' })
    await review(2, { owner, goodsId, text: `${TEXT}，但是贵` })
    const other = await review(5, { owner, text: `${TEXT}。` })
    clock.advance(31_000)
    const { stories } = await guest.goods.stories()
    expect(stories.map(({ goods }) => goods.goodsId)).toEqual([other.goodsId, goodsId])
    expect(stories[1]).toMatchObject({
      review: { author: '租***', stars: 4, text: TEXT, hours: 1 },
      rating: { reviewers: 3, goodRate: null },
    })
    expect(JSON.stringify(stories)).not.toContain(`"${reviewId}"`)

    const shop = await sites.portal(await merchant())
    expect((await server.onSite(shop.host).goods.stories()).stories).toEqual([])
    await unshelve(owner, goodsId)
    clock.advance(31_000)
    expect((await guest.goods.stories()).stories.map(({ goods }) => goods.goodsId)).toEqual([other.goodsId])
  })
})

describe('goods.rentedBefore', () => {
  test('is for people who are signed in', async () => {
    expect(await outcomeOf(guest.goods.rentedBefore())).toBe('TOKEN_EXPIRED')
  })

  test('lists what the caller had, the last first, without what they have now or complained about', async () => {
    const [owner, renter, stranger] = [await merchant(), await person({ cashFen: 100_000 }), await person()]
    const first = await settled({ owner, renter })
    const second = await settled({ owner, renter })
    const running = await settled({ owner, renter })
    const rented = async () =>
      (await renter.client.goods.rentedBefore()).accounts.map(({ goods, hours }) => [goods.goodsId, hours])
    await rent(renter, running.goodsId, 1, 300)
    const disputed = await complained({ owner, renter, minutes: 0, depositFen: 0 })
    await agree(owner, disputed.disputeId)
    await owner.client.goods.confirmGoods({ id: disputed.goodsId })
    expect((await guest.goods.detail({ id: disputed.goodsId })).state).toBe('on_shelf')
    expect(await rented()).toEqual([
      [second.goodsId, 1],
      [first.goodsId, 1],
    ])
    await rent(renter, first.goodsId, 2, 600)
    clock.advance(4 * 3_600_000)
    await settleAll()
    expect(await rented()).toEqual([
      [first.goodsId, 2],
      [running.goodsId, 1],
      [second.goodsId, 1],
    ])
    expect((await stranger.client.goods.rentedBefore()).accounts).toEqual([])

    const shop = await sites.portal(await merchant())
    const onPortal = server.onSite(shop.host, { token: renter.token })
    expect((await onPortal.goods.rentedBefore()).accounts).toEqual([])
    await unshelve(owner, second.goodsId)
    expect(await rented()).toHaveLength(2)
  })
})

test('the platform has the display number that operators set, a portal its own', async () => {
  const { token } = await person()
  const shop = await sites.portal(await merchant())
  for (const [client, skin] of [
    [server.client(token), 2],
    [server.onSite(shop.host, { token }), 3],
  ] as const) {
    expect((await client.channels.portalInfo()).skin).toBe(skin)
    expect((await client.user.queryInfo()).userBaseInfo.displayConf).toBe(JSON.stringify({ skin }))
  }
})
