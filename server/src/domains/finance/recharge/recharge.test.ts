import { describe, expect, test } from 'vitest'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { pollAllPayments } from '../../../../testing/pay/pollAllPayments.ts'
import { postNotification } from '../../../../testing/pay/postNotification.ts'
import { idNumberOf } from '../../../../testing/people/idNumber.ts'
import type { TestUser } from '../../../../testing/people/testUser.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../../testing/server/outcome.ts'

const server = await callServer()
const { person } = await setUpMarket(server)
const { clock } = server
const { wechat } = server.providers.channels
const MINUTE = 60_000
const watch = () => pollAllPayments(server.deps)

describe('finance.rechargePay', () => {
  test('credits the wallet, however late, and and 50 notifications count once', async () => {
    const renter = await person()
    const { rechargeId, paymentId } = await renter.client.finance.rechargePay({
      amountFen: 5000,
      channel: 'wechat',
    })
    expect(await renter.client.finance.rechargeDetail({ id: rechargeId })).toMatchObject({ state: 'waiting' })
    clock.advance(40 * MINUTE)
    await watch()
    expect(await renter.client.finance.rechargeDetail({ id: rechargeId })).toMatchObject({ state: 'closed' })
    const notice = wechat.pay(paymentId, clock.now())
    await Promise.all(Array.from({ length: 50 }, () => postNotification(server, 'wechat', notice)))
    expect(await renter.client.finance.rechargeDetail({ id: rechargeId })).toMatchObject({
      state: 'paid',
      amountFen: 5000,
      cashFen: 5000,
    })
    const stranger = await person()
    expect(await outcomeOf(stranger.client.finance.rechargeDetail({ id: rechargeId }))).toBe('NOT_FOUND')
  })
})

test('ten concurrent requests with one idempotency key: one recharge with one payment; another amount is refused', async () => {
  const { client, userId } = await person()
  const recharge = (amountFen: number) =>
    client.finance.rechargePay({ amountFen, channel: 'alipay' }, { idempotencyKey: 'one-recharge' })
  const outcomes = await outcomesOf(Array.from({ length: 10 }, () => recharge(5000)))
  expect((outcomes['OK'] ?? 0) + (outcomes['IN_PROGRESS'] ?? 0)).toBe(10)
  expect((await recharge(5000)).rechargeId).toBe((await recharge(5000)).rechargeId)
  expect(await outcomeOf(recharge(6000))).toBe('KEY_REUSED')
  const { rows } = await server.pool.query(
    "select r.id from recharge r join payment p on p.purpose = 'recharge' and p.biz_id = r.id where r.user_id = $1",
    [userId],
  )
  expect(rows).toHaveLength(1)
})

test('a repeat under its key returns the first response, also after the payment', async () => {
  const { client } = await person()
  const options = { idempotencyKey: 'paid-recharge' }
  const recharge = () => client.finance.rechargePay({ amountFen: 5000, channel: 'wechat' }, options)
  const first = await recharge()
  await postNotification(server, 'wechat', wechat.pay(first.paymentId, clock.now()))
  clock.advance(10 * MINUTE)
  expect(await recharge()).toEqual(first)
  expect(await client.finance.balance()).toMatchObject({ cashFen: 5000, feeFreeFen: 0 })
})

describe('finance.rechargeDetail', () => {
  test('returns the channel of the payment, not of the last attempt', async () => {
    const renter = await person()
    const recharge = (channel: 'wechat' | 'alipay') =>
      renter.client.finance.rechargePay({ amountFen: 5000, channel })
    const { rechargeId, paymentId } = await recharge('wechat')
    clock.advance(1000)
    await recharge('alipay')
    const detail = () => renter.client.finance.rechargeDetail({ id: rechargeId })
    expect(await detail()).toMatchObject({ state: 'waiting', channel: 'alipay' })
    await postNotification(server, 'wechat', wechat.pay(paymentId, clock.now()))
    expect(await detail()).toMatchObject({ state: 'paid', channel: 'wechat' })
  })
})

describe('recharge limits', () => {
  test('range, day and age', async () => {
    const renter = await person()
    const recharge = (amountFen: number) =>
      renter.client.finance.rechargePay({ amountFen, channel: 'alipay' })
    expect(await outcomeOf(recharge(499))).toBe('RECHARGE_RANGE')
    expect(await outcomeOf(recharge(999_901))).toBe('RECHARGE_RANGE')
    const minor = await person({ bornOn: '2012-01-01' })
    expect(await outcomeOf(minor.client.finance.rechargePay({ amountFen: 1000, channel: 'alipay' }))).toBe(
      'MINOR',
    )
    const unverified = await person({ bornOn: null })
    const early = unverified.client.finance.rechargePay({ amountFen: 1000, channel: 'alipay' })
    expect(await outcomeOf(early)).toBe('REALNAME_REQUIRED')
    const amounts = [900_000, 900_001, 900_002, 900_003, 900_004]
    const outcomes = await outcomesOf(amounts.map(recharge))
    expect(outcomes).toEqual({ OK: 2, RECHARGE_DAY_LIMIT: 3 })
    const { minFen, leftTodayFen } = await renter.client.finance.rechargeLimit()
    expect(minFen).toBe(500)
    expect(leftTodayFen).toBeLessThan(200_001)
  })
})

describe.each(['rechargePay', 'wxPreRecharge'] as const)('finance.%s', (name) => {
  type Options = { amountFen?: number; way?: 'h5' | 'jsapi'; expectedRewardFen?: number }
  const recharge = (
    { client }: Pick<TestUser, 'client'>,
    { amountFen = 5000, ...rest }: Options = {},
    idempotencyKey?: string,
  ) => {
    const wanted = { amountFen, ...rest, channel: 'wechat' as const }
    return client.finance[name](wanted, idempotencyKey ? { idempotencyKey } : undefined)
  }

  test('refuses amounts, people and rewards as its limits say', async () => {
    const renter = await person()
    expect(await outcomeOf(recharge(renter, { amountFen: 499 }))).toBe('RECHARGE_RANGE')
    expect(await outcomeOf(recharge(renter, { expectedRewardFen: 1 }))).toBe('REWARD_CHANGED')
    expect(await outcomeOf(recharge(await person({ bornOn: null })))).toBe('REALNAME_REQUIRED')
    expect(await outcomeOf(recharge(await person({ bornOn: '2012-01-01' })))).toBe('MINOR')
    await server.withDeps({ rules: { 'finance.rechargeDayFen': 4999 } }, async () =>
      expect(await outcomeOf(recharge(renter))).toBe('RECHARGE_DAY_LIMIT'),
    )
    const { rows } = await server.pool.query('select from recharge where user_id = $1', [renter.userId])
    expect(rows).toHaveLength(0)
  })

  test('counts what a person recharges in a day by all their logins, also at the same time', async () => {
    const idNumber = idNumberOf(name === 'rechargePay' ? '1988-08-08' : '1988-08-09', 377)
    const logins = [
      await person({ bornOn: null, idNumber }),
      await person({ bornOn: null, idNumber }),
      await person({ bornOn: null, idNumber }),
    ]
    await server.withDeps({ rules: { 'finance.rechargeDayFen': 12_000 } }, async () => {
      const outcomes = await outcomesOf(logins.map((login) => recharge(login)))
      expect(outcomes).toEqual({ OK: 2, RECHARGE_DAY_LIMIT: 1 })
    })
  })

  test('tells what WeChat says, and that it is closed', async () => {
    const renter = await person()
    expect(await outcomeOf(recharge(renter, { way: 'jsapi' }))).toBe('WECHAT_AUTH_NEEDED')
    for (const [outcome, error] of [
      ['refused', 'CHANNEL_REFUSED'],
      ['unknown', 'CHANNEL_BUSY'],
    ] as const) {
      wechat.script.prepare = outcome
      expect(await outcomeOf(recharge(renter))).toBe(error)
    }
    wechat.script.prepare = 'prepared'
    const channels = { ...server.deps.channels, wechat: null }
    await server.withDeps({ channels }, async () =>
      expect(await outcomeOf(recharge(renter))).toBe('CHANNEL_CLOSED'),
    )
  })

  test('repeated under its key after its time the payment is closed', async () => {
    const renter = await person()
    await recharge(renter, {}, `closed-${name}`)
    clock.advance(40 * MINUTE)
    expect(await outcomeOf(recharge(renter, {}, `closed-${name}`))).toBe('PAYMENT_CLOSED')
  })

  test('repeated under its key after WeChat gave no answer, but took the money, it is paid', async () => {
    const renter = await person()
    wechat.script.prepare = 'unknown'
    expect(await outcomeOf(recharge(renter, {}, `paid-${name}`))).toBe('CHANNEL_BUSY')
    wechat.script.prepare = 'prepared'
    const { rows } = await server.pool.query('select id from payment where user_id = $1', [renter.userId])
    await postNotification(server, 'wechat', wechat.pay(rows[0].id, clock.now()))
    expect(await outcomeOf(recharge(renter, {}, `paid-${name}`))).toBe('ALREADY_PAID')
  })
})
