import { afterAll, expect, test } from 'vitest'
import { demoKeys } from '../keys.ts'
import { requestCheck } from './signature.ts'
import { authorization, NOON, testMerchant } from './testMerchant.ts'

const { wechat: keys } = demoKeys
const merchant = await testMerchant()
afterAll(() => merchant.end())

/** Public half of the test key that pay.weixin.qq.com/doc/v3/merchant/4012365336 publishes. */
const publishedKey = `-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAptpm+qvIDCh/9wjU26SQ
CK26ogYkBhDrYxnAaw2JbbBsp1oDbHKk+1r381NeBUG2HEFAuU+Fr72u5ot3yKdz
oF/FajAzQNKnm569/D3upKoi8mYBaST15Uig8j8qoUW1U217LL0jEHlSnHV3lcaD
TXqDpTRR4Bfz9IqOgJgFZ8/oTfEomSrjrLYef81Eyxr7ZIMQXEKKEK7V4UXKS0+/
fDsiG/cXidhzt8UbTL9vqXqxM2+IDImyO+FAc/tkBG55LmzxPto1Nq0WbnZzRM/w
Tzrd0I/8NlevxtFbphg4evlHjFNI7+GrqR87ViEwuAJJ9Je5QQjct5YJfFRWiZ5C
MQIDAQAB
-----END PUBLIC KEY-----`
const publishedFields = `nonce_str="593BEC0C930BF1AFEB40B4A08C8FB242",timestamp="1554208460",serial_no="408B07E79B8269FEC3D5D3E6AB8ED163A6A380DB"`
const published = [
  {
    method: 'POST',
    target: '/v3/pay/transactions/jsapi',
    body: '{"appid":"wxd678efh567hg6787","mchid":"1900007291","description":"Image形象店-深圳腾大-QQ公仔","out_trade_no":"1217752501201407033233368018","notify_url":"https://www.weixin.qq.com/wxpay/pay.php","amount":{"total":100,"currency":"CNY"},"payer":{"openid":"oUpF8uMuAJO_M2pxb1Q9zNjWeS6o"}}',
    signature:
      'jnks4dlrPw3ZX+ozVvSK39oa0t7OMBsg83BHAwd8BRdUFiVaQNTLTvci+wURgP1OQBbKYhFGvt7iqYpDSTQkp7Uq1sltaQKyncCyrA1g88m5bsKERQfPyT0ahSwKTYJ1CAn9QiJuSJRq1QsQs07eehbU/k9BCS51jTyc1Jpsi2H77HF9f/BnjXAOP3/sPObg6V5Ee4EzwLox684hhuMuIwHo7D8KFk3LIHOKDcNI4It1aCXydFWNpNK+SG86VUDe5kwoDpw4Ulqfu9z8OFDGbDs9TCxEv8iqQzbpxOlEVoOe2kalSYM5kApQb3nZcxdUtoE0liJGW3RGUNE0t4v01A==',
  },
  {
    method: 'GET',
    target: '/v3/refund/domestic/refunds/123123123123',
    body: '',
    signature:
      'Lc9VXxmeonkdV8Xk9tmigQFLhl0vRWTerdmoRu01aAnYwIrD/5nsSwE1WlmZGLRlAFTNQ3QsMa0+VRDlJp1Wp5p0nO8EK68b5sJBbjouxaFciIfq1zfDWWz+jqhcMoKXI1A6dPm1AW7D4d30WsMTNzp6g23OXakIsh9LO3lUmwvTuE0BY8ncf6tNGk4wKmvXwERd/ZpoQY3MAVKz+Nakwc+2XBmzT66KcUehU5kr4IvGa/lEU5RZb/q00zP9VLdBhC/jQSX3X1UcJLCtEc4gTmib4tnmAT+bHF/e17ZAuxDNcx6rqT8gNEXqaJGG+1OflMSTU2tpyG65G4dMKdFcoA==',
  },
]

test.each(published)('the published example: $method $target', ({ method, target, body, signature }) => {
  const check = requestCheck(
    {
      merchantId: '1900007291',
      merchantSerial: '408B07E79B8269FEC3D5D3E6AB8ED163A6A380DB',
      merchantPublicKey: publishedKey,
    },
    () => 1_554_208_460_000,
  )
  const headers = {
    accept: 'application/json',
    'user-agent': 'test',
    'content-type': 'application/json',
    authorization: `WECHATPAY2-SHA256-RSA2048 mchid="1900007291",signature="${signature}",${publishedFields}`,
  }
  const request = { method, target, headers, body: Buffer.from(body) }
  expect(() => check({ ...request, body: Buffer.from(`${body} `) })).toThrow('签名错误')
  expect(() => check({ ...request, target: `${target}?a=1` })).toThrow('签名错误')
  expect(() => check({ ...request, method: 'PUT' })).toThrow('签名错误')
  expect(() => check(request)).not.toThrow()
  expect(() => check(request)).toThrow('nonce_str重复')
})

/** The same bytes in another spelling: the last letter before the padding has four bits that say nothing. */
const respelt = (header: string): string =>
  header.replace(/[AQgw]==/, (end) => `${String.fromCharCode(end.charCodeAt(0) + 1)}==`)

const url = '/v3/certificates'
const request = { method: 'GET', url } as const
const ask = (header: string, more: object = {}) =>
  merchant.app.inject({
    ...request,
    headers: { accept: 'application/json', 'user-agent': 'test', authorization: header, ...more },
  })

test.each([
  ['an empty header', '', '值格式错误'],
  ['another scheme', 'Bearer token', '认证类型不正确'],
  ['a space behind a comma', authorization(NOON, request).replaceAll(',', ', '), '值格式错误'],
  ['single quotes', authorization(NOON, request).replaceAll('"', "'"), '值格式错误'],
  ['a field twice', `${authorization(NOON, request)},mchid="1"`, '值格式错误'],
  ['milliseconds', authorization(NOON, request, { timestamp: String(NOON) }), '值格式错误'],
  ['a clock 301 s behind', authorization(NOON - 301_000, request), '不得超过5分钟'],
  ['a clock 301 s ahead', authorization(NOON + 301_000, request), '不得超过5分钟'],
  ['another merchant', authorization(NOON, request, { mchid: '1900000109' }), '商户证书序列号有误'],
  ['another certificate', authorization(NOON, request, { serial_no: '01' }), '商户证书序列号有误'],
  ['another address', authorization(NOON, { ...request, url: '/v3/other' }), '签名错误'],
  ['a signature spelt another way', respelt(authorization(NOON, request)), '签名错误'],
  ['rubbish for a signature', authorization(NOON, request, { signature: 'AAAA' }), '签名错误'],
])('refused without a signature: %s', async (_name, header, message) => {
  const answer = await ask(header)
  expect(answer.statusCode).toBe(401)
  expect(answer.json()).toMatchObject({ code: 'SIGN_ERROR', message: expect.stringContaining(message) })
  expect(answer.headers['wechatpay-signature']).toBeUndefined()
})

test('a clock difference of 300 seconds is accepted, a nonce only once', async () => {
  const header = authorization(NOON - 300_000, request)
  expect((await ask(header)).statusCode).toBe(200)
  expect((await ask(header)).json()).toMatchObject({ code: 'SIGN_ERROR' })
})

test('a call needs its authorization and content type', async () => {
  const nameless = await ask(authorization(NOON, request), { 'user-agent': '' })
  expect(nameless.json()).toEqual({ code: 'INVALID_REQUEST', message: 'Http头缺少Accept或User-Agent' })
  const body = '{"mchid":"1"}'
  const close = { method: 'POST', url: '/v3/pay/transactions/out-trade-no/1/close', body } as const
  const text = await merchant.app.inject({
    ...close,
    payload: body,
    headers: {
      accept: '*/*',
      'user-agent': 'test',
      'content-type': 'text/plain',
      authorization: authorization(NOON, close),
    },
  })
  expect(text.json()).toMatchObject({ code: 'INVALID_REQUEST' })
})

test('an invalid signature is answered with the text that should have been signed', async () => {
  const answer = await ask(authorization(NOON, { ...request, url: '/v3/other' }, { nonce_str: 'abc' }))
  expect(answer.json().detail.sign_information).toEqual({
    method: 'GET',
    url,
    truncated_sign_message: `GET\n${url}\n${NOON / 1000}\nabc\n\n`,
    sign_message_length: Buffer.byteLength(`GET\n${url}\n${NOON / 1000}\nabc\n\n`),
  })
})

test('unknown addresses of the provider', async () => {
  const answer = await merchant.app.inject('/v3/nothing')
  expect([answer.statusCode, answer.body]).toEqual([404, ''])
})

test('the demo keys match each other', () => {
  expect(keys.apiV3Key).toHaveLength(32)
  expect(keys.appId).toMatch(/^wx[0-9a-f]{16}$/)
})
