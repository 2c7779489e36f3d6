import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { lockWaits } from '../../../testing/database/lockWaits.ts'
import { setUpMarket } from '../../../testing/market/market.ts'
import { setUpSites } from '../../../testing/market/sites.ts'
import { idNumberOf } from '../../../testing/people/idNumber.ts'
import type { TestUser } from '../../../testing/people/testUser.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../testing/server/outcome.ts'
import { violationsOf } from '../../core/jobs/invariants.ts'
import { channelInvariants } from './invariants.ts'

const server = await callServer(
  { TRUST_PROXY: '127.0.0.1' },
  {
    'channels.checkAddressHour': 1000,
    'channels.earningDays': 100,
    'session.codeAddressHour': 1000,
    'session.codeAddressDay': 1000,
    'session.sessionDays': 365,
  },
)
const market = await setUpMarket(server)
const sites = await setUpSites(server, market)
const { clock, pool } = server
const DAY = 86_400_000

const owner = await market.person({ roles: ['merchant'] })
const affiliate = await market.person()
const rival = await market.person()
const { distributorId, code } = await sites.distributor(affiliate)
const rivals = await sites.distributor(rival, 5000)

const check = (deviceId: string, channel: string, more: { source?: string; cid?: string } = {}) =>
  server.onDevice(deviceId).channels.channelCheck({ channel, ...more })

/** The channel, source and cid that a user registered by; null for none. */
const attributionOf = async (userId: number) =>
  (
    await pool.query(
      'select c.code, a.source, a.cid from user_attribution a join marketing_channel c on c.id = a.channel_id where a.user_id = $1',
      [userId],
    )
  ).rows[0] ?? null

/** Whom an order that a user places now credits. */
const creditOf = async ({ client }: TestUser) => {
  const goodsId = await market.goods(owner)
  const { orderId } = await client.orders.create({ goodsId, hours: 1, expectedTotalFen: 300 })
  const { rows } = await pool.query(
    'select c.code, o.distributor_id, o.distributor_bp, o.distributor_version from rental_order o left join marketing_channel c on c.id = o.channel_id where o.id = $1',
    [orderId],
  )
  await client.orders.cancel({ orderId })
  return rows[0]
}
const credited = { code, distributor_id: distributorId, distributor_bp: 3000, distributor_version: 1 }
const noDistributor = { distributor_id: null, distributor_bp: 0, distributor_version: null }

describe('channels.channelCheck', () => {
  test('the first channel of a device is kept from the first visit to the registration, and with each order', async () => {
    const deviceId = sites.device()
    expect(await check(deviceId, code, { source: 'poster', cid: '7' })).toEqual({ valid: true, keptDays: 30 })
    clock.advance(DAY)
    expect((await check(deviceId, rivals.code)).valid).toBe(true)
    const renter = await sites.register({ deviceId })
    expect(await attributionOf(renter.userId)).toEqual({ code, source: 'poster', cid: '7' })
    expect(await creditOf(renter)).toEqual(credited)
  })

  test('unknown and closed channels are not kept, nor is one without a device', async () => {
    const deviceId = sites.device()
    const { ops } = sites
    const closed = await sites.channel(distributorId)
    const values = { code: closed, name: '推广渠道', distributorId, inviteCode: null }
    await ops.saveChannel({ ...values, isOpen: false })
    for (const channel of ['nothing', closed, '', '网吧'])
      expect((await check(deviceId, channel)).valid).toBe(false)
    await server.client().channels.channelCheck({ channel: code })
    expect(await attributionOf((await sites.register({ deviceId })).userId)).toBeNull()
    expect(await creditOf(await sites.register())).toEqual({ ...noDistributor, code: null })
  })

  test('ends with its days, to the millisecond; then another channel takes its place', async () => {
    const [within, over, next] = [sites.device(), sites.device(), sites.device()]
    for (const deviceId of [within, over, next]) await check(deviceId, code)
    clock.advance(30 * DAY - 1)
    expect(await attributionOf((await sites.register({ deviceId: within })).userId)).toMatchObject({ code })
    clock.advance(1)
    expect(await attributionOf((await sites.register({ deviceId: over })).userId)).toBeNull()
    await check(next, rivals.code)
    const { userId } = await sites.register({ deviceId: next })
    expect(await attributionOf(userId)).toMatchObject({ code: rivals.code })
  })

  test('50 channels at once on a device: one is kept', async () => {
    const deviceId = sites.device()
    await Promise.all(Array.from({ length: 50 }, (_, i) => check(deviceId, i % 2 ? code : rivals.code)))
    const { rows } = await pool.query(
      'select count(*)::int as n from marketing_touch where used_at is null and at = $1',
      [clock.now()],
    )
    expect(rows).toEqual([{ n: 1 }])
  })

  test('is limited per network', async () => {
    const { client } = { client: server.at('203.0.113.7') }
    await server.withDeps({ rules: { 'channels.checkAddressHour': 2 } }, async () => {
      const checks = Array.from({ length: 3 }, () => client.channels.channelCheck({ channel: code }))
      expect(await outcomesOf(checks)).toEqual({ OK: 2, TOO_MANY_REQUESTS: 1 })
    })
  })
})

describe('abuse of attribution', () => {
  test('a device brings one registration on a distributor’s site, also two at once, and none comes without a device', async () => {
    const host = 'farm.example'
    await sites.ops.saveDomain({ host, portalId: null, channel: code, clientType: 60, movedTo: null })
    const attributed = async (users: readonly TestUser[]) =>
      (await Promise.all(users.map(({ userId }) => attributionOf(userId)))).filter((one) => one !== null)
    const deviceId = sites.device()
    const farmed = [await sites.register({ deviceId, host }), await sites.register({ deviceId, host })]
    await check(deviceId, rivals.code)
    farmed.push(await sites.register({ deviceId }))
    expect(await attributed(farmed)).toEqual([{ code, source: '', cid: '' }])
    const device = { deviceId: sites.device(), host }
    expect(await attributed(await Promise.all([1, 2, 3].map(() => sites.register(device))))).toHaveLength(1)
    clock.advance(31 * DAY)
    expect(await attributed([await sites.register({ deviceId, host })])).toHaveLength(1)
    expect(await attributed([await sites.register({ deviceId: '', host })])).toEqual([])
  })

  test('nothing after the registration changes it: not another visit, nor a header, nor a distributor’s site', async () => {
    const deviceId = sites.device()
    await check(deviceId, code)
    const renter = await sites.register({ deviceId })
    await sites.ops.saveDomain({
      host: 'rival.example',
      portalId: null,
      channel: rivals.code,
      clientType: 70,
      movedTo: null,
    })
    const elsewhere = server.onSite('rival.example', { token: renter.token, deviceId: sites.device() })
    await elsewhere.channels.domainQuery()
    await elsewhere.channels.channelCheck({ channel: rivals.code })
    const goodsId = await market.goods(owner)
    const { orderId } = await elsewhere.orders.create({ goodsId, hours: 1, expectedTotalFen: 300 })
    const { rows } = await pool.query('select distributor_id from rental_order where id = $1', [orderId])
    expect(rows).toEqual([{ distributor_id: distributorId }])
    const change = (sql: string) =>
      pool.query(sql).then(
        () => 'changed',
        (e) => e.code ?? e.constraint,
      )
    const denied = '42501'
    expect(await change(`update user_attribution set channel_id = 1 where user_id = ${renter.userId}`)).toBe(
      denied,
    )
    expect(await change(`delete from user_attribution where user_id = ${renter.userId}`)).toBe(denied)
    expect(await change('update marketing_channel set distributor_id = null')).toBe(denied)
    const moving = `update rental_order set distributor_id = ${rivals.distributorId} where id = '${orderId}'`
    expect(await pool.query(moving).catch((e) => e.constraint)).toBe('order_channel')
    await renter.client.orders.cancel({ orderId })
  })

  test('people who were registered before earn no distributor anything', async () => {
    const deviceId = sites.device()
    const renter = await market.person({ device: deviceId })
    await server
      .onSite('rival.example', { token: renter.token, deviceId })
      .channels.channelCheck({ channel: code })
    await check(deviceId, code)
    expect(await creditOf(renter)).toEqual({ ...noDistributor, code: null })
  })

  test('a device brings one registration, however many it makes', async () => {
    const deviceId = sites.device()
    await check(deviceId, code)
    const users = [await sites.register({ deviceId }), await sites.register({ deviceId })]
    await check(deviceId, code)
    users.push(await sites.register({ deviceId }), await sites.register({ deviceId, host: 'rival.example' }))
    const kept = await Promise.all(users.map(({ userId }) => attributionOf(userId)))
    expect(kept.map((found) => found?.code ?? null)).toEqual([code, null, null, null])
  })

  test('own rentals of a distributor earn nothing, by any account of their person', async () => {
    const deviceId = sites.device()
    await check(deviceId, code)
    const idNumber = idNumberOf('1988-08-08', 7)
    const person = await market.person({ bornOn: null, idNumber })
    const own = await sites.distributor(person)
    const second = sites.device()
    await check(second, own.code)
    const alias = await sites.register({ deviceId: second, idNumber })
    expect(await creditOf(alias)).toEqual({ ...noDistributor, code: own.code })
    const stranger = sites.device()
    await check(stranger, own.code)
    expect((await creditOf(await sites.register({ deviceId: stranger }))).distributor_id).toBe(
      own.distributorId,
    )
  })

  test('a registration earns for its days only, and an order keeps the version of the share it was placed with', async () => {
    const deviceId = sites.device()
    await check(deviceId, rivals.code)
    const renter = await sites.register({ deviceId })
    expect((await creditOf(renter)).distributor_bp).toBe(5000)
    const share = { distributorId: rivals.distributorId, shareBp: 1000 }
    expect(await sites.ops.setDistributorShare(share)).toEqual({ version: 2, awaitedApproval: null })
    expect(await creditOf(renter)).toMatchObject({ distributor_bp: 1000, distributor_version: 2 })
    clock.advance(100 * DAY)
    expect((await creditOf(renter)).distributor_bp).toBe(1000)
    clock.advance(1)
    expect(await creditOf(renter)).toEqual({ ...noDistributor, code: rivals.code })
  })

  test('a share that is set while an order waits is that of the order, whose moment was read before', async () => {
    const deviceId = sites.device()
    await check(deviceId, rivals.code)
    const renter = await sites.register({ deviceId })
    const placing = await server.deps.db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`renter:${renter.userId}`}, 0))`.execute(tx)
      const credit = creditOf(renter)
      await expect.poll(() => lockWaits(pool)).toBe(1)
      clock.advance(1000)
      await sites.ops.setDistributorShare({ distributorId: rivals.distributorId, shareBp: 900 })
      return { credit }
    })
    expect(await placing.credit).toMatchObject({ distributor_bp: 900 })
    expect(await violationsOf(pool, channelInvariants)).toEqual([])
  })
})

describe('registering on a distributor’s site', () => {
  test('counts for its channel, unless another brought the device first', async () => {
    const host = 'rival.example'
    const direct = await sites.register({ host })
    expect(await attributionOf(direct.userId)).toMatchObject({ code: rivals.code })
    const deviceId = sites.device()
    await check(deviceId, code)
    const earlier = await sites.register({ deviceId, host })
    expect(await attributionOf(earlier.userId)).toMatchObject({ code })
    const visited = sites.device()
    await server.onSite(host, { deviceId: visited }).channels.domainQuery()
    expect(await attributionOf((await sites.register({ deviceId: visited })).userId)).toMatchObject({
      code: rivals.code,
    })
  })
})

test('visits of a distributor’s site are kept so often for a network, and answered all the same', async () => {
  const host = 'rival.example'
  const kept = async () => (await pool.query('select count(*)::int as n from marketing_touch')).rows[0].n
  const before = await kept()
  await pool.query('delete from rate_limit')
  await server.withDeps({ rules: { 'channels.checkAddressHour': 2 } }, async () => {
    for (let n = 0; n < 4; n += 1)
      await server.onSite(host, { deviceId: sites.device() }).channels.domainQuery()
    expect((await kept()) - before).toBe(2)
  })
  const { userId } = await sites.register({ deviceId: sites.device(), host })
  expect(await attributionOf(userId)).toMatchObject({ code: rivals.code })
})

describe('channels.netBarChannel', () => {
  test('answers by the number of a net bar, and for a phone number by the network it is typed in', async () => {
    const bar = { name: '飞鱼网吧', channel: code, networks: ['198.51.100.0/28'], isOpen: true }
    const { netBarId } = await sites.ops.saveNetBar(bar)
    const ask = (id: string, address = '192.0.2.9') => server.at(address).channels.netBarChannel({ id })
    expect(await ask(String(netBarId))).toEqual({ channel: code })
    expect(await ask('13900001111', '198.51.100.5')).toEqual({ channel: code })
    expect(await ask('13900001111', '198.51.100.16')).toEqual({ channel: null })
    expect(await ask('99999')).toEqual({ channel: null })
    expect(await outcomeOf(ask('abc'))).toBe('INVALID_INPUT')
    await sites.ops.saveNetBar({ ...bar, netBarId, isOpen: false })
    expect(await ask(String(netBarId))).toEqual({ channel: null })
    expect(await ask('13900001111', '198.51.100.5')).toEqual({ channel: null })
  })
})
