import { AlipaySdk } from 'alipay-sdk'
import { afterAll, expect, test } from 'vitest'
import { buildSandbox } from '../app.ts'
import { demoKeys } from '../keys.ts'
import { shanghaiTime } from '../shanghaiTime.ts'

const { alipay: keys } = demoKeys
const app = buildSandbox({ keys: demoKeys })
const address = await app.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => app.close())

/** The client library of the provider, configured for the sandbox. */
const client = new AlipaySdk({
  appId: keys.appId,
  privateKey: keys.appPrivateKey,
  keyType: 'PKCS8',
  alipayPublicKey: keys.alipayPublicKey,
  gateway: `${address}/alipay/gateway.do`,
})
/** The client itself would write the time of the machine's zone. */
const timestamp = () => shanghaiTime(Date.now())
const exec = (method: string, bizContent: object) =>
  client.exec(method, { bizContent, timestamp: timestamp() }, { validateSign: true })

test("the sandbox and the provider's own client accept each other", async () => {
  const order = {
    out_trade_no: '6000000000000000001',
    subject: '租号 a+b',
    total_amount: '10.00',
    product_code: 'QUICK_WAP_WAY',
    quit_url: 'http://shop.invalid/',
  }
  const notify = { notifyUrl: `${address}/unknown`, returnUrl: 'http://shop.invalid/result' }
  const link = client.pageExecute('alipay.trade.wap.pay', 'GET', {
    bizContent: order,
    ...notify,
    timestamp: timestamp(),
  })
  expect((await fetch(link, { redirect: 'manual' })).status).toBe(302)
  await app.inject({ method: 'PUT', url: '/control/notifications/hold', payload: { on: true } })
  await app.inject({ method: 'POST', url: `/control/payments/alipay/${order.out_trade_no}/pay` })

  const number = { out_trade_no: order.out_trade_no }
  expect(await exec('alipay.trade.query', number)).toMatchObject({ tradeStatus: 'TRADE_SUCCESS' })
  const refund = { ...number, refund_amount: '1.00', out_request_no: '1' }
  expect(await exec('alipay.trade.refund', refund)).toMatchObject({ fundChange: 'Y' })
  expect(await exec('alipay.trade.close', number)).toMatchObject({ subCode: 'ACQ.TRADE_STATUS_ERROR' })

  const [{ id }] = (await app.inject('/control/notifications')).json()
  const { body } = (await app.inject(`/control/notifications/${id}/raw`)).json()
  const form = Object.fromEntries(new URLSearchParams(body))
  expect(client.checkNotifySignV2(form)).toBe(true)
  expect(client.checkNotifySignV2({ ...form, total_amount: '9.00' })).toBe(false)
})
