import { describe, expect, test } from 'vitest'
import { setUpMarket } from '../../../testing/market/market.ts'
import { setUpSites } from '../../../testing/market/sites.ts'
import { employ } from '../../../testing/people/staff.ts'
import type { TestUser } from '../../../testing/people/testUser.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { outcomeOf } from '../../../testing/server/outcome.ts'
import { runDueOrders } from '../orders/run/due.ts'

const HOUR = 3_600_000

const server = await callServer(
  { TRUST_PROXY: '127.0.0.1', PUBLIC_URL: 'https://shanghao.example:8443' },
  {
    'channels.checkAddressHour': 1000,
    'channels.earningDays': 100,
    'session.codeAddressHour': 1000,
    'session.codeAddressDay': 1000,
    'session.sessionDays': 365,
    'orders.rentSettleHours': 2,
  },
)
const market = await setUpMarket(server)
const sites = await setUpSites(server, market)
const { clock, deps } = server
const owner = await market.person({ roles: ['merchant'] })

const affiliate = async (shareBp = 3000) => {
  const user = await market.person()
  return { user, client: user.client.channels, ...(await sites.distributor(user, shareBp)) }
}
/** A renter with money whom a channel brought. */
const visitor = async (code: string): Promise<TestUser> => {
  const deviceId = sites.device()
  await server.onDevice(deviceId).channels.channelCheck({ channel: code })
  return sites.register({ deviceId, cashFen: 100_000 })
}
/** A paid rental of an hour for 1,000 分, of which a share of 30 % is 60 分. */
const rent = async (renter: TestUser): Promise<string> =>
  market.rent(renter, await market.goods(owner, { hourlyFen: 1000 }), 1, 1000)
const run = async (ms: number): Promise<void> => {
  clock.advance(ms)
  await runDueOrders(deps)
}
/** Closes a channel, or opens it again. */
const setOpen = ({ code, distributorId }: { code: string; distributorId: number }, isOpen: boolean) =>
  sites.ops.saveChannel({ code, name: '推广渠道', distributorId, inviteCode: null, isOpen })

const reads = ['distributorStatement', 'distributorChannels', 'distributorPayouts'] as const

describe('who is no distributor', () => {
  test('is asked to sign in as a guest, and told of nothing otherwise, also as staff of one', async () => {
    const boss = await market.person({ roles: ['merchant'] })
    const staff = await market.person()
    await employ(boss, staff, 'finance')
    await sites.distributor(boss)
    for (const read of reads) {
      expect(await outcomeOf(server.client().channels[read]({}))).toBe('TOKEN_EXPIRED')
      expect(await outcomeOf(staff.client.channels[read]({}))).toBe('NOT_FOUND')
      expect(await outcomeOf(boss.client.channels[read]({}))).toBe('OK')
    }
    const flags = [boss, staff].map(({ client }) => client.user.queryInfo())
    expect((await Promise.all(flags)).map(({ isDistributor }) => isDistributor)).toEqual([true, false])
  })
})

describe('channels.distributorChannels', () => {
  test('counts who registered and who ever paid for an order, once, by channel and for its distributor only', async () => {
    const [own, rival] = [await affiliate(), await affiliate()]
    const second = await sites.channel(own.distributorId)
    const [regular, unpaid, idle] = [
      await visitor(own.code),
      await visitor(own.code),
      await visitor(own.code),
    ]
    await rent(regular)
    await rent(regular)
    const goodsId = await market.goods(owner, { hourlyFen: 1000 })
    const waiting = { goodsId, hours: 1, expectedTotalFen: 1000 }
    await unpaid.client.orders.create(waiting)
    const returned = await rent(await visitor(second))
    await run(HOUR)
    await rent(await visitor(rival.code))
    // Orders after the earning time bring no share, but the person ordered.
    clock.advance(101 * 24 * HOUR)
    await rent(await visitor(rival.code))
    await rent(await sites.register({ cashFen: 10_000 }))
    await rent(idle)
    const countsOf = async ({ client }: typeof own) =>
      (await client.distributorChannels({})).list.map(({ code, people, payers }) => [code, people, payers])
    expect(await countsOf(own)).toEqual([
      [second, 1, 1],
      [own.code, 3, 2],
    ])
    expect(await countsOf(rival)).toEqual([[rival.code, 2, 2]])
    const answer = JSON.stringify(await own.client.distributorChannels({}))
    for (const told of [regular.phone, String(regular.userId), returned]) expect(answer).not.toContain(told)
  })

  test('has the link of the channel’s site or of the platform, and none while the channel is closed', async () => {
    const own = await affiliate()
    const urls = async () => (await own.client.distributorChannels({})).list.map(({ url }) => url)
    expect(await urls()).toEqual([`https://shanghao.example:8443/?channel=${own.code}`])
    const site = { portalId: null, channel: own.code, clientType: 60 } as const
    await sites.ops.saveDomain({ ...site, host: 'new.example', movedTo: null })
    await sites.ops.saveDomain({ ...site, host: 'a.example', movedTo: 'new.example' })
    expect(await urls()).toEqual([`https://new.example:8443/?channel=${own.code}`])
    await setOpen(own, false)
    expect(await urls()).toEqual([null])
  })
})

describe('channels.distributorPayouts', () => {
  test('lists the own ones by pages, and goes on when the channel is closed and the share is zero', async () => {
    const [own, rival] = [await affiliate(), await affiliate()]
    const renter = await visitor(own.code)
    const paid: { at: number; amountFen: number }[] = []
    const payOut = async () =>
      paid.unshift({ at: clock.now().getTime(), ...(await own.client.distributorPayout()) })
    for (const { code } of [own, rival]) {
      const brought = code === own.code ? renter : await visitor(code)
      await rent(brought)
      await rent(brought)
    }
    await run(4 * HOUR)
    await payOut()
    await rent(renter)
    await setOpen(own, false)
    await sites.setShare(own.distributorId, 0)
    await run(4 * HOUR)
    await payOut()
    await rival.client.distributorPayout()
    expect(paid.map(({ amountFen }) => amountFen)).toEqual([60, 120])
    const first = await own.client.distributorPayouts({ page: { size: 1 } })
    const { time, cursor, more } = first.page
    expect(more).toBe(true)
    const next = await own.client.distributorPayouts({ page: { size: 1, time, cursor: cursor ?? '' } })
    expect(next.page.more).toBe(false)
    expect([...first.list, ...next.list].map(({ at, amountFen }) => ({ at, amountFen }))).toEqual(paid)
    const { list } = await rival.client.distributorPayouts({})
    expect(list).toMatchObject([{ amountFen: 120 }])
    // What was ordered before has earned its share; a new order earns none.
    await rent(renter)
    await run(4 * HOUR)
    expect(await own.client.distributorStatement({})).toMatchObject({ shareBp: 0, balanceFen: 0 })
    expect(await outcomeOf(own.client.distributorPayout())).toBe('SHARE_EMPTY')
  })
})

describe('channels.distributorStatement', () => {
  test('a month begins at midnight in Shanghai, to the millisecond', async () => {
    const own = await affiliate()
    const renter = await visitor(own.code)
    const may = new Date('2027-05-01T00:00:00+08:00').getTime()
    /** A rental whose share is posted at a moment. */
    const earnAt = async (moment: number) => {
      clock.set(new Date(moment - 4 * HOUR))
      await rent(renter)
      await run(4 * HOUR)
    }
    await earnAt(may - 1)
    await earnAt(may)
    const rowsOf = async (month?: string) =>
      (await own.client.distributorStatement(month === undefined ? {} : { month })).rows.map(
        ({ period, shareFen }) => [period, shareFen],
      )
    expect(await rowsOf()).toEqual([
      ['2027-05', 60],
      ['2027-04', 60],
    ])
    expect(await rowsOf('2027-04')).toEqual([['2027-04-30', 60]])
    expect(await rowsOf('2027-05')).toEqual([['2027-05-01', 60]])
  })
})
