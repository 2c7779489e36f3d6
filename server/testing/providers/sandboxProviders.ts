import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buildSandbox, demoKeys } from '@shanghao/sandbox'
import pino from 'pino'
import { systemIds } from '../../src/core/config/ids.ts'
import type { PrepareInput, RawNotification } from '../../src/core/ports/pay.ts'
import { alipayConfig } from '../../src/gateways/pay/alipay/config.ts'
import { wechatConfig } from '../../src/gateways/pay/wechat/config.ts'

const { wechat, alipay } = demoKeys

/** The configuration of the sandbox's WeChat merchant, without platform keys: they are downloaded. */
export const demoWechat = (endpoint: string, changed: Record<string, unknown> = {}) => ({
  ...wechatConfig.parse({
    WECHAT_ENDPOINT: endpoint,
    WECHAT_OAUTH_ENDPOINT: endpoint,
    WECHAT_API_ENDPOINT: endpoint,
    WECHAT_APP_ID: wechat.appId,
    WECHAT_APP_SECRET: wechat.appSecret,
    WECHAT_MCH_ID: wechat.merchantId,
    WECHAT_MERCHANT_SERIAL: wechat.merchantSerial,
    WECHAT_MERCHANT_KEY: wechat.merchantPrivateKey,
    WECHAT_API_V3_KEY: wechat.apiV3Key,
  }),
  ...changed,
})

/** The configuration of the sandbox's Alipay app. */
export const demoAlipay = (gateway: string, changed: Record<string, unknown> = {}) => ({
  ...alipayConfig.parse({
    ALIPAY_ENDPOINT: gateway,
    ALIPAY_APP_ID: alipay.appId,
    ALIPAY_SELLER_ID: alipay.sellerId,
    ALIPAY_APP_KEY: alipay.appPrivateKey,
    ALIPAY_PUBLIC_KEY: alipay.alipayPublicKey,
  }),
  ...changed,
})

/** The timeout of a gateway (ms): short only where no response is expected, so that a slow machine changes no result. */
export const timeoutFor = (outcome: string): number => (outcome === 'unknown' ? 300 : 10_000)

/** A gateway context with a log whose lines can be read and a clock that can be set ahead. */
export const testGatewayContext = () => {
  const lines: string[] = []
  let aheadMs = 0
  return {
    lines,
    setAhead: (ms: number) => {
      aheadMs = ms
    },
    log: pino({ level: 'trace', base: null, timestamp: false }, { write: (line) => lines.push(line) }),
    clock: { now: () => new Date(Date.now() + aheadMs) },
    publicUrl: 'https://shanghao.example',
  }
}

const ids = systemIds()
export const newPaymentId = () => ids.serial(new Date())

export const prepareInput = (changed: Partial<PrepareInput> = {}): PrepareInput => ({
  paymentId: newPaymentId(),
  title: '星原战纪 账号租赁 3 小时',
  amountFen: 1234,
  expiresAt: new Date(Math.floor(Date.now() / 1000) * 1000 + 900_000),
  way: 'h5',
  address: '203.0.113.9',
  returnUrl: 'https://shanghao.example/pay/result?id=1&from=h5',
  ...changed,
})

/** Starts a sandbox on a free port that holds its notifications back, so that tests can read them. Close it when done. */
export const startPayProviders = async () => {
  const sandbox = buildSandbox({ keys: demoKeys })
  const endpoint = await sandbox.listen({ host: '127.0.0.1', port: 0 })
  const control = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
    const response = await sandbox.inject({ method, url: `/control/${url}`, ...(payload && { payload }) })
    if (response.statusCode >= 300) throw new Error(`${url}: ${response.statusCode}`)
    return response.body === '' ? null : response.json()
  }
  await control('PUT', 'notifications/hold', { on: true })
  return {
    sandbox,
    endpoint,
    gateway: `${endpoint}/alipay/gateway.do`,
    control,
    pay: (channel: string, id: string, force = {}) => control('POST', `payments/${channel}/${id}/pay`, force),
    /** The newest notification about a payment or refund, as it would be sent. */
    notificationOf: async (ownId: string): Promise<RawNotification> => {
      const all: { id: number; ownId: string }[] = await control('GET', 'notifications')
      const { headers, body } = await control(
        'GET',
        `notifications/${all.find((one) => one.ownId === ownId)?.id}/raw`,
      )
      const lower = Object.entries<string>(headers).map(([name, value]) => [name.toLowerCase(), value])
      return { headers: Object.fromEntries(lower), body: Buffer.from(body) }
    },
  }
}

/** Starts an HTTP server with a given handler, for responses the sandbox doesn't produce. */
export const startStubServer = async (
  handle: (request: IncomingMessage, response: ServerResponse, body: string) => void,
) => {
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => handle(request, response, body))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections()
      return new Promise((done) => server.close(done))
    },
  }
}
