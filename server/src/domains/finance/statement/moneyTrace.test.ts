import { describe, expect, test } from 'vitest'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { setUpWithdrawals } from '../../../../testing/pay/withdrawals.ts'
import type { TestUser } from '../../../../testing/people/testUser.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf } from '../../../../testing/server/outcome.ts'
import { shanghaiDate } from '../../../core/config/shanghaiTime.ts'
import { runDueOrders } from '../../orders/run/due.ts'
import { runPayouts } from '../withdrawal/payouts.ts'

const server = await callServer()
const market = await setUpMarket(server)
const { person, goods, rent } = market
const { newWithdrawer, withdraw } = setUpWithdrawals(server, market)
const { clock, deps } = server
const HOUR = 3_600_000
const MINUTE = 60_000

type Kind = 'order' | 'withdrawal' | 'recharge' | 'payment'

const moneyOf = (user: TestUser, kind: Kind, id: string) => user.client.finance.money({ kind, id })

/** A trace as lines of places and steps; also checks that the places add up to the total. */
const traceOf = async (user: TestUser, kind: Kind, id: string) => {
  const { totalFen, places, steps } = await moneyOf(user, kind, id)
  expect(places.reduce((sum, { fen }) => sum + fen, 0)).toBe(totalFen)
  return {
    totalFen,
    places: Object.fromEntries(places.map(({ place, fen }) => [place, fen])),
    done: steps.flatMap(({ state, text, from, to, fen }) =>
      state === 'done' ? [`${text}：${from} → ${to} ${fen}`] : [],
    ),
    planned: steps.flatMap(({ state, at, text, to, fen }) =>
      state === 'planned'
        ? [`${at === null ? '?' : Math.round((at - clock.now().getTime()) / MINUTE)} ${text} → ${to} ${fen}`]
        : [],
    ),
  }
}

describe('finance.money of an order', () => {
  test('has labels for renter and owner each, from payment to settlement', async () => {
    const owner = await person()
    const goodsId = await goods(owner, { depositFen: 1_000 })
    const renter = await person({ cashFen: 5_000, bonusFen: 100 })
    const placed = await renter.client.orders.create({ goodsId, hours: 1, expectedTotalFen: 1_300 })
    const { orderId } = placed
    expect(await traceOf(renter, 'order', orderId)).toEqual({
      totalFen: 0,
      places: {},
      done: [],
      planned: ['15 等待付款 → 平台托管 1300'],
    })
    await renter.client.pay.balanceUnifiedOrder({ orderId })
    expect(await traceOf(renter, 'order', orderId)).toEqual({
      totalFen: 1_300,
      places: { 平台托管: 1_300 },
      done: ['付款：你的赠送余额 → 平台托管 100', '付款：你的现金余额 → 平台托管 1200'],
      planned: [
        '185 租金结算 → 号主 240',
        '185 平台向号主收取服务费 → 平台 60',
        '1505 押金退回 → 你的现金余额 1000',
      ],
    })
    expect((await traceOf(owner, 'order', orderId)).done).toEqual(['付款：租客 → 平台托管 1300'])
    expect((await traceOf(owner, 'order', orderId)).planned).toContain('185 租金结算 → 你的现金余额 240')
    clock.advance(HOUR + 5 * MINUTE)
    await runDueOrders(deps)
    clock.advance(2 * HOUR)
    await runDueOrders(deps)
    expect((await moneyOf(renter, 'order', orderId)).places.map(({ holder }) => holder)).toEqual([
      'escrow',
      'party',
      'platform',
    ])
    expect(await traceOf(renter, 'order', orderId)).toMatchObject({
      places: { 平台托管: 1_000, 号主: 240, 平台: 60 },
      planned: ['1320 押金退回 → 你的现金余额 1000'],
    })
    clock.advance(22 * HOUR)
    await runDueOrders(deps)
    expect(await traceOf(renter, 'order', orderId)).toMatchObject({
      places: { 号主: 240, 平台: 60, 你的现金余额: 1_000 },
      planned: [],
    })
    expect(await traceOf(owner, 'order', orderId)).toMatchObject({
      totalFen: 1_300,
      places: { 你的现金余额: 240, 平台: 60, 租客: 1_000 },
    })
  })

  test('a renewal is traced with its order, a refund with its destination', async () => {
    const goodsId = await goods(await person())
    const renter = await person({ cashFen: 5_000 })
    const orderId = await rent(renter, goodsId, 2, 600)
    const renewal = await renter.client.orders.renew({ orderId, hours: 1, expectedTotalFen: 300 })
    await renter.client.pay.balanceUnifiedOrder({ orderId: renewal.orderId })
    await renter.client.orders.return({ orderId })
    const whole = await traceOf(renter, 'order', orderId)
    expect(whole).toMatchObject({ totalFen: 900, places: { 平台托管: 300, 你的现金余额: 600 } })
    expect(whole.done).toContain('提前归还退租金：平台托管 → 你的现金余额 600')
    expect(await traceOf(renter, 'order', renewal.orderId)).toEqual(whole)
  })

  test('is not found for other users', async () => {
    const renter = await person({ cashFen: 5_000 })
    const orderId = await rent(renter, await goods(await person()), 1, 300)
    const stranger = await person()
    expect(await outcomeOf(server.client().finance.money({ kind: 'order', id: orderId }))).toBe(
      'TOKEN_EXPIRED',
    )
    const paid = await renter.client.finance.details()
    expect(paid.list[0]?.cause).toEqual({ kind: 'order', id: orderId })
    for (const kind of ['order', 'withdrawal', 'recharge', 'payment'] as const)
      expect(await outcomeOf(moneyOf(stranger, kind, orderId))).toBe('NOT_FOUND')
  })
})

describe('finance.money of other things', () => {
  test('a withdrawal: held, sent, paid', async () => {
    const user = await newWithdrawer(100_000)
    const id = await withdraw(user, 50_000)
    const alipay = `你的支付宝 ${user.phone.slice(0, 3)}****${user.phone.slice(-4)}`
    expect(await traceOf(user, 'withdrawal', id)).toEqual({
      totalFen: 50_000,
      places: { 提现中: 50_000 },
      done: ['申请提现：你的现金余额 → 提现中 50000'],
      planned: [`0 即将转到支付宝 → ${alipay} 49000`, '0 提现手续费 → 提现手续费 1000'],
    })
    server.providers.payouts.state.script = 'pending'
    await runPayouts(deps)
    expect((await traceOf(user, 'withdrawal', id)).planned[0]).toBe(
      `? 支付宝处理中，到账前会持续查询 → ${alipay} 49000`,
    )
    server.providers.payouts.state.script = 'done'
    server.providers.payouts.finish(id, 'done')
    clock.advance(2 * MINUTE)
    await runPayouts(deps)
    expect(await traceOf(user, 'withdrawal', id)).toMatchObject({
      totalFen: 50_000,
      places: { [alipay]: 49_000, 提现手续费: 1_000 },
      planned: [],
    })
    expect((await moneyOf(user, 'withdrawal', id)).places[0]?.holder).toBe('channel')
    expect(await outcomeOf(moneyOf(await person(), 'withdrawal', id))).toBe('NOT_FOUND')
  })

  test('a failed withdrawal is returned to the wallet', async () => {
    const user = await newWithdrawer(100_000)
    const id = await withdraw(user, 50_000)
    server.providers.payouts.state.script = 'failed'
    await runPayouts(deps)
    server.providers.payouts.state.script = 'done'
    expect(await traceOf(user, 'withdrawal', id)).toMatchObject({
      totalFen: 50_000,
      places: { 你的现金余额: 50_000 },
      planned: [],
    })
    expect((await moneyOf(user, 'withdrawal', id)).places[0]?.holder).toBe('wallet')
  })

  test('a recharge and a payment: source and destination, for their user', async () => {
    const user = await person({ cashFen: 5_000 })
    const recharge = `start-${user.userId}`
    expect(await traceOf(user, 'recharge', recharge)).toMatchObject({
      places: { 你的现金余额: 5_000 },
      done: ['充值到账：支付宝 → 你的现金余额 5000'],
    })
    const orderId = await rent(user, await goods(await person()), 1, 300)
    const { rows } = await server.pool.query(
      "select id from payment where biz_id = $1 and purpose = 'order'",
      [orderId],
    )
    expect(await traceOf(user, 'payment', rows[0].id)).toMatchObject({ places: { 平台托管: 300 } })
    const stranger = await person()
    expect(await outcomeOf(moneyOf(stranger, 'recharge', recharge))).toBe('NOT_FOUND')
    expect(await outcomeOf(moneyOf(stranger, 'payment', rows[0].id))).toBe('NOT_FOUND')
  })
})

describe('finance.details', () => {
  test('filters by type and month; each entry has its cause, and filtered lists have pages', async () => {
    const user = await newWithdrawer(100_000)
    const goodsId = await goods(await person(), { depositFen: 1_000 })
    const orderId = await rent(user, goodsId, 1, 1_300)
    await user.client.orders.return({ orderId })
    const withdrawalId = await withdraw(user, 50_000)
    const list = async (wanted: Parameters<typeof user.client.finance.details>[0]) =>
      (await user.client.finance.details(wanted)).list.map(({ type, fen, cause }) => [type, fen, cause?.kind])
    expect(await list({ type: 'withdrawal' })).toEqual([['withdrawal', -50_000, 'withdrawal']])
    expect(await list({ type: 'rent' })).toEqual([['rent', -1_300, 'order']])
    expect(await list({ type: 'recharge' })).toEqual([['recharge', 100_000, 'recharge']])
    expect(await list({ type: 'recharge', kind: 'out' })).toEqual([])
    expect(await list({ type: 'income' })).toEqual([])
    const { list: lines } = await user.client.finance.details({ type: 'withdrawal' })
    expect(lines[0]).toMatchObject({ cause: { kind: 'withdrawal', id: withdrawalId }, orderId: null })
    const month = shanghaiDate(clock.now()).slice(0, 7)
    expect(await list({ month })).toHaveLength(3)
    expect(await list({ month: '2026-10' })).toEqual([])
    expect(await outcomeOf(user.client.finance.details({ month: '2026-13' }))).toBe('INVALID_INPUT')
    clock.advance(24 * HOUR)
    await runDueOrders(deps)
    expect(await list({ type: 'deposit' })).toEqual([['deposit', 1_000, 'order']])
    const second = await user.client.finance.details({ kind: 'out', page: { num: 2, size: 1 } })
    expect(second.list.map(({ type }) => type)).toEqual(['rent'])
  })

  test('a month begins and ends at midnight in Shanghai', async () => {
    const user = await newWithdrawer(100_000)
    const at = async (moment: string) => {
      clock.set(new Date(moment))
      await server.pool.query('update session set expires_at = $1 where user_id = $2', [
        new Date(Date.parse(moment) + 24 * HOUR),
        user.userId,
      ])
      await withdraw(user, 5_000)
    }
    await at('2027-01-31T23:59:59+08:00')
    await at('2027-02-01T00:00:00+08:00')
    await at('2027-02-28T23:59:59+08:00')
    await at('2027-03-01T00:00:00+08:00')
    const lines = async (month: string) => (await user.client.finance.details({ month })).list.length
    expect([await lines('2027-01'), await lines('2027-02'), await lines('2027-03')]).toEqual([1, 2, 1])
  })
})
