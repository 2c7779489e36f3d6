import { goodsSorts } from '@shanghao/contract/goods/calls'
import { describe, expect, test, vi } from 'vitest'
import { setUpMarket } from '../../../testing/market/market.ts'
import { plainPicture, postFile } from '../../../testing/market/pictures.ts'
import { setUpSites } from '../../../testing/market/sites.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { outcomeOf } from '../../../testing/server/outcome.ts'
import { smsNoticeJob } from '../notifications/smsNoticeJobs.ts'

const server = await callServer({ TRUST_PROXY: '127.0.0.1', PUBLIC_URL: 'http://127.0.0.1:3000' })
const market = await setUpMarket(server)
const sites = await setUpSites(server, market)
const { clock } = server
const DAY = 86_400_000

const owner = await market.person({ roles: ['merchant'] })
const other = await market.person({ roles: ['merchant'] })
const own = await market.goods(owner, { title: '星辰 自家账号' })
const foreign = await market.goods(other, { title: '星辰 别家账号' })
const shop = await sites.portal(owner)
const otherShop = await sites.portal(other)
const guest = server.onSite(shop.host)
const idsOf = (list: { goodsId: string }[]) => list.map(({ goodsId }) => goodsId)

test('pictures on a portal: those that only some may see have its address, the public ones may be shown by its pages', async () => {
  const { token } = await market.person()
  const onPortal = server.onSite(shop.host, { token })
  const send = async (purpose: 'evidence' | 'avatar') => {
    const policy = await onPortal.uploads.getPolicySign({ purpose })
    await postFile(server.base, policy, await plainPicture(300, 200).jpeg().toBuffer())
    return onPortal.uploads.finish(policy)
  }
  const evidence = await send('evidence')
  expect(new URL(evidence.url).host).toBe(`${shop.host}:3000`)
  const path = new URL(evidence.url).pathname
  expect((await server.app.inject(path)).headers['cross-origin-resource-policy']).toBe('same-origin')
  const { url } = await send('avatar')
  const shown = await server.app.inject(new URL(url).pathname)
  expect([shown.statusCode, shown.headers['cross-origin-resource-policy']]).toEqual([200, 'cross-origin'])
  const { headers } = await server.app.inject({ url: '/', headers: { host: shop.host } })
  expect(headers['content-security-policy']).toContain(new URL(url).origin)
})

describe('channels.portalInfo', () => {
  test('is that of the host the call came to, in upper or lower case; the platform has no portal', async () => {
    expect(await guest.channels.portalInfo()).toEqual({
      isPortal: true,
      name: '星辰号铺',
      logo: '',
      skin: 3,
      expired: false,
    })
    expect((await server.onSite(shop.host.toUpperCase()).channels.portalInfo()).isPortal).toBe(true)
    for (const host of ['127.0.0.1', 'unknown.example'])
      expect(await server.onSite(host).channels.portalInfo()).toMatchObject({ isPortal: false, name: '上号' })
    expect(await guest.channels.isFullXuanhao()).toEqual({ fullXuanhao: true })
    expect(await server.client().channels.isFullXuanhao()).toEqual({ fullXuanhao: false })
  })

  test('user.queryInfo carries its logo and skin', async () => {
    const { token } = await market.person()
    const info = await server.onSite(shop.host, { token }).user.queryInfo()
    expect(info).toMatchObject({ fullXuanhao: true, userBaseInfo: { displayConf: '{"skin":3}' } })
    expect((await server.client(token).user.queryInfo()).userBaseInfo.displayConf).toBe('{"skin":1}')
    const merchant = await market.person({ roles: ['merchant'] })
    const { host, portalId } = await sites.portal(merchant)
    const { name, skin } = await server.onSite(host).channels.portalInfo()
    const look = { userId: String(merchant.userId), portalId, name, skin, logo: '/logos/xingchen.png' }
    await sites.ops.savePortal({ ...look, expiresAt: clock.now().getTime() + 30 * DAY })
    const { userBaseInfo } = await server.onSite(host, { token }).user.queryInfo()
    expect(userBaseInfo.merchantLogo).toBe(look.logo)
  })
})

describe('a portal shows the accounts of its owner only', () => {
  test('in lists, counts, searches, suggestions and on the home page', async () => {
    for (const keyword of ['', '星辰'])
      expect(idsOf((await guest.goods.list({ id: 0, keyword })).list)).toEqual([own])
    for (const sort of goodsSorts)
      expect(idsOf((await guest.goods.list({ id: 1, sort })).list)).toEqual([own])
    expect((await guest.goods.count({ id: 0 })).count).toBe(1)
    expect((await server.client().goods.count({ id: 0 })).count).toBe(2)
    const { games, sections, fullXuanhao } = await guest.goods.index()
    expect([...new Set(sections.flatMap(({ goods }) => idsOf(goods)))]).toEqual([own])
    expect([games.map(({ accounts }) => accounts), fullXuanhao]).toEqual([[1], true])
    expect((await guest.goods.queryGames({})).games).toMatchObject([{ value: 1, accounts: 1 }])
    expect((await guest.goods.suggest({ keyword: '星原' })).suggestions).toMatchObject([{ accounts: 1 }])
    const empty = await sites.portal(await market.person({ roles: ['merchant'] }))
    const nothing = server.onSite(empty.host)
    expect((await nothing.goods.suggest({ keyword: '星原' })).suggestions).toEqual([])
    expect((await nothing.goods.queryGames({})).games).toEqual([])
  })

  test('on the pages of an account, for guests and for people who are signed in', async () => {
    const { token } = await market.person()
    for (const client of [guest, server.onSite(shop.host, { token })]) {
      expect((await client.goods.detail({ id: own })).goodsId).toBe(own)
      for (const read of [client.goods.detail, client.goods.screenshots, client.goods.description])
        expect(await outcomeOf(read({ id: foreign }))).toBe('NOT_FOUND')
      expect(await outcomeOf(client.goods.templateFour({ id: foreign }))).toBe('NOT_FOUND')
      expect(await outcomeOf(client.orders.quote({ goodsId: foreign, hours: 1 }))).toBe('GOODS_GONE')
      const { ownerId } = (await server.client().goods.detail({ id: foreign })).owner
      for (const read of [client.goods.ofOwner, client.reviews.ownerPage, client.reviews.ofOwner])
        expect(await outcomeOf(read({ ownerId }))).toBe('NOT_FOUND')
      for (const read of [client.reviews.summary, client.reviews.list])
        expect(await outcomeOf(read({ goodsId: foreign }))).toBe('NOT_FOUND')
    }
    const signedIn = server.onSite(shop.host, { token })
    expect(await outcomeOf(signedIn.goods.store({ id: foreign }))).toBe('NOT_FOUND')
    await server.client(token).goods.store({ id: foreign })
    await signedIn.goods.store({ id: own })
    expect(idsOf((await signedIn.goods.storedList({})).list)).toEqual([own])
    expect((await server.client(token).goods.storedList({})).list).toHaveLength(2)
  })

  test('cached responses of one site are never those of another, also when asked for at once', async () => {
    const clients = [guest, server.onSite(otherShop.host), server.client()]
    const read = () => Promise.all(clients.map((client) => client.goods.index()))
    const shown = (await Promise.all([read(), read()])).map((homes) =>
      homes.map(({ sections }) => [...new Set(sections.flatMap(({ goods }) => idsOf(goods)))].toSorted()),
    )
    for (const homes of shown) expect(homes).toEqual([[own], [foreign], [own, foreign].toSorted()])
  })
})

describe('an order placed on a portal', () => {
  test('is for an account of its owner, and keeps the portal; the database refuses any other', async () => {
    const renter = await market.person({ cashFen: 1000 })
    const onShop = server.onSite(shop.host, { token: renter.token })
    const wanted = { hours: 1, expectedTotalFen: 300 }
    expect(await outcomeOf(onShop.orders.create({ ...wanted, goodsId: foreign }))).toBe('GOODS_GONE')
    const { orderId } = await onShop.orders.create({ ...wanted, goodsId: own })
    const order = () => server.pool.query('select portal_id from rental_order where id = $1', [orderId])
    expect((await order()).rows).toEqual([{ portal_id: shop.portalId }])
    const change = (sql: string) =>
      server.pool.query(sql, [orderId]).then(
        () => 'changed',
        (e) => e.constraint,
      )
    expect(await change(`update rental_order set owner_id = ${other.userId} where id = $1`)).toBe(
      'order_portal',
    )
    expect(await change('update rental_order set portal_id = null where id = $1')).toBe('order_channel')
    await renter.client.orders.cancel({ orderId })
  })

  test('leads back to the portal after paying through a channel', async () => {
    const renter = await market.person()
    const onShop = server.onSite(shop.host, { token: renter.token })
    const { orderId } = await onShop.orders.create({ goodsId: own, hours: 1, expectedTotalFen: 300 })
    const prepare = vi.spyOn(server.providers.channels.alipay, 'prepare')
    await onShop.pay.unifiedOrder({ orderId, channel: 'alipay' })
    expect(prepare.mock.calls[0]?.[0].returnUrl).toMatch(`http://${shop.host}:3000/pages/`)
    prepare.mockRestore()
    await renter.client.orders.cancel({ orderId })
  })
})

describe('an order of a portal whose login fails', () => {
  /** What is offered once the owner has refused a code for a rental that was placed on a site. */
  const offerOn = async (host: string) => {
    const goodsId = await market.goods(owner, { twoStep: true })
    const renter = await market.person({ cashFen: 1000 })
    const client = server.onSite(host, { token: renter.token })
    const { orderId } = await client.orders.create({ goodsId, hours: 1, expectedTotalFen: 300 })
    await client.pay.balanceUnifiedOrder({ orderId })
    await client.credentials.askCode({ orderId })
    await smsNoticeJob.run(server.deps)
    const notice = server.smsNotices(owner.phone).at(-1)
    if (notice?.kind !== 'code_asked') throw new Error('the owner was not asked for a code')
    await server.client().credentials.linkRefuseCode({ token: notice.params.token, reason: 'not_received' })
    const { offer } = await client.orders.swapOffer({ orderId })
    return offer && { goodsId: offer.account?.goods.goodsId ?? null, refundFen: offer.refundFen }
  }

  test('is paid back whole, while one of the platform moves to another owner’s account', async () => {
    expect(await offerOn('127.0.0.1')).toEqual({ goodsId: foreign, refundFen: 0 })
    expect(await offerOn(shop.host)).toEqual({ goodsId: null, refundFen: 300 })
  })
})

describe('an expired portal', () => {
  test('shows and rents nothing; running rentals go on, and the platform still has its accounts', async () => {
    const expiresAt = clock.now().getTime() + DAY
    const { host } = await sites.portal(owner, { name: '快闪号铺', expiresAt })
    const renter = await market.person({ cashFen: 1000 })
    const onShop = server.onSite(host, { token: renter.token })
    expect(await onShop.channels.portalIsExpire()).toEqual({ expired: false, expiresAt })
    const goodsId = await market.goods(owner)
    clock.advance(DAY - 60_000)
    const { orderId } = await onShop.orders.create({ goodsId, hours: 1, expectedTotalFen: 300 })
    clock.advance(60_000)
    expect(await onShop.channels.portalIsExpire()).toEqual({ expired: true, expiresAt })
    expect(await onShop.channels.portalInfo()).toMatchObject({ name: '快闪号铺', expired: true })
    const { index, stories, rentedBefore, queryGames, queryAliases } = onShop.goods
    for (const read of [index, stories, rentedBefore, queryGames, queryAliases])
      expect(await outcomeOf(read({}))).toBe('PORTAL_EXPIRED')
    const { list, count, suggest, detail, screenshots, description, realAuthCheck, store } = onShop.goods
    const byId = [detail, screenshots, description, realAuthCheck, store, onShop.goods.templateFour]
    for (const read of byId) expect(await outcomeOf(read({ id: goodsId }))).toBe('PORTAL_EXPIRED')
    expect(await outcomeOf(onShop.goods.templateDesc({ id: goodsId, propertyId: 1 }))).toBe('PORTAL_EXPIRED')
    for (const read of [onShop.goods.cotenantConfig, onShop.goods.rechargeBeforeConsume])
      expect(await outcomeOf(read({ goodsId }))).toBe('PORTAL_EXPIRED')
    expect(await outcomeOf(list({ id: 0 }))).toBe('PORTAL_EXPIRED')
    expect(await outcomeOf(count({ id: 0 }))).toBe('PORTAL_EXPIRED')
    expect(await outcomeOf(suggest({ keyword: '星' }))).toBe('PORTAL_EXPIRED')
    expect(await outcomeOf(onShop.goods.storedList({}))).toBe('PORTAL_EXPIRED')
    const { ownerId } = (await server.client().goods.detail({ id: goodsId })).owner
    for (const read of [onShop.goods.ofOwner, onShop.reviews.ofOwner, onShop.reviews.ownerPage])
      expect(await outcomeOf(read({ ownerId }))).toBe('PORTAL_EXPIRED')
    for (const read of [onShop.reviews.summary, onShop.reviews.list])
      expect(await outcomeOf(read({ goodsId }))).toBe('PORTAL_EXPIRED')
    const rental = { goodsId: await market.goods(owner), hours: 1 }
    expect(await outcomeOf(onShop.orders.quote(rental))).toBe('PORTAL_EXPIRED')
    expect(await outcomeOf(onShop.orders.userRisk(rental))).toBe('PORTAL_EXPIRED')
    expect(await outcomeOf(onShop.promotion.queryUserBestRedPack(rental))).toBe('PORTAL_EXPIRED')
    const ordering = onShop.orders.create({ ...rental, expectedTotalFen: 300 })
    expect(await outcomeOf(ordering)).toBe('PORTAL_EXPIRED')
    await onShop.pay.balanceUnifiedOrder({ orderId })
    expect((await onShop.orders.revealLogin({ orderId })).account).toBe('acc-1')
    expect((await server.client().goods.detail({ id: goodsId })).goodsId).toBe(goodsId)
  })

  test('follows the contract of its owner, which ends every portal of theirs', async () => {
    const merchant = await market.person({ roles: ['merchant'] })
    const { host } = await sites.portal(merchant)
    expect(await merchant.client.channels.merchantIsExpire()).toMatchObject({ expired: false })
    const expiresAt = clock.now().getTime()
    await sites.ops.saveMerchant({ userId: String(merchant.userId), merchantType: 2, expiresAt })
    expect(await merchant.client.channels.merchantIsExpire()).toEqual({ expired: true, expiresAt })
    expect(await server.onSite(host).channels.portalIsExpire()).toEqual({ expired: true, expiresAt })
    const renter = await market.person()
    expect(await renter.client.channels.merchantIsExpire()).toEqual({ expired: false, expiresAt: null })
  })
})

describe('channels.domainQuery', () => {
  test('answers the host, its client type, the type of its merchant and the host it replaced', async () => {
    const { userId } = await market.person()
    const { code } = await sites.distributor({ userId })
    const site = { portalId: null, channel: code, movedTo: null }
    await sites.ops.saveDomain({ ...site, host: 'new.example', clientType: 60 })
    await sites.ops.saveDomain({ ...site, host: 'old.example', clientType: 70, movedTo: 'new.example' })
    const platform = {
      domain: '127.0.0.1:3000',
      clientType: 30,
      merchantType: 0,
      oldDomain: '127.0.0.1:3000',
    }
    expect(await server.client().channels.domainQuery()).toEqual(platform)
    expect(await guest.channels.domainQuery()).toMatchObject({ clientType: 30, merchantType: 2 })
    const current = {
      domain: 'new.example:3000',
      clientType: 60,
      merchantType: 0,
      oldDomain: 'old.example:3000',
    }
    expect(await server.onSite('new.example').channels.domainQuery()).toEqual(current)
    expect(await server.onSite('old.example').channels.domainQuery()).toEqual({ ...current, clientType: 70 })
    const query = server.client().channels.queryDomain
    expect(await query({ appChannel: code })).toEqual(current)
    expect(await query({ appChannel: 'nothing', inviteCode: 'NONE1' })).toEqual(platform)
    expect(await outcomeOf(sites.ops.removeDomain({ host: 'new.example' }))).toBe('DOMAIN_IN_USE')
    await sites.ops.removeDomain({ host: 'old.example' })
    expect(await server.onSite('old.example').channels.domainQuery()).toEqual(platform)
  })
})
