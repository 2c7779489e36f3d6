import {
  createDecipheriv,
  createPublicKey,
  createSign,
  createVerify,
  randomUUID,
  X509Certificate,
} from 'node:crypto'
import Fastify, { type InjectOptions } from 'fastify'
import { buildSandbox } from '../app.ts'
import { demoKeys } from '../keys.ts'
import type { Timers } from '../pay/timers.ts'

const { wechat: keys } = demoKeys

/** Sat 2026-11-21 12:00:00 in Asia/Shanghai. */
export const NOON = Date.parse('2026-11-21T04:00:00Z')

export interface Received {
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
}

const platformKey = (serial: unknown) => {
  const key = keys.platform.find((one) => one.serial === serial)
  if (!key) throw new Error(`unknown platform serial ${serial}`)
  return createPublicKey(
    new X509Certificate(key.certificate).publicKey.export({ type: 'spki', format: 'pem' }),
  )
}

/** Whether a response or notification has a valid signature of the platform. */
export const isSignedByPlatform = ({ headers, body }: Received): boolean => {
  const message = `${headers['wechatpay-timestamp']}\n${headers['wechatpay-nonce']}\n${body}\n`
  return createVerify('RSA-SHA256')
    .update(message)
    .verify(platformKey(headers['wechatpay-serial']), String(headers['wechatpay-signature']), 'base64')
}

/** Decrypts a resource with the APIv3 key. */
export const decryptResource = (resource: {
  nonce: string
  associated_data: string
  ciphertext: string
}): string => {
  const whole = Buffer.from(resource.ciphertext, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(keys.apiV3Key), resource.nonce)
  decipher.setAAD(Buffer.from(resource.associated_data)).setAuthTag(whole.subarray(-16))
  return Buffer.concat([decipher.update(whole.subarray(0, -16)), decipher.final()]).toString('utf8')
}

export const rsaSigned = (message: string): string =>
  createSign('RSA-SHA256').update(message).sign(keys.merchantPrivateKey, 'base64')

/** The value of `Authorization`. */
export const authorization = (
  at: number,
  request: { method: string; url: string; body?: string },
  changed: Partial<Record<'mchid' | 'serial_no' | 'timestamp' | 'nonce_str' | 'signature', string>> = {},
): string => {
  const timestamp = changed.timestamp ?? String(Math.floor(at / 1000))
  const nonce = changed.nonce_str ?? randomUUID().replaceAll('-', '')
  const message = `${request.method}\n${request.url}\n${timestamp}\n${nonce}\n${request.body ?? ''}\n`
  const fields = {
    mchid: changed.mchid ?? keys.merchantId,
    nonce_str: nonce,
    signature: changed.signature ?? rsaSigned(message),
    timestamp,
    serial_no: changed.serial_no ?? keys.merchantSerial,
  }
  return `WECHATPAY2-SHA256-RSA2048 ${Object.entries(fields)
    .map(([name, value]) => `${name}="${value}"`)
    .join(',')}`
}

/** A merchant written from the documentation, with a notification address that records what arrives. */
export const testMerchant = async (
  options: { now?: () => number; timers?: Timers; publicUrl?: string } = {},
) => {
  const now = options.now ?? (() => NOON)
  const app = buildSandbox({ keys: demoKeys, ...options, now })
  const received: Received[] = []
  const waiting: (() => void)[] = []
  let answerWith = 204
  const shop = Fastify({ forceCloseConnections: true })
  shop.removeAllContentTypeParsers()
  shop.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  shop.post('/notify', ({ headers, body }, reply) => {
    received.push({ headers, body: String(body) })
    for (const go of waiting.splice(0)) go()
    return reply.code(answerWith).send()
  })
  const shopUrl = await shop.listen({ port: 0, host: '127.0.0.1' })

  const call = async (method: 'GET' | 'POST', url: string, body?: object) => {
    const payload = body === undefined ? undefined : JSON.stringify(body)
    const request: InjectOptions = {
      method,
      url,
      headers: {
        accept: 'application/json',
        'user-agent': 'test',
        authorization: authorization(now(), { method, url, ...(payload ? { body: payload } : {}) }),
        ...(payload ? { 'content-type': 'application/json' } : {}),
      },
      ...(payload ? { payload } : {}),
    }
    const answer = await app.inject(request)
    return {
      status: answer.statusCode,
      headers: answer.headers,
      text: answer.body,
      signed: isSignedByPlatform({ headers: answer.headers, body: answer.body }),
      data: answer.body.startsWith('{') ? answer.json() : null,
    }
  }

  const order = (ownId: string, total: number, more: object = {}): object => ({
    appid: keys.appId,
    mchid: keys.merchantId,
    description: '上号 充值',
    out_trade_no: ownId,
    notify_url: `${shopUrl}/notify`,
    amount: { total, currency: 'CNY' },
    ...more,
  })

  return {
    app,
    call,
    order,
    received,
    native: (ownId: string, total: number, more: object = {}) =>
      call('POST', '/v3/pay/transactions/native', order(ownId, total, more)),
    query: (ownId: string) =>
      call('GET', `/v3/pay/transactions/out-trade-no/${ownId}?mchid=${keys.merchantId}`),
    close: (ownId: string) =>
      call('POST', `/v3/pay/transactions/out-trade-no/${ownId}/close`, { mchid: keys.merchantId }),
    refund: (ownId: string, refundId: string, refund: number, total: number, more: object = {}) =>
      call('POST', '/v3/refund/domestic/refunds', {
        out_trade_no: ownId,
        out_refund_no: refundId,
        notify_url: `${shopUrl}/notify`,
        amount: { refund, total, currency: 'CNY' },
        ...more,
      }),
    queryRefund: (refundId: string) => call('GET', `/v3/refund/domestic/refunds/${refundId}`),
    /** The payer pays. */
    pay: async (ownId: string, force: object = {}): Promise<number> => {
      const url = `/control/payments/wechat/${ownId}/pay`
      return (await app.inject({ method: 'POST', url, payload: force })).statusCode
    },
    control: (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
      app.inject({ method, url, ...(payload ? { payload } : {}) }),
    /** Sets the merchant's response to notifications. */
    answerWith: (status: number): void => {
      answerWith = status
    },
    /** Resolves as soon as that many notifications have arrived. */
    arrived: async (count: number): Promise<Received[]> => {
      while (received.length < count) await new Promise<void>((resolve) => waiting.push(resolve))
      return received
    },
    /** The decrypted resource of a notification. */
    contents: ({ body }: Received) => {
      const { resource, ...rest } = JSON.parse(body)
      return { ...rest, resource: JSON.parse(decryptResource(resource)) }
    },
    end: async (): Promise<void> => {
      await app.close()
      await shop.close()
    },
  }
}
