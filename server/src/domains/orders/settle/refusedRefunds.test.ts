import { describe, expect, test } from 'vitest'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { setUpChannelPayments } from '../../../../testing/pay/channelPayments.ts'
import { setUpWithdrawals } from '../../../../testing/pay/withdrawals.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import type { ChannelName } from '../../../core/ports/pay.ts'
import { runPayouts } from '../../finance/withdrawal/payouts.ts'
import { runRefunds } from '../../pay/refund/refund.ts'
import { runDueOrders } from '../run/due.ts'

const server = await callServer()
const market = await setUpMarket(server)
const { wallet } = market
const { paidRental, refundsOf, sendRefunds, feeFree } = setUpChannelPayments(server, market)
const { bind, withdraw } = setUpWithdrawals(server, market)
const { clock, deps } = server
const { channels } = server.providers
const MINUTE = 60_000
const HOUR = 3_600_000
const YEAR = 365 * 24 * HOUR

describe('refunds that the channel refuses', () => {
  const failing = async (channel: ChannelName, act: () => Promise<void>) => {
    const { script } = channels[channel]
    script.refund = 'failed'
    await act()
    script.refund = 'done'
  }

  test('are fee-free cash, with a message, and can be withdrawn without fee in any amount', async () => {
    const { renter, orderId, paymentId } = await paidRental()
    await renter.client.orders.return({ orderId })
    await failing('alipay', sendRefunds)
    expect(await refundsOf(paymentId)).toEqual(['return 1200 failed'])
    expect(await wallet(renter)).toEqual({ cash: 1200, bonus: 0 })
    expect(await feeFree(renter)).toBe(1200)
    const { rows } = await server.pool.query('select title, text from notification where user_id = $1', [
      renter.userId,
    ])
    expect(rows).toContainEqual({
      title: '租金已存入余额',
      text: '支付宝退款失败，¥12 已存入余额，可免手续费提现。',
    })
    const accountId = await bind(renter)
    expect(await renter.client.finance.withdrawQuote({ amountFen: 1200 })).toMatchObject({
      feeFreeFen: 1200,
      feeFen: 0,
    })
    await withdraw({ ...renter, accountId }, 1200)
    await runPayouts(deps)
    expect(await renter.client.finance.balance()).toMatchObject({ cashFen: 0, feeFreeFen: 0, frozenFen: 0 })
  })

  test('a payment older than the window, or of a removed channel, is not sent to the channel', async () => {
    const old = await paidRental()
    clock.advance(YEAR + MINUTE)
    await runDueOrders(deps)
    const gone = await paidRental({ channel: 'wechat', reserved: true })
    await gone.renter.client.orders.cancel({ orderId: gone.orderId })
    const asked = channels.alipay.requests.length
    deps.channels = { ...deps.channels, wechat: null }
    clock.advance(25 * HOUR)
    await runDueOrders(deps)
    await sendRefunds()
    deps.channels = channels
    expect(channels.alipay.requests.slice(asked).filter((line) => line.startsWith('refund'))).toEqual([])
    expect(await refundsOf(old.paymentId)).toEqual(['deposit 2000 failed'])
    expect(await refundsOf(gone.paymentId)).toEqual(['cancel 1500 failed', 'deposit 2000 failed'])
    expect([await feeFree(old.renter), await feeFree(gone.renter)]).toEqual([2000, 3500])
  })

  test('a refund sent before the channel was removed stays open: the money may have left', async () => {
    const { renter, orderId, paymentId } = await paidRental()
    await renter.client.orders.return({ orderId })
    channels.alipay.script.refund = 'unknown'
    await runRefunds(deps)
    deps.channels = { ...channels, alipay: null }
    clock.advance(HOUR)
    await sendRefunds()
    expect(await refundsOf(paymentId)).toEqual(['return 1200 asked'])
    deps.channels = channels
    channels.alipay.script.refund = 'done'
    clock.advance(HOUR)
    await sendRefunds()
    expect(await refundsOf(paymentId)).toEqual(['return 1200 done'])
  })
})
