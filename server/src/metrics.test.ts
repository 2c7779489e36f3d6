import { expect, test } from 'vitest'
import { setUpMarket } from '../testing/market/market.ts'
import { callServer } from '../testing/server/callServer.ts'
import { outcomeOf } from '../testing/server/outcome.ts'

const TOKEN = 'metrics-token-of-this-test'
const server = await callServer({ METRICS_TOKEN: TOKEN })
const { person } = await setUpMarket(server)
const scrape = (authorization: string) => fetch(`${server.base}/metrics`, { headers: { authorization } })

test('metrics require the token', async () => {
  for (const header of ['', 'Bearer wrong', TOKEN]) expect((await scrape(header)).status).toBe(401)
})

test('waiting payments are counted by channel', async () => {
  const { client } = await person()
  await client.finance.rechargePay({ amountFen: 1000, channel: 'alipay' })
  const text = await (await scrape(`Bearer ${TOKEN}`)).text()
  expect(text).toContain('shanghao_payments_waiting{kind="alipay"} 1')
  expect(text).toContain('# HELP shanghao_reconciliation_differences_open')
  expect(text).toContain('nodejs_eventloop_lag_seconds')
})

test('errors that calls answered are counted by call and name', async () => {
  await outcomeOf(server.client().orders.detail({ orderId: '1'.repeat(19) }))
  const text = await (await scrape(`Bearer ${TOKEN}`)).text()
  expect(text).toContain('shanghao_call_errors_total{call="orders.detail",error="TOKEN_EXPIRED"} 1')
  expect(text).toContain('# HELP shanghao_undeclared_errors_total')
  expect(text).toContain('# HELP shanghao_constraint_violations_total')
})
