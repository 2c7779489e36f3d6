import { createHash, sign, X509Certificate } from 'node:crypto'
import { demoKeys } from '@shanghao/sandbox'
import { afterEach, expect, test } from 'vitest'
import { around, demoAlipay, newNumber, scripted, timeoutFor } from '../../../../testing/pay/payProviders.ts'
import { zhimaGateway } from '../../identity/zhima.ts'
import { alipayChannel } from './channel.ts'
import { members } from './envelope.ts'
import { alipayPayouts } from './payouts.ts'

const ID = newNumber()
const signatureOf = (node: string) =>
  sign('sha256', Buffer.from(node), demoKeys.alipay.alipayPrivateKey).toString('base64')
/** An answer as Alipay writes it. */
const answerTo = (method: string, fields: object) => {
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
/** An Alipay that answers each method as told; a method it wasn't told of gets no answer. */
const alipayWith = async (texts: Record<string, string>, timeoutMs = 10_000) => {
  const server = await scripted(({ url = '' }, response) => {
    const method = new URL(url, 'http://x').searchParams.get('method') ?? ''
    const text = texts[method]
    if (text !== undefined) response.writeHead(200, { 'content-type': 'text/html;charset=utf-8' }).end(text)
  })
  close = server.close
  const config = demoAlipay(`${server.endpoint}/gateway.do`, { ALIPAY_TIMEOUT_MS: timeoutMs })
  const about = around()
  const channel = alipayChannel(config, about)
  const payouts = alipayPayouts(config, about)
  const zhima = zhimaGateway(config, about)
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
  ['paid', answerTo(QUERY, trade()), PAID],
  ['with spaces around', ` ${answerTo(QUERY, trade())}\n`, PAID],
  ['finished', answerTo(QUERY, trade({ trade_status: 'TRADE_FINISHED' })), PAID],
  ['given back in whole', answerTo(QUERY, trade({ trade_status: 'TRADE_CLOSED' })), PAID],
  [
    'closed unpaid',
    answerTo(QUERY, trade({ trade_status: 'TRADE_CLOSED', send_pay_date: undefined })),
    { state: 'closed' },
  ],
  ['another number', answerTo(QUERY, trade({ out_trade_no: '1' })), { state: 'unknown' }],
  ['a status of tomorrow', answerTo(QUERY, trade({ trade_status: 'NEW' })), { state: 'unknown' }],
  ['no such trade', answerTo(QUERY, refusal('ACQ.TRADE_NOT_EXIST')), { state: 'none' }],
  ['system error', answerTo(QUERY, refusal('ACQ.SYSTEM_ERROR')), { state: 'unknown' }],
  ['service unavailable', answerTo(QUERY, refusal('isp.unknow-error', '20000')), { state: 'unknown' }],
  ['not signed', JSON.stringify({ alipay_trade_query_response: trade() }), { state: 'unknown' }],
  [
    'error without signature',
    JSON.stringify({ error_response: refusal('ACQ.TRADE_NOT_EXIST') }),
    { state: 'unknown' },
  ],
  ['the answer to another method', answerTo('alipay.trade.close', trade()), { state: 'unknown' }],
  ['a changed answer', answerTo(QUERY, trade()).replace('12.34', '12.35'), { state: 'unknown' }],
  ['HTML', '<html></html>', { state: 'unknown' }],
])('query: %s', async (_case, text, state) => {
  const { channel } = await alipayWith({ [QUERY]: text })
  expect(await channel.query(ID)).toEqual(state)
})

/** What is verified and what is parsed have to be the same, whatever is put around a genuine answer. */
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
])('a forged answer %s is not believed', async (_case, forge) => {
  const genuine = answerTo(QUERY, trade({ trade_status: 'WAIT_BUYER_PAY' }))
  const { channel } = await alipayWith({ [QUERY]: forge(genuine, JSON.stringify(trade())) })
  expect(await channel.query(ID)).toEqual({ state: 'unknown' })
})

test('members are told by their very text', () => {
  expect(members('{"a_response" : {"x":"}\\"{"} , "sign":"s"}')).toEqual(
    new Map([
      ['a_response', '{"x":"}\\"{"}'],
      ['sign', '"s"'],
    ]),
  )
  for (const text of ['', '{}', '[]', '{"a":1}', '{"a":{}', '{"a":{}}}', '{"a":{},}', '{"A":{}}', '{"a":"x}'])
    expect(members(text), text).toBeNull()
})

const refund = { refundId: '9', paymentId: ID, amountFen: 5, totalFen: 10, reason: '退' }
const REFUND = 'alipay.trade.refund'
const REFUND_QUERY = 'alipay.trade.fastpay.refund.query'
const known = answerTo(REFUND_QUERY, { ...OK, out_request_no: '9', refund_status: 'REFUND_SUCCESS' })
const nothing = answerTo(REFUND_QUERY, OK)
test.each<[string, string, string | undefined, string]>([
  ['money moved', answerTo(REFUND, { ...OK, out_trade_no: ID, fund_change: 'Y' }), undefined, 'done'],
  ['moved before', answerTo(REFUND, { ...OK, out_trade_no: ID, fund_change: 'N' }), known, 'done'],
  ['under way', answerTo(REFUND, { ...OK, out_trade_no: ID, fund_change: 'N' }), nothing, 'pending'],
  [
    'no answer to the second question',
    answerTo(REFUND, { ...OK, out_trade_no: ID, fund_change: 'N' }),
    undefined,
    'unknown',
  ],
  ['another trade', answerTo(REFUND, { ...OK, out_trade_no: '1', fund_change: 'Y' }), undefined, 'unknown'],
  ['refused and not known', answerTo(REFUND, refusal('ACQ.REASON_TRADE_REFUND_FEE_ERR')), nothing, 'failed'],
  ['refused, but done', answerTo(REFUND, refusal('ACQ.TRADE_HAS_CLOSE')), known, 'done'],
  ['refused, then silence', answerTo(REFUND, refusal('ACQ.TRADE_HAS_CLOSE')), undefined, 'unknown'],
  [
    'the number with another amount',
    answerTo(REFUND, refusal('ACQ.DISCORDANT_REPEAT_REQUEST')),
    nothing,
    'unknown',
  ],
  ['system error', answerTo(REFUND, refusal('ACQ.SYSTEM_ERROR')), nothing, 'unknown'],
])('refund: %s', async (_case, answer, queried, outcome) => {
  const answers = { [REFUND]: answer, ...(queried && { [REFUND_QUERY]: queried }) }
  const { channel } = await alipayWith(answers, timeoutFor(outcome))
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
  ['done', answerTo(TRANSFER, transfer()), undefined, DONE],
  ['under way', answerTo(TRANSFER, transfer({ status: 'DEALING' })), undefined, { outcome: 'pending' }],
  [
    'came back',
    answerTo(TRANSFER, transfer({ status: 'REFUND' })),
    undefined,
    { outcome: 'failed', reason: '提现通道暂时不可用，请稍后再试' },
  ],
  ['another number', answerTo(TRANSFER, transfer({ out_biz_no: '1' })), undefined, { outcome: 'unknown' }],
  [
    'done without a number',
    answerTo(TRANSFER, transfer({ order_id: undefined })),
    undefined,
    { outcome: 'unknown' },
  ],
  [
    'refused, but done before',
    answerTo(TRANSFER, refusal('PAYEE_NOT_EXIST')),
    answerTo(TRANSFER_QUERY, transfer()),
    DONE,
  ],
  [
    'refused, then silence',
    answerTo(TRANSFER, refusal('PAYEE_NOT_EXIST')),
    undefined,
    { outcome: 'unknown' },
  ],
  [
    'refused and not known',
    answerTo(TRANSFER, refusal('PAYEE_ACC_OCUPIED')),
    answerTo(TRANSFER_QUERY, refusal('ORDER_NOT_EXIST')),
    { outcome: 'failed', reason: '这个手机号对应多个支付宝账号，请改用邮箱登录名提现' },
  ],
])('payout: %s', async (_case, answer, queried, outcome) => {
  const answers = { [TRANSFER]: answer, ...(queried && { [TRANSFER_QUERY]: queried }) }
  const { payouts } = await alipayWith(answers, timeoutFor(outcome.outcome))
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
  const { zhima } = await alipayWith({ [method]: answerTo(method, fields) })
  expect(await zhima.query('1')).toBe(state)
})

/** As Alipay documents it: MD5 over the issuer, last part first, and the serial number in decimal. */
const serialOf = (pem: string): string => {
  const { issuer, serialNumber } = new X509Certificate(pem)
  const text = issuer.split('\n').reverse().join(',') + BigInt(`0x${serialNumber}`)
  return createHash('md5').update(text).digest('hex')
}

test('certificate mode: requests name the certificates, answers have to name the one we hold', async () => {
  const [one, two] = demoKeys.wechat.platform
  const node = JSON.stringify(trade())
  const signature = sign('sha256', Buffer.from(node), two.privateKey).toString('base64')
  let held = serialOf(two.certificate)
  const seen: URLSearchParams[] = []
  const server = await scripted(({ url = '' }, response) => {
    seen.push(new URL(url, 'http://x').searchParams)
    response.end(`{"alipay_trade_query_response":${node},"alipay_cert_sn":"${held}","sign":"${signature}"}`)
  })
  close = server.close
  const certificates = {
    ALIPAY_APP_CERT: one.certificate,
    ALIPAY_CERT: two.certificate,
    ALIPAY_ROOT_CERT: one.certificate,
  }
  const config = demoAlipay(server.endpoint, { ...certificates, ALIPAY_PUBLIC_KEY: undefined })
  const channel = alipayChannel(config, around())
  expect(await channel?.query(ID)).toEqual(PAID)
  expect(seen[0]?.get('app_cert_sn')).toBe(serialOf(one.certificate))
  expect(seen[0]?.get('alipay_root_cert_sn')).toBe(serialOf(one.certificate))
  held = serialOf(one.certificate)
  expect(await channel?.query(ID)).toEqual({ state: 'unknown' })
})
