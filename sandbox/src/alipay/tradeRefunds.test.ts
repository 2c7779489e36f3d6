import { expect, test } from 'vitest'
import { NOON } from './testClient.ts'
import { setUpTrades } from './testTrades.ts'

const { trade, ask, waiting, fire, control, cashierOf, query, refund, queryRefund, notifications } =
  setUpTrades()

test('refunds: in part, again, the rest, too much', async () => {
  expect(await refund('1.00')).toMatchObject({ sub_code: 'ACQ.TRADE_NOT_EXIST' })
  await cashierOf()
  expect(await refund('1.00')).toMatchObject({ sub_code: 'ACQ.TRADE_STATUS_ERROR' })
  await control('POST', `/payments/alipay/${trade.ownId}/pay`)
  expect(await queryRefund()).toEqual({ code: '10000', msg: 'Success' })
  expect(await refund('10.01')).toMatchObject({ sub_code: 'ACQ.REASON_TRADE_REFUND_FEE_ERR' })
  expect(await refund('4.00')).toMatchObject({ fund_change: 'Y', refund_fee: '4.00', send_back_fee: '4.00' })
  expect(await refund('4.00')).toMatchObject({ fund_change: 'N', refund_fee: '4.00' })
  expect(await refund('5.00')).toMatchObject({ sub_code: 'ACQ.DISCORDANT_REPEAT_REQUEST' })
  expect(await query()).toMatchObject({ trade_status: 'TRADE_SUCCESS' })
  expect(await refund('6.00', 'second')).toMatchObject({
    fund_change: 'Y',
    refund_fee: '10.00',
    send_back_fee: '6.00',
  })
  expect(await query()).toMatchObject({ trade_status: 'TRADE_CLOSED' })
  expect(await refund('0.01', 'third')).toMatchObject({ sub_code: 'ACQ.TRADE_HAS_CLOSE' })
  expect(await queryRefund('second')).toMatchObject({
    refund_status: 'REFUND_SUCCESS',
    refund_amount: '6.00',
  })

  const received = await notifications()
  expect(received.map((form) => [form['trade_status'], form['out_biz_no'], form['refund_fee']])).toEqual([
    ['TRADE_SUCCESS', undefined, undefined],
    ['TRADE_SUCCESS', `${trade.ownId}-r`, '4.00'],
    ['TRADE_CLOSED', 'second', '10.00'],
  ])
  expect(received[1]?.['gmt_refund']).toMatch(/^2026-11-21 12:00:00/)
})

test('more than the refundable rest is refused, and everything a year after the payment', async () => {
  await cashierOf()
  await control('POST', `/payments/alipay/${trade.ownId}/pay`)
  expect(await refund('4.00')).toMatchObject({ fund_change: 'Y' })
  expect(await refund('6.01', 'rest')).toMatchObject({ sub_code: 'ACQ.REASON_TRADE_REFUND_FEE_ERR' })
  trade.now = NOON + 366 * 86_400_000
  expect(await refund('6.00', 'rest')).toMatchObject({ sub_code: 'ACQ.TRADE_HAS_FINISHED' })
})

test('without a request number only the whole is refunded', async () => {
  await cashierOf()
  await control('POST', `/payments/alipay/${trade.ownId}/pay`)
  const whole = (amount: string) =>
    ask('alipay.trade.refund', { out_trade_no: trade.ownId, refund_amount: amount })
  expect(await whole('9.00')).toMatchObject({ sub_code: 'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL' })
  expect(await whole('10.00')).toMatchObject({ fund_change: 'Y' })
})

test.each<[string, string, 'done' | 'none']>([
  ['10.82', '20 s later done', 'done'],
  ['10.85', '20 s later failed', 'none'],
  ['10.86', '20 s later failed', 'none'],
])('refund sentinel %s: %s', async (amount, _says, end) => {
  await cashierOf({ total_amount: '20.00' })
  await control('POST', `/payments/alipay/${trade.ownId}/pay`)
  expect(await refund(amount)).toMatchObject({ fund_change: 'N', send_back_fee: '0.00' })
  expect(await queryRefund()).toEqual({ code: '10000', msg: 'Success' })
  expect(await refund('10.00', 'more')).toMatchObject({ sub_code: 'ACQ.REASON_TRADE_REFUND_FEE_ERR' })
  expect(waiting()).toEqual([20_000])
  fire()
  expect((await queryRefund())['refund_status']).toBe(end === 'done' ? 'REFUND_SUCCESS' : undefined)
  expect(await notifications()).toHaveLength(end === 'done' ? 2 : 1)
  expect(await refund(amount)).toMatchObject({
    fund_change: end === 'done' ? 'N' : 'Y',
    send_back_fee: amount,
  })
})

test('refund sentinels 10.81 and 10.83: refused; a 5xx although it is done', async () => {
  await cashierOf({ total_amount: '30.00' })
  await control('POST', `/payments/alipay/${trade.ownId}/pay`)
  expect(await refund('10.81')).toMatchObject({ sub_code: 'ACQ.SELLER_BALANCE_NOT_ENOUGH' })
  await expect(refund('10.83', 'broken')).rejects.toThrow('502')
  expect(await queryRefund('broken')).toMatchObject({ refund_status: 'REFUND_SUCCESS' })
})
