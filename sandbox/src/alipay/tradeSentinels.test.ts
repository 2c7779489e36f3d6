import { expect, test } from 'vitest'
import { PAY, SHOP, setUpTrades, verified } from './testTrades.ts'

const { trade, app, open, control, order, cashierOf, query, notifications } = setUpTrades()

test.each([
  ['10.91', 400, 'ACQ.PAYMENT_REQUEST_HAS_RISK', 'ACQ.TRADE_NOT_EXIST'],
  ['10.93', 502, '502', 'WAIT_BUYER_PAY'],
])('payment sentinel %s', async (amount, status, says, known) => {
  const page = await open(PAY, order({ total_amount: amount }), SHOP)
  expect([page.statusCode, page.body.includes(says)]).toEqual([status, true])
  expect(JSON.stringify(await query())).toContain(known)
})

test.each([
  ['10.94', 'duplicated'],
  ['10.95', 'overtaken'],
  ['10.96', 'late'],
  ['10.97', 'never'],
  ['10.99', 'forged'],
])('payment sentinel %s: the notification is %s, the query says paid', async (amount, manner) => {
  await cashierOf({ total_amount: amount })
  await control('POST', `/payments/alipay/${trade.ownId}/pay`)
  expect((await app.inject('/control/notifications')).json()).toMatchObject([
    { ownId: trade.ownId, manner, kind: 'payment' },
  ])
  expect(await query()).toMatchObject({ trade_status: 'TRADE_SUCCESS', total_amount: amount })
})

test('payment sentinel 10.98: notification and query say one 分 less', async () => {
  await cashierOf({ total_amount: '10.98' })
  await control('POST', `/payments/alipay/${trade.ownId}/pay`)
  expect(await query()).toMatchObject({ total_amount: '10.97' })
  expect(await notifications()).toMatchObject([{ total_amount: '10.97' }])
})

test('a forged notification is not signed by the provider', async () => {
  await cashierOf({ total_amount: '10.99' })
  await control('PUT', '/notifications/hold', { on: false })
  await control('POST', `/payments/alipay/${trade.ownId}/pay`)
  const [{ id }] = (await app.inject('/control/notifications')).json()
  const { body } = (await app.inject(`/control/notifications/${id}/raw`)).json()
  expect(() => verified(body)).toThrow()
})
