import { describe, expect, test } from 'vitest'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { setUpChannelPayments } from '../../../../testing/pay/channelPayments.ts'
import { pollAllPayments } from '../../../../testing/pay/pollAllPayments.ts'
import { postNotification } from '../../../../testing/pay/postNotification.ts'
import type { TestUser } from '../../../../testing/people/testUser.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { runRefunds } from '../../pay/refund/refund.ts'
import { runDueOrders } from '../run/due.ts'

const server = await callServer()
const market = await setUpMarket(server)
const { person, goods, rent } = market
const { paidRental, payThrough, renew, sendRefunds } = setUpChannelPayments(server, market)
const { clock, deps } = server
const { channels } = server.providers
const HOUR = 3_600_000

describe('presentation', () => {
  const lines = async ({ client }: TestUser, orderId: string) => {
    const { events, money } = await client.orders.detail({ orderId })
    return {
      events: events.map(({ text }) => text),
      notes: money.map(({ label, note }) => `${label} ${note}`),
    }
  }

  test('payment and refunds with their way and state, in the history, the money and the trace', async () => {
    const { renter, owner, orderId } = await paidRental()
    await payThrough(renter, await renew(renter, orderId, 1, 300), 'wechat')
    await renter.client.orders.return({ orderId })
    expect(await lines(renter, orderId)).toMatchObject({
      events: expect.arrayContaining([
        '支付宝付款 ¥35',
        '续租：微信付款 ¥3',
        '租金 ¥12 正在退回支付宝，一般几分钟到账',
        '租金 ¥3 正在退回微信支付，一般几分钟到账',
      ]),
      notes: expect.arrayContaining([
        '退回租金 正在退回支付宝，一般几分钟到账',
        '退回租金 正在退回微信支付，一般几分钟到账',
      ]),
    })
    const underway = await renter.client.finance.money({ kind: 'order', id: orderId })
    expect(underway.places).toContainEqual({ place: '原路退回中', holder: 'underway', fen: 1500 })
    expect(underway.steps).toContainEqual(
      expect.objectContaining({ state: 'planned', to: '支付宝', fen: 2000 }),
    )
    await sendRefunds()
    await owner.client.orders.releaseDeposit({ orderId })
    channels.alipay.script.refund = 'failed'
    await sendRefunds()
    channels.alipay.script.refund = 'done'
    const finished = await lines(renter, orderId)
    expect(finished.events).toEqual(
      expect.arrayContaining([
        '租金 ¥12 已退回支付宝',
        '租金 ¥3 已退回微信支付',
        '支付宝退款失败，押金 ¥20 已存入余额，可免手续费提现',
      ]),
    )
    expect(finished.notes).toContain('退回押金 渠道退款失败，已存入余额，可免手续费提现')
    const trace = await renter.client.finance.money({ kind: 'order', id: orderId })
    expect(trace.places).toContainEqual({ place: '你的现金余额', holder: 'wallet', fen: 2000 })
    expect(trace.places).toContainEqual({ place: '支付宝', holder: 'channel', fen: 1200 })
    const [entry] = (await renter.client.finance.details({ kind: 'in' })).list
    expect(entry).toMatchObject({ label: '渠道退款失败，存入余额', orderId })
  })

  test('a rental paid by balance has its payment in the history', async () => {
    const goodsId = await goods(await person(), { depositFen: 1000 })
    const renter = await person({ cashFen: 5000 })
    const orderId = await rent(renter, goodsId, 2, 1600)
    await renter.client.orders.return({ orderId })
    clock.advance(25 * HOUR)
    await runDueOrders(deps)
    expect((await lines(renter, orderId)).events).toEqual(
      expect.arrayContaining(['余额付款 ¥16', '提前归还，退回租金 3 元（余额 ¥3）', '押金退回（余额 ¥10）']),
    )
  })
})

test('a payment that comes after the cancellation goes back, and its order tells it', async () => {
  const renter = await person()
  const goodsId = await goods(await person())
  const { orderId } = await renter.client.orders.create({ goodsId, hours: 2, expectedTotalFen: 600 })
  const { paymentId } = await renter.client.pay.unifiedOrder({ orderId, channel: 'alipay' })
  await renter.client.orders.cancel({ orderId })
  await postNotification(server, 'alipay', channels.alipay.pay(paymentId, clock.now()))
  await pollAllPayments(deps)
  const texts = async () => (await renter.client.orders.detail({ orderId })).events.map(({ text }) => text)
  expect(await texts()).toEqual(
    expect.arrayContaining(['支付宝付款 ¥6，订单已关闭', '付款 ¥6 正在退回支付宝，一般几分钟到账']),
  )
  await runRefunds(deps)
  expect(await texts()).toContain('付款 ¥6 已退回支付宝')
  expect(await renter.client.finance.balance()).toMatchObject({ cashFen: 0, feeFreeFen: 0 })
})
