import { describe, expect, test } from 'vitest'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { setUpSites } from '../../../../testing/market/sites.ts'
import { pollAllPayments } from '../../../../testing/pay/pollAllPayments.ts'
import { postNotification } from '../../../../testing/pay/postNotification.ts'
import { setUpPhoneCodes } from '../../../../testing/people/phoneCodes.ts'
import type { TestUser } from '../../../../testing/people/testUser.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf } from '../../../../testing/server/outcome.ts'
import { violationsOf } from '../../../core/jobs/invariants.ts'
import { orderInvariants } from '../../orders/invariants.ts'
import { runDueOrders } from '../../orders/run/due.ts'
import { runRefunds } from '../../pay/refund/refund.ts'
import { closingJob } from './closingJob.ts'

const server = await callServer(
  { CAPTCHA_COST: '1' },
  { 'session.codeAddressHour': 1000, 'session.codeAddressDay': 1000, 'session.sessionDays': 365 },
)
const { pool, clock, deps } = server
const codes = setUpPhoneCodes(server)
const market = await setUpMarket(server)
const sites = await setUpSites(server, market)
const { alipay } = server.providers.channels
const HOUR = 3_600_000
const DAY = 24 * HOUR

const request = async (user: TestUser) =>
  user.client.user.cancelUser({ smsCode: await codes.ownCode(user, 'cancel_user'), giveUpFen: 0 })
const close = async (user: TestUser): Promise<void> => {
  await request(user)
  clock.advance(8 * DAY)
  await closingJob.run(deps)
  const { rows } = await pool.query('select state from app_user where id = $1', [user.userId])
  expect(rows).toEqual([{ state: 'closed' }])
}
const settle = async (): Promise<void> => {
  for (const ms of [5 * HOUR, 40 * HOUR]) {
    clock.advance(ms)
    await runDueOrders(deps)
  }
}
const orderViolations = async () =>
  (await violationsOf(pool, orderInvariants)).map(({ invariant }) => invariant)

describe('an account with a history that was closed', () => {
  test('of a renter: the invariants of orders hold as before', async () => {
    const renter = await market.person({ cashFen: 300 })
    const owner = await market.person({ roles: ['merchant'] })
    const goodsId = await market.goods(owner)
    const orderId = await market.rent(renter, goodsId, 1, 300)
    await settle()
    await close(renter)
    expect(await orderViolations()).toEqual([])
    const { rows } = await pool.query(
      'select renter_adult_from::text as day from rental_order where id = $1',
      [orderId],
    )
    expect(rows).toEqual([{ day: '2013-05-05' }])
  })

  test('an order keeps the day its renter turned 18: PostgreSQL refuses another, a minor and a person who is not verified', async () => {
    const renter = await market.person({ bonusFen: 300 })
    const goodsId = await market.goods(await market.person())
    const orderId = await market.rent(renter, goodsId, 1, 300)
    const copy = (renterId: number) =>
      pool.query(
        `insert into rental_order select (r).* from (select jsonb_populate_record(o, jsonb_build_object(
           'id', lpad(right($1, 18), 19, '9'), 'renter_id', $2::bigint, 'state', 'cancelled', 'due_at', null)) as r
           from rental_order o where id = $1) copied`,
        [orderId, renterId],
      )
    await expect(
      pool.query("update rental_order set renter_adult_from = '2000-01-01' where id = $1", [orderId]),
    ).rejects.toThrow('keeps the day of its renter')
    const unverified = await market.person({ bornOn: null })
    await expect(copy(unverified.userId)).rejects.toThrow('is not verified')
    const child = await market.person({ bornOn: '2015-01-01' })
    await expect(copy(child.userId)).rejects.toThrow('"minor"')
    await settle()
  })

  test('a closed page that is paid a day later is refunded through its channel, and credits nothing', async () => {
    const user = await market.person()
    const { paymentId } = await user.client.finance.rechargePay({ amountFen: 5_000, channel: 'alipay' })
    for (let i = 0; i < 2; i += 1) {
      clock.advance(HOUR)
      await pollAllPayments(deps)
    }
    await close(user)
    clock.advance(DAY)
    expect(await postNotification(server, 'alipay', alipay.pay(paymentId, clock.now()))).toBe('success')
    const payment = async () =>
      (
        await pool.query(
          'select outcome, outcome_reason, r.cause, r.state from payment p join refund r on r.payment_id = p.id where p.id = $1',
          [paymentId],
        )
      ).rows
    const late = { outcome: 'refund', outcome_reason: 'PAYMENT_CLOSED', cause: 'late' }
    expect(await payment()).toMatchObject([{ ...late, state: 'created' }])
    const forced = pool.query(
      "update recharge set state = 'paid', paid_at = now() where id = (select biz_id from payment where id = $1)",
      [paymentId],
    )
    await expect(forced).rejects.toThrow('the account has been closed')
    await runRefunds(deps)
    expect(await payment()).toMatchObject([{ ...late, state: 'done' }])
    expect(await market.wallet(user)).toEqual({ cash: 0, bonus: 0 })
  })

  test('a refund that its channel refuses waits for two operators, and never enters the wallet', async () => {
    const user = await market.person()
    const { paymentId } = await user.client.finance.rechargePay({ amountFen: 5_000, channel: 'alipay' })
    for (let i = 0; i < 2; i += 1) {
      clock.advance(HOUR)
      await pollAllPayments(deps)
    }
    await close(user)
    await postNotification(server, 'alipay', alipay.pay(paymentId, clock.now()))
    alipay.script.refund = 'failed'
    await runRefunds(deps)
    alipay.script.refund = 'done'
    const refund = async () =>
      (await pool.query('select id, state from refund where payment_id = $1', [paymentId])).rows[0]
    expect(await refund()).toMatchObject({ state: 'asked' })
    expect(await market.wallet(user)).toEqual({ cash: 0, bonus: 0 })
    const [first, second] = [
      await market.person({ roles: ['operator'] }),
      await market.person({ roles: ['operator'] }),
    ]
    clock.advance(DAY)
    const { id } = await refund()
    const end = (outcome: 'done' | 'failed') =>
      first.client.pay.endRefund({ id, outcome, evidence: '银行转账凭证 20261123-1' })
    expect(await outcomeOf(end('failed'))).toBe('REFUND_STATE')
    const { awaitedApproval } = await end('done')
    await second.client.ops.approve({ approvalId: awaitedApproval ?? 0 })
    expect(await refund()).toMatchObject({ state: 'done' })
  })
})

describe('a distributor who closes their account', () => {
  test('keeps it while an order can bring a share, and earns nothing after it', async () => {
    const user = await market.person()
    const { code, distributorId } = await sites.distributor(user, 3000)
    const deviceId = sites.device()
    await server.onDevice(deviceId).channels.channelCheck({ channel: code })
    const renter = await sites.register({ deviceId, cashFen: 100_000 })
    const owner = await market.person({ roles: ['merchant'] })
    const rentHour = async () =>
      market.rent(renter, await market.goods(owner, { hourlyFen: 1_000 }), 1, 1_000)
    const shareOf = async (orderId: string) =>
      (
        await pool.query(
          "select amount from ledger_transfer where biz_type = 'order' and biz_id = $1 and step = 'distributor'",
          [orderId],
        )
      ).rows
    const channel = { code, name: '推广渠道', distributorId, inviteCode: null, isOpen: false }
    await sites.ops.saveChannel(channel)
    const first = await rentHour()
    expect(await outcomeOf(request(user))).toBe('CLOSING_BLOCKED')
    await settle()
    expect(await shareOf(first)).toEqual([{ amount: 60 }])
    await user.client.channels.distributorPayout()
    await user.client.user.cancelUser({ smsCode: await codes.ownCode(user, 'cancel_user'), giveUpFen: 60 })
    clock.advance(8 * DAY)
    await closingJob.run(deps)
    const second = await rentHour()
    await settle()
    expect(await shareOf(second)).toEqual([])
    const { rows } = await pool.query(
      'select c.code, o.distributor_id from rental_order o join marketing_channel c on c.id = o.channel_id where o.id = $1',
      [second],
    )
    expect(rows).toEqual([{ code, distributor_id: null }])
  })
})
