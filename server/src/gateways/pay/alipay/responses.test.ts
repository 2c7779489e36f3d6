import { createHash, sign, X509Certificate } from 'node:crypto'
import { demoKeys } from '@shanghao/sandbox'
import { expect, onTestFinished, test } from 'vitest'
import { alipayResponding, OK, refusal, responseTo } from '../../../../testing/providers/alipayResponses.ts'
import {
  demoAlipay,
  newPaymentId,
  startStubServer,
  testGatewayContext,
} from '../../../../testing/providers/sandboxProviders.ts'
import { alipayChannel } from './channel.ts'
import { parseEnvelope } from './envelope.ts'

const ID = newPaymentId()

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
  onTestFinished(() => server.close().then(() => {}))
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
