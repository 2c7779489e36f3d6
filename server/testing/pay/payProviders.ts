import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buildSandbox, demoKeys } from '@shanghao/sandbox'
import pino from 'pino'
import { systemIds } from '../../src/core/config/ids.ts'
import type { Preparing, RawNotice } from '../../src/core/ports/pay.ts'
import { alipayConfig } from '../../src/gateways/pay/alipay/config.ts'
import { wechatConfig } from '../../src/gateways/pay/wechat/config.ts'

const { wechat, alipay } = demoKeys

/** WeChat as the sandbox knows its merchant; no platform keys, so they are downloaded. */
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

/** Alipay as the sandbox knows its app. */
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

/** How long a gateway waits for an answer (ms): briefly only where none is expected, so that a busy machine changes nothing. */
export const timeoutFor = (outcome: string): number => (outcome === 'unknown' ? 300 : 10_000)

/** A log whose lines can be read, and a clock that can be set ahead; what gateways are built with. */
export const around = () => {
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
export const newNumber = () => ids.serial(new Date())

export const payment = (changed: Partial<Preparing> = {}): Preparing => ({
  paymentId: newNumber(),
  title: '星原战纪 账号租赁 3 小时',
  amountFen: 1234,
  expiresAt: new Date(Math.floor(Date.now() / 1000) * 1000 + 900_000),
  way: 'h5',
  address: '203.0.113.9',
  returnUrl: 'https://shanghao.example/pay/result?id=1&from=h5',
  ...changed,
})

/** The sandbox on a port of its own, its notices held back so that they can be read. Close it when done. */
export const payProviders = async () => {
  const sandbox = buildSandbox({ keys: demoKeys })
  const endpoint = await sandbox.listen({ host: '127.0.0.1', port: 0 })
  const control = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
    const answer = await sandbox.inject({ method, url: `/control/${url}`, ...(payload && { payload }) })
    if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.statusCode}`)
    return answer.body === '' ? null : answer.json()
  }
  await control('PUT', 'notices/hold', { on: true })
  return {
    sandbox,
    endpoint,
    gateway: `${endpoint}/alipay/gateway.do`,
    control,
    pay: (channel: string, id: string, force = {}) => control('POST', `payments/${channel}/${id}/pay`, force),
    /** The newest notice about a payment or refund, as it would come over the wire. */
    noticeOf: async (ownId: string): Promise<RawNotice> => {
      const all: { id: number; ownId: string }[] = await control('GET', 'notices')
      const { headers, body } = await control(
        'GET',
        `notices/${all.find((one) => one.ownId === ownId)?.id}/raw`,
      )
      const lower = Object.entries<string>(headers).map(([name, value]) => [name.toLowerCase(), value])
      return { headers: Object.fromEntries(lower), body: Buffer.from(body) }
    },
  }
}

/** A server that answers as told, for answers the sandbox doesn't give. */
export const scripted = async (
  answer: (request: IncomingMessage, response: ServerResponse, body: string) => void,
) => {
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => answer(request, response, body))
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
