import { sign } from 'node:crypto'
import { demoKeys } from '@shanghao/sandbox'
import { afterEach, expect, test } from 'vitest'
import {
  demoWechat,
  prepareInput,
  startStubServer,
  testGatewayContext,
  timeoutFor,
} from '../../../../testing/providers/sandboxProviders.ts'
import { shanghaiDate } from '../../../core/config/shanghaiTime.ts'
import { parseRsaKey } from '../../gatewayConfig.ts'
import { parseTradeBill } from './bill.ts'
import { wechatChannel } from './channel.ts'

const { appId, merchantId, platform } = demoKeys.wechat
const PUBLIC_KEY_ID = 'PUB_KEY_ID_0116000000012024101100397200000006'
const ID = '1790000000000000001'

let close: () => Promise<unknown> = async () => {}
afterEach(() => close())

type StubResponse = { status: number; body: unknown; unsigned?: true; text?: string }
/** A channel whose WeChat signs with the configured public key; the first matching path selects the response. */
const channelResponding = async (responses: [RegExp, StubResponse][], timeoutMs = 10_000) => {
  const key = parseRsaKey(platform[0].certificate, 'public')
  const requests: { url: string; serial: unknown }[] = []
  const server = await startStubServer(({ url = '', method, headers }, response) => {
    requests.push({ url, serial: headers['wechatpay-serial'] })
    const stub = responses.find(([pattern]) => pattern.test(`${method} ${url}`))?.[1]
    if (!stub) return
    const text = stub.text ?? (stub.body === undefined ? '' : JSON.stringify(stub.body))
    const timestamp = String(Math.floor(Date.now() / 1000))
    const message = Buffer.from(`${timestamp}\nnonce\n${text}\n`)
    if (!stub.unsigned) {
      response.setHeader('Wechatpay-Timestamp', timestamp)
      response.setHeader('Wechatpay-Nonce', 'nonce')
      response.setHeader('Wechatpay-Serial', PUBLIC_KEY_ID)
      response.setHeader(
        'Wechatpay-Signature',
        sign('sha256', message, platform[0].privateKey).toString('base64'),
      )
    }
    response.writeHead(stub.status, { 'content-type': 'application/json' }).end(text)
  })
  close = server.close
  const keys = new Map([[PUBLIC_KEY_ID, key]])
  const config = demoWechat(server.endpoint, { WECHAT_PLATFORM_KEYS: keys, WECHAT_TIMEOUT_MS: timeoutMs })
  const channel = wechatChannel(config, testGatewayContext())
  if (!channel) throw new Error('off')
  return { channel, requests }
}

const REFUSED: StubResponse = { status: 400, body: { code: 'PARAM_ERROR', message: '参数错误' } }
const trade = (changed: object = {}) => ({
  status: 200,
  body: {
    appid: appId,
    mchid: merchantId,
    out_trade_no: ID,
    trade_state: 'SUCCESS',
    transaction_id: '4200',
    success_time: '2026-11-21T10:20:30+08:00',
    amount: { total: 1234, currency: 'CNY' },
    ...changed,
  },
})

test.each<[string, StubResponse, object]>([
  ['paid', trade(), { state: 'paid', amountFen: 1234, transactionId: '4200' }],
  ['refunded', trade({ trade_state: 'REFUND' }), { state: 'paid', amountFen: 1234 }],
  ['being paid', trade({ trade_state: 'USERPAYING' }), { state: 'unpaid' }],
  ['revoked', trade({ trade_state: 'REVOKED' }), { state: 'closed' }],
  ['an unknown state', trade({ trade_state: 'NEW' }), { state: 'unknown' }],
  ['another number', trade({ out_trade_no: '2' }), { state: 'unknown' }],
  ['another app', trade({ appid: 'wx1' }), { state: 'unknown' }],
  ['another merchant', trade({ mchid: '2' }), { state: 'unknown' }],
  ['another currency', trade({ amount: { total: 1, currency: 'HKD' } }), { state: 'unknown' }],
  ['paid, not signed', { ...trade(), unsigned: true }, { state: 'unknown' }],
  ['no such order', { status: 404, body: { code: 'ORDER_NOT_EXIST' } }, { state: 'none' }],
  [
    'no such order, not signed',
    { status: 404, body: { code: 'ORDER_NOT_EXIST' }, unsigned: true },
    { state: 'unknown' },
  ],
  ['too often', { status: 429, body: { code: 'FREQUENCY_LIMITED' } }, { state: 'unknown' }],
  ['not JSON', { status: 200, body: null, text: '<html>' }, { state: 'unknown' }],
])('query: %s', async (_case, response, state) => {
  const { channel, requests } = await channelResponding([[/^GET/, response]])
  expect(await channel.query(ID)).toMatchObject(state)
  // Asks WeChat to sign with the configured public key.
  expect(requests).toEqual([
    { url: `/v3/pay/transactions/out-trade-no/${ID}?mchid=${merchantId}`, serial: PUBLIC_KEY_ID },
  ])
})

test.each<[string, StubResponse, StubResponse, string]>([
  ['refused and not found', REFUSED, { status: 404, body: { code: 'ORDER_NOT_EXIST' } }, 'refused'],
  ['refused, but it can be paid', REFUSED, trade({ trade_state: 'NOTPAY' }), 'unknown'],
  ['refused, but it is paid', REFUSED, trade(), 'unknown'],
  [
    'refused, not signed',
    { ...REFUSED, unsigned: true },
    { status: 404, body: { code: 'ORDER_NOT_EXIST' } },
    'unknown',
  ],
  ['a response without address', { status: 200, body: {} }, REFUSED, 'unknown'],
])('prepare: %s', async (_case, response, queryResponse, outcome) => {
  const { channel } = await channelResponding([
    [/^POST/, response],
    [/^GET/, queryResponse],
  ])
  expect(await channel.prepare(prepareInput({ paymentId: ID }))).toEqual({ outcome })
})

const refund = { refundId: '9', paymentId: ID, amountFen: 5, totalFen: 10, reason: '退' }
test.each<[string, StubResponse, StubResponse | undefined, string]>([
  ['done', { status: 200, body: { out_refund_no: '9', status: 'SUCCESS' } }, undefined, 'done'],
  [
    'stuck at the bank',
    { status: 200, body: { out_refund_no: '9', status: 'ABNORMAL' } },
    undefined,
    'pending',
  ],
  ['closed', { status: 200, body: { out_refund_no: '9', status: 'CLOSED' } }, undefined, 'failed'],
  ['another number', { status: 200, body: { out_refund_no: '8', status: 'SUCCESS' } }, undefined, 'unknown'],
  ['refused and not found', REFUSED, { status: 404, body: { code: 'RESOURCE_NOT_EXISTS' } }, 'failed'],
  ['refused, but done', REFUSED, { status: 200, body: { out_refund_no: '9', status: 'SUCCESS' } }, 'done'],
  ['refused, then no response', REFUSED, undefined, 'unknown'],
  ['too often', { status: 403, body: { code: 'FREQUENCY_LIMITED' } }, undefined, 'unknown'],
  [
    'no such payment',
    { status: 404, body: { code: 'RESOURCE_NOT_EXISTS' } },
    { status: 404, body: { code: 'RESOURCE_NOT_EXISTS' } },
    'failed',
  ],
])('refund: %s', async (_case, response, queryResponse, outcome) => {
  const { channel } = await channelResponding(
    [[/^POST/, response], ...(queryResponse ? [[/^GET/, queryResponse] as [RegExp, StubResponse]] : [])],
    timeoutFor(outcome),
  )
  expect(await channel.refund(refund)).toBe(outcome)
})

test('close: a payment that WeChat refuses to close is queried', async () => {
  const paid = await channelResponding([
    [/^POST/, { status: 400, body: { code: 'ORDERPAID' } }],
    [/^GET/, trade()],
  ])
  expect(await paid.channel.close(ID)).toBe('paid')
  await close()
  const open = await channelResponding([
    [/^POST/, REFUSED],
    [/^GET/, trade({ trade_state: 'NOTPAY' })],
  ])
  expect(await open.channel.close(ID)).toBe('unknown')
})

test('a bill is accepted only with its hash, and downloaded only from our endpoint', async () => {
  const body = {
    hash_type: 'SHA1',
    hash_value: '0'.repeat(40),
    download_url: 'https://evil.example/v3/billdownload/file?token=t',
  }
  const { channel, requests } = await channelResponding([
    [/tradebill/, { status: 200, body }],
    [/billdownload/, { status: 200, body: null, text: 'a,b', unsigned: true }],
  ])
  expect(await channel.fetchBill('2026-11-20')).toBeNull()
  expect(requests.map(({ url }) => url)).toEqual([
    '/v3/bill/tradebill?bill_date=2026-11-20&bill_type=ALL',
    '/v3/billdownload/file?token=t',
  ])
})

test('a day without payments has an empty bill once bills are due', async () => {
  const { channel } = await channelResponding([
    [/tradebill/, { status: 400, body: { code: 'NO_STATEMENT_EXIST' } }],
  ])
  expect(await channel.fetchBill('2026-01-01')).toEqual([])
  expect(await channel.fetchBill(shanghaiDate(new Date()))).toBeNull()
})

const HEAD =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,' +
  '微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'
const FOOT = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额'
const row = (state: string, own: string, refund: string, status: string, amount: string, refunded: string) =>
  '`2026-11-20 23:59:59,`wx1,`19,`0,`,`4200,`' +
  `${own},\`o1,\`JSAPI,\`${state},\`OTHERS,\`CNY,\`${amount},\`0.00,\`503,\`${refund},\`${refunded},\`0.00,\`ORIGINAL,` +
  `\`${status},\`账号,\`,\`0.06000,\`0.60%,\`${amount},\`${refunded},\``
const sumOf = (rows: string[], column: number) =>
  rows.reduce((sum, one) => sum + Number(one.split(',')[column]?.slice(1)), 0).toFixed(2)
const bill = (rows: string[], totalled = rows) => {
  const [orders, refunds] = [sumOf(totalled, 24), sumOf(totalled, 25)]
  const totals = `\`${totalled.length},\`${orders},\`${refunds},\`0.00,\`0.00000,\`${orders},\`${refunds}`
  return Buffer.from(`\uFEFF${[HEAD, ...rows, FOOT, totals].join('\r\n')}\r\n`)
}

test('the rows of a bill are parsed and compared with its totals', () => {
  const at = new Date('2026-11-20T15:59:59Z')
  const rows = [
    row('SUCCESS', 'p1', '0', '', '12.34', '0.00'),
    row('REFUND', 'p1', 'r1', 'SUCCESS', '0.00', '2.30'),
    row('REFUND', 'p1', 'r2', 'FAIL', '0.00', '2.30'),
    row('REFUND', 'p1', 'r3', 'PROCESSING', '0.00', '2.30'),
    row('REFUND', 'p1', 'r4', 'CHANGE', '0.00', '2.30'),
    row('REVOKED', 'p2', '0', '', '1.00', '0.00'),
  ]
  const lines = [
    { kind: 'payment', ownId: 'p1', transactionId: '4200', amountFen: 1234, at },
    { kind: 'refund', ownId: 'r1', transactionId: '4200', refundTransactionId: '503', amountFen: 230, at },
    ...['r3', 'r4'].map((ownId) => ({
      kind: 'refund',
      ownId,
      transactionId: '4200',
      refundTransactionId: '503',
      pending: true,
      amountFen: 230,
      at,
    })),
  ]
  expect(parseTradeBill(bill(rows))).toEqual(lines)
  expect(
    parseTradeBill(Buffer.from(bill(rows).toString().replace('\uFEFF', '').replaceAll('\r', ''))),
  ).toEqual(lines)
  expect(parseTradeBill(bill([]))).toEqual([])
  const another = row('SUCCESS', 'p3', '0', '', '1.00', '0.00')
  expect(parseTradeBill(bill(rows, [...rows, another]))).toBeNull()
  expect(parseTradeBill(bill([...rows, another], rows))).toBeNull()
  // The same number of rows, with other amounts.
  expect(parseTradeBill(bill(rows, rows.with(0, row('SUCCESS', 'p1', '0', '', '12.35', '0.00'))))).toBeNull()
  expect(
    parseTradeBill(bill(rows, rows.with(1, row('REFUND', 'p1', 'r1', 'SUCCESS', '0.00', '2.31')))),
  ).toBeNull()
  expect(parseTradeBill(bill([row('SUCCESS', 'p1', '0', '', '12.345', '0.00')]))).toBeNull()
  expect(parseTradeBill(Buffer.from(bill(rows).toString().slice(0, -200)))).toBeNull()
  expect(parseTradeBill(Buffer.from(''))).toBeNull()
})
