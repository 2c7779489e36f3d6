import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { setUpWithdrawals, WITHDRAWAL_RULES } from '../../../../testing/pay/withdrawals.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../../testing/server/outcome.ts'
import { violationsOf } from '../../../core/jobs/invariants.ts'
import { runJob } from '../../../core/jobs/jobs.ts'
import { runDueOrders } from '../../orders/run/due.ts'
import { platformInvariants } from '../invariants.ts'
import { activityJob } from './rollUp.ts'

const server = await callServer(
  {},
  { ...WITHDRAWAL_RULES, 'finance.withdrawReviewAboveFen': 0, 'session.sessionDays': 365 },
)
const { deps, clock, pool } = server
const market = await setUpMarket(server)
const { person, goods, rent } = market
const { newWithdrawer, withdraw } = setUpWithdrawals(server, market)
const operator = await person({ roles: ['operator'] })
const { platform } = operator.client
const HOUR = 3_600_000

const rollUp = () => runJob(deps, activityJob)
const violated = async () => (await violationsOf(pool, platformInvariants)).map(({ invariant }) => invariant)
const totals = async (unit: 'hour' | 'day') => {
  const { series } = await platform.activity({ unit })
  return Object.fromEntries(series.map(({ measure, total }) => [measure, total]))
}

test('strangers, people without a role and roles without the permission see nothing', async () => {
  const user = await person()
  const calls = ({ platform: all }: typeof user.client) => [
    all.waiting(),
    all.health(),
    all.activity({ unit: 'day' }),
    all.gateways(),
    all.testGateway({ gateway: 'sms' }),
  ]
  expect(await outcomesOf(calls(server.client()))).toEqual({ TOKEN_EXPIRED: 5 })
  expect(await outcomesOf(calls(user.client))).toEqual({ NO_PERMISSION: 5 })
  const content = await person({ operatorRoles: ['content'] })
  expect(await outcomeOf(content.client.platform.waiting())).toBe('OK')
  expect(await outcomeOf(content.client.platform.gateways())).toBe('NO_PERMISSION')
})

describe('platform.activity', () => {
  test('shows the same numbers before the hours are counted, after, and as the rows say', async () => {
    const owner = await person({ roles: ['merchant'] })
    const renters = await Promise.all([1, 2, 3].map(() => person({ cashFen: 10_000 })))
    for (const renter of renters) await rent(renter, await goods(owner, { depositFen: 500 }), 2, 1_100)
    clock.advance(3 * HOUR)
    await runDueOrders(deps)
    clock.advance(3 * HOUR)
    await runDueOrders(deps)
    const before = await totals('hour')
    expect(before).toMatchObject({ rentals: 3, paid: 3_300, revenue: 360, refunds: 0 })
    await Promise.all([rollUp(), rollUp()])
    expect((await pool.query('select count(*)::int as n from activity_hour')).rows[0].n).toBeGreaterThan(0)
    expect(await totals('hour')).toEqual(before)
    expect(await totals('day')).toMatchObject({ rentals: 3, paid: 3_300, revenue: 360 })
    expect(await violated()).toEqual([])
    await rent(renters[0] ?? owner, await goods(owner), 1, 300)
    expect(await totals('hour')).toMatchObject({ rentals: 4, paid: 3_600 })
  })

  test('random histories: counted hours equal the rows of those hours', async () => {
    const owner = await person({ roles: ['merchant'] })
    for (let step = 0; step < 12; step += 1) {
      const renter = await person({ cashFen: 10_000 })
      await rent(renter, await goods(owner), 1 + (step % 3), 300 * (1 + (step % 3)))
      clock.advance(((step * 37) % 90) * 60_000)
      if (step % 2 === 0) await runDueOrders(deps)
      if (step % 3 === 0) await rollUp()
      expect(await violated()).toEqual([])
    }
    await rollUp()
    const direct = await pool.query(
      "select count(*)::int as n from order_event where from_state = 'pending_payment' and to_state in ('renting', 'reserved')",
    )
    expect((await totals('day'))['rentals']).toBe(direct.rows[0].n)
  })

  test('an hour that was counted wrongly is found by the invariant', async () => {
    const { rows } = await pool.query(
      "select measure, hour, dimension from activity_hour where measure = 'rentals' order by hour desc limit 1",
    )
    const owner = new pg.Client(server.ownerUrl)
    await owner.connect()
    const change = (by: number) =>
      owner.query(
        'update activity_hour set count = count + $4 where (measure, hour, dimension) = ($1, $2, $3)',
        [rows[0].measure, rows[0].hour, rows[0].dimension, by],
      )
    await change(1)
    expect(await violated()).toContain('the numbers of each hour are those of the rows they count')
    await change(-1)
    expect(await violated()).toEqual([])
    await owner.end()
  })

  test('compares with the same hours of the span before', async () => {
    clock.advance(24 * HOUR)
    await runDueOrders(deps)
    await rollUp()
    const { series, spans } = await platform.activity({ unit: 'day' })
    const rentals = series.find(({ measure }) => measure === 'rentals')
    expect(spans).toHaveLength(30)
    expect(rentals?.values).toHaveLength(30)
    clock.advance(30 * 24 * HOUR)
    await rollUp()
    const later = (await platform.activity({ unit: 'day' })).series.find(
      ({ measure }) => measure === 'rentals',
    )
    expect(later).toMatchObject({ total: 0, before: rentals?.values })
  })

  test('names searches without results, and sign-ups by channel', async () => {
    const guest = server.client()
    await person()
    await guest.goods.list({ id: 0, keyword: '鹦鹉螺号' })
    await guest.goods.list({ id: 0, keyword: '13800000000' })
    clock.advance(11_000)
    await guest.goods.list({ id: 0, keyword: '尼莫船长' })
    clock.advance(11_000)
    await guest.goods.list({ id: 0, keyword: '鹦鹉螺号' })
    const { missed, channels } = await platform.activity({ unit: 'hour' })
    expect(missed.map(({ word }) => word)).toEqual(expect.arrayContaining(['尼莫船长']))
    expect(missed.map(({ word }) => word).join()).not.toContain('138')
    expect(channels[0]).toMatchObject({ channelId: null, name: '没有渠道' })
  })
})

describe('platform.waiting', () => {
  const waiting = async (kind: string) => (await platform.waiting()).list.find((one) => one.kind === kind)

  test('counts what waits for a person, since when and until when', async () => {
    expect(await waiting('withdrawals')).toMatchObject({ count: 0, oldestAt: null, dueAt: null })
    const at = clock.now().getTime()
    await withdraw(await newWithdrawer(100_000), 50_000)
    expect(await waiting('withdrawals')).toMatchObject({ count: 1, oldestAt: at })
    const change = { key: 'orders.commissionBp', value: 1_900, expected: 2_000, reason: '下调平台服务费' }
    await operator.client.settings.change(change)
    expect(await waiting('approvals')).toMatchObject({ count: 1, dueAt: at + 24 * HOUR })
  })
})

describe('platform.health and gateways', () => {
  test('shows how jobs ended', async () => {
    const of = async (name: string) => (await platform.health()).jobs.find((job) => job.name === name)
    await rollUp()
    expect(await of('platform.activity')).toMatchObject({ state: 'working', failures: 0, error: null })
    const failing = { ...activityJob, run: async () => Promise.reject(new Error('away')) }
    await expect(runJob(deps, failing)).rejects.toThrow('away')
    expect(server.errors.splice(0)).toHaveLength(1)
    expect(await of('platform.activity')).toMatchObject({ state: 'failing', failures: 1, error: 'away' })
    await rollUp()
    clock.advance(HOUR)
    expect(await of('platform.activity')).toMatchObject({ state: 'late', failures: 0 })
    expect(await of('retention')).toMatchObject({ state: 'unknown' })
  })

  test('a test of a service moves no money and sends nothing; what it finds counts', async () => {
    const of = async (gateway: string) =>
      (await platform.gateways()).list.find((one) => one.gateway === gateway)
    const { identity, sms, channels, payouts } = server.providers
    for (const gateway of ['wechat', 'alipay', 'payouts', 'sms', 'identity', 'push', 'storage'] as const)
      expect({ gateway, ...(await platform.testGateway({ gateway })) }).toMatchObject({
        gateway,
        working: true,
      })
    expect(await of('alipay')).toMatchObject({ configured: true, failed: 0, failure: null })
    sms.state.outcome = 'unknown'
    expect(await platform.testGateway({ gateway: 'sms' })).toMatchObject({ working: false })
    sms.state.outcome = 'sent'
    expect(await of('sms')).toMatchObject({ failed: 1, failure: 'check: unavailable' })
    expect(await outcomeOf(platform.testGateway({ gateway: 'web_push' }))).toBe('GATEWAY_UNTESTABLE')
    expect(await outcomeOf(platform.testGateway({ gateway: 'identity' }))).toBe('OK')
    expect(await outcomeOf(platform.testGateway({ gateway: 'identity' }))).toBe('TOO_MANY_REQUESTS')
    expect([identity, channels, payouts]).toHaveLength(3)
    expect(
      (await pool.query("select count(*)::int as n from payment where channel <> 'balance'")).rows[0].n,
    ).toBe(0)
    const { quotas } = await platform.gateways()
    expect(quotas[0]).toMatchObject({ hourKey: 'session.codeTotalHour', hourMax: 2_000 })
  })
})
