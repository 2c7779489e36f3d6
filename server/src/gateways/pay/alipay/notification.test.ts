import { sign } from 'node:crypto'
import { demoKeys } from '@shanghao/sandbox'
import { expect, test } from 'vitest'
import { demoAlipay, testGatewayContext } from '../../../../testing/providers/sandboxProviders.ts'
import { parseRsaKey } from '../../gatewayConfig.ts'
import { alipayChannel } from './channel.ts'

const { appId, sellerId, alipayPrivateKey, appPrivateKey } = demoKeys.alipay

const newChannel = (changed: Record<string, unknown> = {}) => {
  const channel = alipayChannel(demoAlipay('http://127.0.0.1:1/gateway.do', changed), testGatewayContext())
  if (!channel) throw new Error('off')
  return channel
}
const channel = newChannel()
const read = (body: string | Buffer) => channel.parseNotification({ headers: {}, body: Buffer.from(body) })

const PAID: Record<string, string> = {
  notify_time: '2026-11-21 10:20:31',
  notify_type: 'trade_status_sync',
  notify_id: '2026112100222102031058620512345678',
  charset: 'utf-8',
  version: '1.0',
  app_id: appId,
  seller_id: sellerId,
  trade_no: '2026112122001458620512345678',
  out_trade_no: '1790000000000000001',
  trade_status: 'TRADE_SUCCESS',
  subject: '星原战纪 账号租赁',
  total_amount: '12.34',
  fund_bill_list: '[{"amount":"12.34","fundChannel":"ALIPAYACCOUNT"}]',
  gmt_payment: '2026-11-21 10:20:30',
}
const TRADE = {
  paymentId: PAID['out_trade_no'],
  transactionId: PAID['trade_no'],
  amountFen: 1234,
  paidAt: new Date('2026-11-21T02:20:30Z'),
}

/** As Alipay documents it: all parameters except sign and sign_type, sorted, name=value joined by &, SHA256withRSA. */
const signed = (
  parameters: Record<string, string | undefined>,
  key = alipayPrivateKey,
  algorithm = 'sha256',
) => {
  const given = Object.entries(parameters).filter((pair): pair is [string, string] => pair[1] !== undefined)
  const content = given
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('&')
  return {
    ...Object.fromEntries(given),
    sign_type: 'RSA2',
    sign: sign(algorithm, Buffer.from(content), key).toString('base64'),
  }
}
const form = (parameters: Record<string, string>) => new URLSearchParams(parameters).toString()

test('a genuine notification is parsed, also a second time', async () => {
  const body = form(signed(PAID))
  expect(await read(body)).toEqual({ kind: 'paid', trade: TRADE })
  expect(await read(body)).toEqual({ kind: 'paid', trade: TRADE })
  expect(await read(form(signed({ ...PAID, trade_status: 'TRADE_FINISHED' })))).toEqual({
    kind: 'paid',
    trade: TRADE,
  })
})

/** A notification sent by Alipay, with its public key, from the tests of alipay-sdk-nodejs-all (test/alipay.test.ts). */
test('a published notification of Alipay is genuine, for its own app and seller', async () => {
  const publicKey =
    'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAqObrdC7hrgAVM98tK0nv3hSQRGGKT4lBsQjHiGjeYZjOPIPHR5knm2jnnz/YGIXIofVH' +
    'kA/tAlBAd5DrY7YpvI4tP5EONLtZKC2ghBMx7McI2wRD0xiqzxOQr1FuhZGJ8/AUokBzJrzY+aGX2xcOrxFYRlFilvVLTXg4LWjR1tdPkO6+i7wQ' +
    'ZAIVMClPkwVRZEbaERRHlKqTzv2gGv5rDU8gRoe1LeaN+6BlbTqHWkQcNCUNrA8C6l17XAXGKDsm/9TFWwO8EPHHHCaQdjtV5/FdcWIt+L8SR1ss' +
    '7EXTjYDFtxcKVv9rEoY1lX8T4mX+GbXfZHraG5NCF1+XioL5JwIDAQAB'
  const published = {
    gmt_create: '2019-08-15 15:56:22',
    charset: 'utf-8',
    seller_email: 'z97-yuquerevenue@service.aliyun.com',
    subject: '语雀空间 500人规模',
    sign:
      'QfTb8tqE1BMhS5qAnXtvsF3/jBkEvu9q9en0pdbBUDDjvKycZhQb7h8GDs4FKfi049PynaNuatxSgLb/nLWZpXyyh0LEWdK2S6Ri7nPwrVgOs08z' +
      'ugLO20vOQz44y3ti2Ncm8/wZts1Fr2gZ7pShnVX3d1B50hbsXnObT1r/U8ONNQjWXd0HIul4TG+Q3fm3svmSvFEy0WnzuhcyHPX5Gm4ELNctL6Qd' +
      '5YniGJFNcc7kopHYtI/XD9YCKCH6Ct02rzUs9i11C9CsadtZn+WhxF26Dqt9sGEFajkJ8cxUTLi8+VCpLHsgPE8P0y095uQcDdK0YjCh4x7wVSov' +
      '+lrmOQ==',
    buyer_id: '2088102534368455',
    invoice_amount: '0.10',
    notify_id: '2019081500222155624068450559358070',
    fund_bill_list: '[{"amount":"0.10","fundChannel":"ALIPAYACCOUNT"}]',
    notify_type: 'trade_status_sync',
    trade_status: 'TRADE_SUCCESS',
    receipt_amount: '0.10',
    buyer_pay_amount: '0.10',
    sign_type: 'RSA2',
    app_id: '2019073166072302',
    seller_id: '2088531891668739',
    gmt_payment: '2019-08-15 15:56:24',
    notify_time: '2019-08-15 15:56:25',
    version: '1.0',
    out_trade_no: '20190815155618536-564-57',
    total_amount: '0.10',
    trade_no: '2019081522001468450512505578',
    auth_app_id: '2019073166072302',
    buyer_logon_id: 'xud***@126.com',
    point_amount: '0.00',
  }
  const theirs = { ALIPAY_APP_ID: '2019073166072302', ALIPAY_SELLER_ID: '2088531891668739' }
  const raw = { headers: {}, body: Buffer.from(form(published)) }
  const key = { ALIPAY_PUBLIC_KEY: parseRsaKey(publicKey, 'public') }
  expect(await newChannel({ ...theirs, ...key }).parseNotification(raw)).toEqual({
    kind: 'paid',
    trade: {
      paymentId: '20190815155618536-564-57',
      transactionId: '2019081522001468450512505578',
      amountFen: 10,
      paidAt: new Date('2019-08-15T07:56:24Z'),
    },
  })
  expect(await newChannel(key).parseNotification(raw)).toBeNull()
  expect(await newChannel(theirs).parseNotification(raw)).toBeNull()
})

test.each([1, 2, 4, 8, 16, 32, 64, 128])('every byte flipped by %i: refused', async (bits) => {
  const body = Buffer.from(form(signed(PAID)))
  for (let at = 0; at < body.length; at++) {
    const changed = Buffer.from(body)
    changed[at] = (body[at] ?? 0) ^ bits
    // %2F and %2f decode to the same form: only the decoded content is signed.
    const sameForm =
      /^%[0-9A-F]{2}$/i.test(changed.toString('latin1', at - 1, at + 2)) ||
      /^%[0-9A-F]{2}$/i.test(changed.toString('latin1', at - 2, at + 1))
    const notification = await read(changed)
    if (sameForm && bits === 32 && notification) expect(notification).toEqual({ kind: 'paid', trade: TRADE })
    else expect(notification, `byte ${at}`).toBeNull()
  }
})

const refund = { gmt_refund: '2026-11-21 11:00:00.123', refund_fee: '2.30', out_biz_no: '88' }
test.each<[string, Record<string, string>, object | null]>([
  ['app of another', signed({ ...PAID, app_id: '2021000000000002' }), null],
  ['seller of another', signed({ ...PAID, seller_id: '2088000000000002' }), null],
  ['signed with our own key', signed(PAID, appPrivateKey), null],
  ['signed with SHA-1, named RSA', { ...signed(PAID, alipayPrivateKey, 'sha1'), sign_type: 'RSA' }, null],
  ['signed with SHA-1, named RSA2', signed(PAID, alipayPrivateKey, 'sha1'), null],
  ['without sign_type', { ...signed(PAID), sign_type: '' }, null],
  ['without sign', { ...signed(PAID), sign: '' }, null],
  ['no seller', signed({ ...PAID, seller_id: undefined }), null],
  ['a malformed amount', signed({ ...PAID, total_amount: '12.345' }), null],
  ['an amount of 0', signed({ ...PAID, total_amount: '0.00' }), null],
  ['no time of payment', signed({ ...PAID, gmt_payment: undefined }), null],
  ['waiting', signed({ ...PAID, trade_status: 'WAIT_BUYER_PAY' }), { kind: 'ignored' }],
  [
    'closed unpaid',
    signed({ ...PAID, trade_status: 'TRADE_CLOSED', gmt_payment: undefined }),
    { kind: 'ignored' },
  ],
  ['another kind of notification', signed({ ...PAID, notify_type: 'dut_user_sign' }), { kind: 'ignored' }],
  ['partly refunded', signed({ ...PAID, ...refund }), { kind: 'refund', refundId: '88', outcome: 'done' }],
  [
    'fully refunded',
    signed({ ...PAID, ...refund, trade_status: 'TRADE_CLOSED' }),
    { kind: 'refund', refundId: '88', outcome: 'done' },
  ],
  ['refunded without a number', signed({ ...PAID, ...refund, out_biz_no: undefined }), { kind: 'ignored' }],
  [
    'an & in a parameter we don’t use',
    signed({ ...PAID, passback_params: 'a=1&b=2' }),
    { kind: 'paid', trade: TRADE },
  ],
])('%s', async (_case, parameters, notification) => {
  expect(await read(form(parameters))).toEqual(notification)
})

test('a value split in two under the same signature is refused', async () => {
  const genuine = signed({ ...PAID, open_id: 'x&out_trade_no=8' })
  const cut = { ...genuine, open_id: 'x', out_trade_no: `8&out_trade_no=${PAID['out_trade_no']}` }
  const content = ({ sign: _sign, sign_type: _type, ...rest }: Record<string, string>) =>
    Object.keys(rest)
      .sort()
      .map((name) => `${name}=${rest[name]}`)
      .join('&')
  expect(content(cut)).toBe(content(genuine))
  expect(await read(form(cut))).toBeNull()
  expect(await read(form(genuine))).toBeNull()
})

test.each([
  ['', 'empty'],
  ['a', 'no value'],
  ['=a', 'no name'],
  ['a=%zz', 'a broken escape'],
  ['a=%ff', 'not UTF-8'],
  ['a=1&a=1', 'twice the same name'],
])('%o: %s', async (body) => {
  expect(await read(body)).toBeNull()
})

test('a repeated parameter is refused, even with the same value', async () => {
  expect(await read(`${form(signed(PAID))}&total_amount=12.34`)).toBeNull()
})

test('responses are exactly those Alipay expects', () => {
  expect(channel.notificationResponse(true)).toEqual({
    status: 200,
    type: 'text/plain; charset=utf-8',
    body: 'success',
  })
  expect(channel.notificationResponse(false)).toMatchObject({ status: 200, body: 'fail' })
})
