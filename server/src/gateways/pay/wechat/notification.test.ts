import { createCipheriv, sign } from 'node:crypto'
import { demoKeys } from '@shanghao/sandbox'
import { expect, test } from 'vitest'
import {
  demoWechat,
  startStubServer,
  testGatewayContext,
} from '../../../../testing/providers/sandboxProviders.ts'
import type { RawNotification } from '../../../core/ports/pay.ts'
import { parseRsaKey } from '../../gatewayConfig.ts'
import { wechatChannel } from './channel.ts'

const { appId, merchantId, apiV3Key, platform } = demoKeys.wechat
const [{ serial, privateKey, certificate }] = platform

const context = testGatewayContext()
const key = parseRsaKey(certificate, 'public')
if (!key) throw new Error('no key')
/** The endpoint refuses connections, so that only the configured keys are available. */
const channel = wechatChannel(
  demoWechat('http://127.0.0.1:1', { WECHAT_PLATFORM_KEYS: new Map([[serial, key]]) }),
  context,
)
if (!channel) throw new Error('off')

const PAID = {
  appid: appId,
  mchid: merchantId,
  out_trade_no: '1790000000000000001',
  transaction_id: '4200000000000000000000000001',
  trade_type: 'JSAPI',
  trade_state: 'SUCCESS',
  success_time: '2026-11-21T10:20:30+08:00',
  amount: { total: 1234, payer_total: 1234, currency: 'CNY', payer_currency: 'CNY' },
}
const REFUND = {
  mchid: merchantId,
  out_trade_no: PAID.out_trade_no,
  out_refund_no: '77',
  refund_status: 'SUCCESS',
}
const TRADE = {
  paymentId: PAID.out_trade_no,
  transactionId: PAID.transaction_id,
  amountFen: 1234,
  paidAt: new Date('2026-11-21T02:20:30Z'),
}

const encrypt = (text: string, encryptionKey: string) => {
  const cipher = createCipheriv('aes-256-gcm', encryptionKey, 'fdasflkja484').setAAD(
    Buffer.from('transaction'),
  )
  const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return {
    original_type: 'transaction',
    algorithm: 'AEAD_AES_256_GCM',
    ciphertext: bytes.toString('base64'),
    associated_data: 'transaction',
    nonce: 'fdasflkja484',
  }
}
const signNotification = (text: string, at = Date.now()): RawNotification => {
  const timestamp = String(Math.floor(at / 1000))
  const nonce = 'EcHfmDrDNyO7rLgFNqbzhZzQqN0F1Nq6'
  const signature = sign('sha256', Buffer.from(`${timestamp}\n${nonce}\n${text}\n`), privateKey).toString(
    'base64',
  )
  const headers = {
    'wechatpay-serial': serial,
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-signature': signature,
  }
  return { headers, body: Buffer.from(text) }
}
const notificationOf = (
  resource: object,
  event = 'TRANSACTION.SUCCESS',
  at?: number,
  encryptionKey = apiV3Key,
) =>
  signNotification(
    JSON.stringify({
      id: 'EV-2018022511223320873',
      create_time: '2026-11-21T10:20:31+08:00',
      resource_type: 'encrypt-resource',
      event_type: event,
      summary: '支付成功',
      resource: encrypt(JSON.stringify(resource), encryptionKey),
    }),
    at,
  )

test('a genuine notification is parsed, also a second time', async () => {
  const notification = notificationOf(PAID)
  expect(await channel.parseNotification(notification)).toEqual({ kind: 'paid', trade: TRADE })
  expect(await channel.parseNotification(notification)).toEqual({ kind: 'paid', trade: TRADE })
})

test.each([1, 0x20, 0x80])('every byte of the body flipped by %i: refused', async (bits) => {
  const { headers, body } = notificationOf(PAID)
  for (let at = 0; at < body.length; at++) {
    const changed = Buffer.from(body)
    changed[at] = (body[at] ?? 0) ^ bits
    expect(await channel.parseNotification({ headers, body: changed }), `byte ${at}`).toBeNull()
  }
})

test.each(['serial', 'timestamp', 'nonce', 'signature'])(
  'every byte of Wechatpay-%s flipped, added and removed: refused',
  async (name) => {
    const { headers, body } = notificationOf(PAID)
    const header = `wechatpay-${name}`
    const value = headers[header] ?? ''
    const refused = async (text: string | undefined) =>
      expect(
        await channel.parseNotification({ headers: { ...headers, [header]: text }, body }),
        text,
      ).toBeNull()
    for (let at = 0; at < value.length; at++) {
      const [before, after] = [value.slice(0, at), value.slice(at + 1)]
      for (const bits of [1, 2, 4, 8, 16, 32, 64])
        await refused(`${before}${String.fromCharCode(value.charCodeAt(at) ^ bits)}${after}`)
      await refused(`${before}${after}`)
    }
    await refused(`${value} `)
    await refused(undefined)
  },
)

test.each<[string, RawNotification, object | null]>([
  ['app of another', notificationOf({ ...PAID, appid: 'wx0000000000000000' }), null],
  ['merchant of another', notificationOf({ ...PAID, mchid: '1900100002' }), null],
  ['another currency', notificationOf({ ...PAID, amount: { total: 1234, currency: 'USD' } }), null],
  ['no amount', notificationOf({ ...PAID, amount: undefined }), null],
  ['half a 分', notificationOf({ ...PAID, amount: { total: 1234.5, currency: 'CNY' } }), null],
  ['no time', notificationOf({ ...PAID, success_time: 'yesterday' }), null],
  [
    'encrypted with another key',
    notificationOf(PAID, undefined, undefined, 'another-key-another-key-another-'),
    null,
  ],
  ['301 s old', notificationOf(PAID, undefined, Date.now() - 302_000), null],
  ['400 s ahead', notificationOf(PAID, undefined, Date.now() + 400_000), null],
  ['not JSON', signNotification('hello'), null],
  ['refund of another merchant', notificationOf({ ...REFUND, mchid: '1900100002' }, 'REFUND.SUCCESS'), null],
  ['not paid', notificationOf({ ...PAID, trade_state: 'PAYERROR' }), { kind: 'ignored' }],
  ['an event we don’t use', notificationOf(PAID, 'COUPON.USE'), { kind: 'ignored' }],
  [
    'refund done',
    notificationOf(REFUND, 'REFUND.SUCCESS'),
    { kind: 'refund', refundId: '77', outcome: 'done' },
  ],
  [
    'refund closed',
    notificationOf({ ...REFUND, refund_status: 'CLOSED' }, 'REFUND.CLOSED'),
    { kind: 'refund', refundId: '77', outcome: 'failed' },
  ],
  [
    'refund stuck at the bank',
    notificationOf({ ...REFUND, refund_status: 'ABNORMAL' }, 'REFUND.ABNORMAL'),
    { kind: 'refund', refundId: '77', outcome: 'pending' },
  ],
])('%s', async (_case, notification, read) => {
  expect(await channel.parseNotification(notification)).toEqual(read)
})

test('forged serials cause ownChannel download of the keys a minute', async () => {
  let downloads = 0
  const server = await startStubServer((_request, response) => {
    downloads += 1
    response.writeHead(200).end('{"data":[]}')
  })
  const ownContext = testGatewayContext()
  const ownChannel = wechatChannel(demoWechat(server.endpoint), ownContext)
  const notification = notificationOf(PAID)
  const forge = (n: number) =>
    ownChannel?.parseNotification({
      ...notification,
      headers: { ...notification.headers, 'wechatpay-serial': `5157F09E${n}` },
    })
  expect(await Promise.all([1, 2, 3].map(forge))).toEqual([null, null, null])
  expect(await forge(4)).toBeNull()
  expect(downloads).toBe(1)
  ownContext.setAhead(6000)
  await forge(5)
  expect(downloads).toBe(2)
  await ownChannel?.parseNotification({
    ...notification,
    headers: { ...notification.headers, 'wechatpay-serial': 'PUB_KEY_ID_0116' },
  })
  expect(downloads).toBe(2)
  await server.close()
})

test('responses are exactly those WeChat expects', () => {
  expect(channel.notificationResponse(true)).toEqual({ status: 204, type: 'application/json', body: '' })
  expect(channel.notificationResponse(false)).toEqual({
    status: 500,
    type: 'application/json',
    body: '{"code":"FAIL","message":"失败"}',
  })
})
