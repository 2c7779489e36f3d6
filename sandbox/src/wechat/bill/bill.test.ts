import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { demoKeys } from '../../keys.ts'
import { authorization, NOON, testMerchant } from '../testMerchant.ts'

const { wechat: keys } = demoKeys
const HOUR = 3_600_000
let clock = NOON
const merchant = await testMerchant({ now: () => clock })
afterAll(() => merchant.end())

const order = (day: string, more = '') =>
  merchant.call('GET', `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL${more}`)
const download = async (address: string) => {
  const { pathname, search } = new URL(address)
  const url = `${pathname}${search}`
  return merchant.app.inject({
    url,
    headers: {
      accept: '*/*',
      'user-agent': 'test',
      authorization: authorization(clock, { method: 'GET', url }),
    },
  })
}
const sha1 = (data: Buffer) => createHash('sha1').update(data).digest('hex')

const paid = async (ownId: string, total: number, more: object = {}): Promise<string> => {
  await merchant.native(ownId, total, more)
  await merchant.pay(ownId, { manner: 'never' })
  return (await merchant.query(ownId)).data.transaction_id
}

const first = await paid('bill-1', 1234, { description: '上号,充值', attach: 'a,b' })
clock += HOUR
const second = await paid('bill-2', 100)
const { refund_id } = (await merchant.refund('bill-2', 'bill-r2', 100, 100)).data
const TOMORROW_TEN = Date.parse('2026-11-22T10:00:00+08:00')

const HEAD =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'
const LINES = [
  `\`2026-11-21 12:00:00,\`${keys.appId},\`${keys.merchantId},\`0,\`,\`${first},\`bill-1,\`oSandbox-passer-by-000000000,\`NATIVE,\`SUCCESS,\`OTHERS,\`CNY,\`12.34,\`0.00,\`0,\`0,\`0.00,\`0.00,\`,\`,\`上号\\ 充值,\`a\\ b,\`0.07404,\`0.60%,\`12.34,\`0.00,\``,
  `\`2026-11-21 13:00:00,\`${keys.appId},\`${keys.merchantId},\`0,\`,\`${second},\`bill-2,\`oSandbox-passer-by-000000000,\`NATIVE,\`SUCCESS,\`OTHERS,\`CNY,\`1.00,\`0.00,\`0,\`0,\`0.00,\`0.00,\`,\`,\`上号 充值,\`,\`0.00600,\`0.60%,\`1.00,\`0.00,\``,
  `\`2026-11-21 13:00:00,\`${keys.appId},\`${keys.merchantId},\`0,\`,\`${second},\`bill-2,\`oSandbox-passer-by-000000000,\`NATIVE,\`REFUND,\`OTHERS,\`CNY,\`0.00,\`0.00,\`${refund_id},\`bill-r2,\`1.00,\`0.00,\`ORIGINAL,\`SUCCESS,\`上号 充值,\`,\`-0.00600,\`0.60%,\`0.00,\`1.00,\``,
]
const FOOT = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额'

test('the bill of a day, by the next morning, as a file with its hash', async () => {
  clock = TOMORROW_TEN
  const { data, signed } = await order('2026-11-21')
  expect(signed).toBe(true)
  expect(data).toMatchObject({
    hash_type: 'SHA1',
    download_url: expect.stringContaining('/v3/billdownload/file?token='),
  })
  const file = await download(data.download_url)
  expect(file.headers['wechatpay-signature']).toBeUndefined()
  expect(sha1(file.rawPayload)).toBe(data.hash_value)
  expect(file.rawPayload.toString('utf8')).toBe(
    `\uFEFF${[HEAD, ...LINES, FOOT, '`3,`13.34,`1.00,`0.00,`0.07404,`13.34,`1.00'].join('\r\n')}\r\n`,
  )
})

test('compressed: the hash is of the uncompressed bytes', async () => {
  clock = TOMORROW_TEN
  const { data } = await order('2026-11-21', '&tar_type=GZIP')
  const file = gunzipSync((await download(data.download_url)).rawPayload)
  expect(sha1(file)).toBe(data.hash_value)
})

test.each([
  ['2026-11-21', '2026-11-21T23:00:00+08:00', 'INVALID_REQUEST'],
  ['2026-11-21', '2026-11-22T09:59:59+08:00', 'STATEMENT_CREATING'],
  ['2026-11-20', '2026-11-22T10:00:00+08:00', 'NO_STATEMENT_EXIST'],
  ['2026-08-01', '2026-11-22T10:00:00+08:00', 'INVALID_REQUEST'],
  ['20261121', '2026-11-22T10:00:00+08:00', 'INVALID_REQUEST'],
  ['2026-02-30', '2026-03-02T10:00:00+08:00', 'INVALID_REQUEST'],
])('the bill of %s at %s: %s', async (day, at, code) => {
  clock = Date.parse(at)
  expect(await order(day)).toMatchObject({ status: 400, data: { code } })
})

test('a link is valid for five minutes, for the merchant only', async () => {
  clock = TOMORROW_TEN
  const { data } = await order('2026-11-21')
  const { pathname, search } = new URL(data.download_url)
  const unsigned = await merchant.app.inject({
    url: `${pathname}${search}`,
    headers: { accept: '*/*', 'user-agent': 'x' },
  })
  expect(unsigned.statusCode).toBe(401)
  clock += 300_001
  expect((await download(data.download_url)).json()).toMatchObject({ code: 'INVALID_REQUEST' })
})

test('links begin with the configured address', async () => {
  const elsewhere = await testMerchant({ publicUrl: 'https://sandbox.example' })
  await elsewhere.control('PUT', '/control/bills/wechat/2026-11-21', { ready: true })
  await elsewhere.native('link-1', 100)
  await elsewhere.pay('link-1', { manner: 'never' })
  const { data } = await elsewhere.call('GET', '/v3/bill/tradebill?bill_date=2026-11-21')
  expect(data.download_url).toMatch(/^https:\/\/sandbox\.example\/v3\/billdownload\/file\?token=/)
  await elsewhere.end()
})

test('differences put in by a test, on the current day', async () => {
  clock = NOON + 2 * HOUR
  const change = {
    ready: true,
    drop: ['bill-2'],
    amounts: [{ ownId: 'bill-1', amountFen: 1233 }],
    add: [
      {
        kind: 'payment',
        ownId: 'foreign-1',
        transactionId: '4200000000000000000000000001',
        amountFen: 777,
        at: NOON - HOUR,
        paymentId: 'foreign-1',
      },
    ],
  }
  const put = await merchant.control('PUT', '/control/bills/wechat/2026-11-21', change)
  expect(put.statusCode).toBe(204)
  const { data } = await order('2026-11-21')
  const text = (await download(data.download_url)).body
  const lines = text.split('\r\n').slice(1, -3)
  expect(lines.map((line) => line.split(',`')).map((cells) => [cells[6], cells[24], cells[25]])).toEqual([
    ['foreign-1', '7.77', '0.00'],
    ['bill-1', '12.33', '0.00'],
    ['bill-2', '0.00', '1.00'],
  ])
  await merchant.control('PUT', '/control/clock', { shiftMs: 24 * HOUR })
  expect((await merchant.control('GET', '/control/clock')).json()).toEqual({ now: clock + 24 * HOUR })
})
