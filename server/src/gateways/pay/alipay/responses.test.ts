import { createHash, sign, X509Certificate } from 'node:crypto'
import { demoKeys } from '@shanghao/sandbox'
import { afterEach, expect, test } from 'vitest'
import {
  demoAlipay,
  newPaymentId,
  startStubServer,
  testGatewayContext,
  timeoutFor,
} from '../../../../testing/pay/payProviders.ts'
import { zhimaGateway } from '../../identity/zhima.ts'
import { alipayChannel } from './channel.ts'
import { parseEnvelope } from './envelope.ts'
import { alipayPayouts } from './payouts.ts'

const ID = newPaymentId()
const signatureOf = (node: string) =>
  sign('sha256', Buffer.from(node), demoKeys.alipay.alipayPrivateKey).toString('base64')
/** A signed response in Alipay's format. */
const responseTo = (method: string, fields: object) => {
  const node = JSON.stringify(fields).replaceAll('/', '\\/')
  return `{"${method.replaceAll('.', '_')}_response":${node},"sign":"${signatureOf(node)}"}`
}
const OK = { code: '10000', msg: 'Success' }
const refusal = (subCode: string, code = '40004') => ({
  code,
  msg: 'Business Failed',
  sub_code: subCode,
  sub_msg: '不',
})

let close: () => Promise<unknown> = async () => {}
afterEach(() => close())
/** Gateways of an Alipay with the given response for each method; other methods get none. */
const alipayResponding = async (responses: Record<string, string>, timeoutMs = 10_000) => {
  const server = await startStubServer(({ url = '' }, response) => {
    const method = new URL(url, 'http://x').searchParams.get('method') ?? ''
    const text = responses[method]
    if (text !== undefined) response.writeHead(200, { 'content-type': 'text/html;charset=utf-8' }).end(text)
  })
  close = server.close
  const config = demoAlipay(`${server.endpoint}/gateway.do`, { ALIPAY_TIMEOUT_MS: timeoutMs })
  const context = testGatewayContext()
  const channel = alipayChannel(config, context)
  const payouts = alipayPayouts(config, context)
  const zhima = zhimaGateway(config, context)
  if (!channel || !payouts || !zhima) throw new Error('off')
  return { channel, payouts, zhima }
}

const QUERY = 'alipay.trade.query'
const trade = (changed: object = {}) => ({
  ...OK,
  out_trade_no: ID,
  trade_no: '2026',
  trade_status: 'TRADE_SUCCESS',
  total_amount: '12.34',
  send_pay_date: '2026-11-21 10:20:30',
  ...changed,
})
const PAID = {
  state: 'paid',
  paymentId: ID,
  transactionId: '2026',
  amountFen: 1234,
  paidAt: new Date('2026-11-21T02:20:30Z'),
}

test.each<[string, string, object]>([
  ['paid', responseTo(QUERY, trade()), PAID],
  ['with spaces around', ` ${responseTo(QUERY, trade())}\n`, PAID],
  ['finished', responseTo(QUERY, trade({ trade_status: 'TRADE_FINISHED' })), PAID],
  ['refunded in full', responseTo(QUERY, trade({ trade_status: 'TRADE_CLOSED' })), PAID],
  [
    'closed unpaid',
    responseTo(QUERY, trade({ trade_status: 'TRADE_CLOSED', send_pay_date: undefined })),
    { state: 'closed' },
  ],
  ['another number', responseTo(QUERY, trade({ out_trade_no: '1' })), { state: 'unknown' }],
  ['an unknown status', responseTo(QUERY, trade({ trade_status: 'NEW' })), { state: 'unknown' }],
  ['no such trade', responseTo(QUERY, refusal('ACQ.TRADE_NOT_EXIST')), { state: 'none' }],
  ['system error', responseTo(QUERY, refusal('ACQ.SYSTEM_ERROR')), { state: 'unknown' }],
  ['service unavailable', responseTo(QUERY, refusal('isp.unknow-error', '20000')), { state: 'unknown' }],
  ['not signed', JSON.stringify({ alipay_trade_query_response: trade() }), { state: 'unknown' }],
  [
    'error without signature',
    JSON.stringify({ error_response: refusal('ACQ.TRADE_NOT_EXIST') }),
    { state: 'unknown' },
  ],
  ['the response to another method', responseTo('alipay.trade.close', trade()), { state: 'unknown' }],
  ['a changed response', responseTo(QUERY, trade()).replace('12.34', '12.35'), { state: 'unknown' }],
  ['HTML', '<html></html>', { state: 'unknown' }],
])('query: %s', async (_case, text, state) => {
  const { channel } = await alipayResponding({ [QUERY]: text })
  expect(await channel.query(ID)).toEqual(state)
})

/** The verified text must be the parsed one, with any additions to a genuine response. */
test.each<[string, (genuine: string, forged: string) => string]>([
  ['behind it', (genuine, forged) => genuine.replace(/\}$/, `,"alipay_trade_query_response":${forged}}`)],
  [
    'behind it, spelled another way',
    (genuine, forged) => genuine.replace(/\}$/, `,"alipay_trade_query_respons\\u0065":${forged}}`),
  ],
  ['before it', (genuine, forged) => genuine.replace('{', `{"alipay_trade_query_response":${forged},`)],
  [
    'around it',
    (genuine, forged) =>
      `{"alipay_trade_query_response":${forged},"x":${JSON.stringify(genuine)},"sign":"${genuine.slice(-346, -2)}"}`,
  ],
])('a forged response %s is refused', async (_case, forge) => {
  const genuine = responseTo(QUERY, trade({ trade_status: 'WAIT_BUYER_PAY' }))
  const { channel } = await alipayResponding({ [QUERY]: forge(genuine, JSON.stringify(trade())) })
  expect(await channel.query(ID)).toEqual({ state: 'unknown' })
})

test('an envelope is parsed into the exact responses of its members', () => {
  expect(parseEnvelope('{"a_response" : {"x":"}\\"{"} , "sign":"s"}')).toEqual(
    new Map([
      ['a_response', '{"x":"}\\"{"}'],
      ['sign', '"s"'],
    ]),
  )
  for (const text of ['', '{}', '[]', '{"a":1}', '{"a":{}', '{"a":{}}}', '{"a":{},}', '{"A":{}}', '{"a":"x}'])
    expect(parseEnvelope(text), text).toBeNull()
})

const refund = { refundId: '9', paymentId: ID, amountFen: 5, totalFen: 10, reason: '退' }
const REFUND = 'alipay.trade.refund'
const REFUND_QUERY = 'alipay.trade.fastpay.refund.query'
const completed = responseTo(REFUND_QUERY, { ...OK, out_request_no: '9', refund_status: 'REFUND_SUCCESS' })
const noFields = responseTo(REFUND_QUERY, OK)
test.each<[string, string, string | undefined, string]>([
  ['money moved', responseTo(REFUND, { ...OK, out_trade_no: ID, fund_change: 'Y' }), undefined, 'done'],
  ['moved before', responseTo(REFUND, { ...OK, out_trade_no: ID, fund_change: 'N' }), completed, 'done'],
  ['in progress', responseTo(REFUND, { ...OK, out_trade_no: ID, fund_change: 'N' }), noFields, 'pending'],
  [
    'no response to the query',
    responseTo(REFUND, { ...OK, out_trade_no: ID, fund_change: 'N' }),
    undefined,
    'unknown',
  ],
  ['another trade', responseTo(REFUND, { ...OK, out_trade_no: '1', fund_change: 'Y' }), undefined, 'unknown'],
  [
    'refused and not found',
    responseTo(REFUND, refusal('ACQ.REASON_TRADE_REFUND_FEE_ERR')),
    noFields,
    'failed',
  ],
  ['refused, but done', responseTo(REFUND, refusal('ACQ.TRADE_HAS_CLOSE')), completed, 'done'],
  ['refused, then no response', responseTo(REFUND, refusal('ACQ.TRADE_HAS_CLOSE')), undefined, 'unknown'],
  [
    'the number with another amount',
    responseTo(REFUND, refusal('ACQ.DISCORDANT_REPEAT_REQUEST')),
    noFields,
    'unknown',
  ],
  ['system error', responseTo(REFUND, refusal('ACQ.SYSTEM_ERROR')), noFields, 'unknown'],
])('refund: %s', async (_case, response, queryResponse, outcome) => {
  const responses = { [REFUND]: response, ...(queryResponse && { [REFUND_QUERY]: queryResponse }) }
  const { channel } = await alipayResponding(responses, timeoutFor(outcome))
  expect(await channel.refund(refund)).toBe(outcome)
})

const TRANSFER = 'alipay.fund.trans.uni.transfer'
const TRANSFER_QUERY = 'alipay.fund.trans.common.query'
const payout = { payoutId: ID, account: 'li@example.com', realName: '李雷', amountFen: 100, title: '提现' }
const transfer = (changed: object = {}) => ({
  ...OK,
  out_biz_no: ID,
  order_id: '77',
  status: 'SUCCESS',
  trans_date: '2026-11-21 10:20:30',
  ...changed,
})
const DONE = { outcome: 'done', transactionId: '77', at: new Date('2026-11-21T02:20:30Z') }
test.each<[string, string, string | undefined, { outcome: string; [detail: string]: unknown }]>([
  ['done', responseTo(TRANSFER, transfer()), undefined, DONE],
  ['under way', responseTo(TRANSFER, transfer({ status: 'DEALING' })), undefined, { outcome: 'pending' }],
  [
    'returned',
    responseTo(TRANSFER, transfer({ status: 'REFUND' })),
    undefined,
    { outcome: 'failed', reason: '提现通道暂时不可用，请稍后再试' },
  ],
  ['another number', responseTo(TRANSFER, transfer({ out_biz_no: '1' })), undefined, { outcome: 'unknown' }],
  [
    'done without a number',
    responseTo(TRANSFER, transfer({ order_id: undefined })),
    undefined,
    { outcome: 'unknown' },
  ],
  [
    'refused, but done before',
    responseTo(TRANSFER, refusal('PAYEE_NOT_EXIST')),
    responseTo(TRANSFER_QUERY, transfer()),
    DONE,
  ],
  [
    'refused, then no response',
    responseTo(TRANSFER, refusal('PAYEE_NOT_EXIST')),
    undefined,
    { outcome: 'unknown' },
  ],
  [
    'refused and not found',
    responseTo(TRANSFER, refusal('PAYEE_ACC_OCUPIED')),
    responseTo(TRANSFER_QUERY, refusal('ORDER_NOT_EXIST')),
    { outcome: 'failed', reason: '这个手机号对应多个支付宝账号，请改用邮箱登录名提现' },
  ],
])('payout: %s', async (_case, response, queryResponse, outcome) => {
  const responses = { [TRANSFER]: response, ...(queryResponse && { [TRANSFER_QUERY]: queryResponse }) }
  const { payouts } = await alipayResponding(responses, timeoutFor(outcome.outcome))
  expect(await payouts.pay(payout)).toEqual(outcome)
})

test.each<[string, object, string]>([
  ['a letter', { ...OK, passed: 'T' }, 'passed'],
  ['a list', { ...OK, passed: ['T'] }, 'passed'],
  ['not finished', { ...OK, passed: 'F' }, 'pending'],
  ['not passed', { ...OK, passed: 'F', fail_reason: 'Z1147' }, 'failed'],
  ['neither', { ...OK, passed: 'X' }, 'unavailable'],
  ['unknown', refusal('OPEN_CERTIFY_BILL_NOT_EXIST'), 'none'],
  ['refused', refusal('ILLEGAL_ARGUMENT_FORMAT'), 'unavailable'],
])('certification: %s', async (_case, fields, state) => {
  const method = 'alipay.user.certify.open.query'
  const { zhima } = await alipayResponding({ [method]: responseTo(method, fields) })
  expect(await zhima.query('1')).toBe(state)
})

/** As Alipay documents it: MD5 over the issuer, last part first, and the serial number in decimal. */
const serialOf = (pem: string): string => {
  const { issuer, serialNumber } = new X509Certificate(pem)
  const text = issuer.split('\n').reverse().join(',') + BigInt(`0x${serialNumber}`)
  return createHash('md5').update(text).digest('hex')
}

test('certificate mode: requests contain the serials of the certificates, responses must have that of the configured first', async () => {
  const [first, second] = demoKeys.wechat.platform
  const node = JSON.stringify(trade())
  const signature = sign('sha256', Buffer.from(node), second.privateKey).toString('base64')
  let certificateSerial = serialOf(second.certificate)
  const requests: URLSearchParams[] = []
  const server = await startStubServer(({ url = '' }, response) => {
    requests.push(new URL(url, 'http://x').searchParams)
    response.end(
      `{"alipay_trade_query_response":${node},"alipay_cert_sn":"${certificateSerial}","sign":"${signature}"}`,
    )
  })
  close = server.close
  const certificates = {
    ALIPAY_APP_CERT: first.certificate,
    ALIPAY_CERT: second.certificate,
    ALIPAY_ROOT_CERT: first.certificate,
  }
  const config = demoAlipay(server.endpoint, { ...certificates, ALIPAY_PUBLIC_KEY: undefined })
  const channel = alipayChannel(config, testGatewayContext())
  expect(await channel?.query(ID)).toEqual(PAID)
  expect(requests[0]?.get('app_cert_sn')).toBe(serialOf(first.certificate))
  expect(requests[0]?.get('alipay_root_cert_sn')).toBe(serialOf(first.certificate))
  certificateSerial = serialOf(first.certificate)
  expect(await channel?.query(ID)).toEqual({ state: 'unknown' })
})
