import { afterAll, expect, test } from 'vitest'
import { Wechatpay } from 'wechatpay-axios-plugin'
import { buildSandbox } from '../app.ts'
import { demoKeys } from '../keys.ts'

const { wechat: keys } = demoKeys
const app = buildSandbox({ keys: demoKeys })
const baseURL = await app.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => app.close())

/** The client library of the provider, configured for the sandbox. */
const client = new Wechatpay({
  baseURL,
  mchid: keys.merchantId,
  serial: keys.merchantSerial,
  privateKey: keys.merchantPrivateKey,
  certs: Object.fromEntries(keys.platform.map(({ serial, certificate }) => [serial, certificate])),
})

test("the sandbox and the provider's own client accept each other", async () => {
  const order = {
    appid: keys.appId,
    mchid: keys.merchantId,
    description: '上号 充值',
    out_trade_no: '7300000000000000001',
    notify_url: `${baseURL}/nowhere`,
    amount: { total: 1234, currency: 'CNY' },
  }
  const path = '/v3/pay/transactions'
  const prepared = await client.chain(`${path}/native`).post(order)
  expect(prepared.data).toMatchObject({ code_url: expect.stringMatching(/^weixin:/) })
  const response = await client.chain(`${path}/out-trade-no/${order.out_trade_no}`).get({
    params: { mchid: keys.merchantId },
  })
  expect(response.data).toMatchObject({ trade_state: 'NOTPAY' })
  await app.inject({ method: 'POST', url: '/control/wechat/platform/rotate' })
  const closed = await client
    .chain(`${path}/out-trade-no/${order.out_trade_no}/close`)
    .post({ mchid: keys.merchantId })
  expect(closed.status).toBe(204)
  await expect(client.chain(`${path}/native`).post({ ...order, appid: 'wx1' })).rejects.toMatchObject({
    response: { status: 400, data: { code: 'APPID_MCHID_NOT_MATCH' } },
  })
})
