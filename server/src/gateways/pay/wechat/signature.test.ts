import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { Formatter, Rsa } from 'wechatpay-axios-plugin'
import { isSignedBy, parseSignedMessage } from './signature.ts'

/**
 * The key pair that WeChat Pay publishes for testing signatures ("如何构造接口请求签名", doc/v3/merchant/4012365334, file
 * apiclient_test_key.pem); the signatures below are those of its pages.
 */
const PUBLISHED_KEY = createPrivateKey(`-----BEGIN RSA PRIVATE KEY-----
MIIEogIBAAKCAQEAptpm+qvIDCh/9wjU26SQCK26ogYkBhDrYxnAaw2JbbBsp1oD
bHKk+1r381NeBUG2HEFAuU+Fr72u5ot3yKdzoF/FajAzQNKnm569/D3upKoi8mYB
aST15Uig8j8qoUW1U217LL0jEHlSnHV3lcaDTXqDpTRR4Bfz9IqOgJgFZ8/oTfEo
mSrjrLYef81Eyxr7ZIMQXEKKEK7V4UXKS0+/fDsiG/cXidhzt8UbTL9vqXqxM2+I
DImyO+FAc/tkBG55LmzxPto1Nq0WbnZzRM/wTzrd0I/8NlevxtFbphg4evlHjFNI
7+GrqR87ViEwuAJJ9Je5QQjct5YJfFRWiZ5CMQIDAQABAoIBAGBi/GhEgezcHIg1
ltlHaFlLGuxsRbUnYwM9phVxnXk7GJlYe2/TjpERjPkIqOC6hBwwadZjJORP3FCc
Mtc8PKRhjuZ377O7vU0915x2nnyLOGL1IE2AJ3iLi0ZFzTea0FPgg+5lWHM00s9F
YI6qPcGtS41M+xtMWwZiYE3TBBRibHiY8ugGyaNAhiMKehyW05uApjlIF55wwCGx
BkyESJpGRR/6853iHke6Ge+xVcMa9QmQdoH0QqL/8kT28PL568mJJr0Ow/83t4+d
Pe70YPzKAxgUnaDsHJqO+b8qH69AEs8rTI5h2Mon6pH+bJT66KUoiXhn+Kf+4LSs
henRP10CgYEA1QJSfuFOWVRjrg3N/rAIc/Ak84BTZavbyrkqBSuoTs9i/nMI/hOz
VxpDntg7Bx2Tctl6sZO3GioTxKdc/YYaTKci1TKBbeginpsqEQVgwkMCy8HpvUmR
fyAMqLwZC4h9+j+NiZtuoFJDTCgv+WYbasX+kWYEUM21bnSYuO7yEQsCgYEAyIdP
r9uzqPgzN34Tmx+CNTa16VjhBh+zkBtXRLDLhWBeIYxoYNJARD98Pb1XZdvpkZZW
Sk7MfaKo2/DomzyyyB/MbHWwAdFi3yb4y7uMJfyC1MzdUSNN3Vp579hJxHkJ+nN4
Ys76yfcEeVOLnvUT1Z0KKCdIWRdT1Lgi+X1itzMCgYBJUXlPzwGG4fNFj97d0X23
Wmt9nSgXkOYgi0eZbAOMzPmIF9R6kBFk49dur4Lx2g5Ms+r1gKC/0sfnIqxxX11i
EQ1+UNoYGJUB/uql3TIG68XkmKR50P7RwRhaZBRC0gJ6xrFTMjsL2ATuC88niyvY
vrn3FiRaI9RVZrDCxwxvLQKBgEXW4okEAqGBuAzGqztmkOnJoTehDdYdKmOxMgap
cGiGdKJIjX3THDDoz3ONQyglnEZpTqpYoV3MTfU0BT8zt6x9bqwDnQY1D7NalmIW
cqw0Mri8lQQSQKcsQLWo5aA466G/n5kCL1Qx5OwAjesRvhOyuvvbGpZ0ymyWqQ+t
fLkDAoGATcul1L8y5D/wNVP1GXbXMZfBsFP3bbqy8c+Ashm6g8OLm2mGNntd5Z6h
1KkID7Yksh+dZ6t7XaPBtGACXX5Eryr537JVvdX8hAVCp5HVtaN/9VBVP8Ka2e4s
VS/xeNgOMQ7uzhRPBJ8HiTmdI1nHhDnYQpGiBgQn0Z5RAkSvFMk=
-----END RSA PRIVATE KEY-----`)

const PUBLISHED_SIGNATURE =
  'Lc9VXxmeonkdV8Xk9tmigQFLhl0vRWTerdmoRu01aAnYwIrD/5nsSwE1WlmZGLRlAFTNQ3QsMa0+VRDlJp1Wp5p0nO8EK68b5sJBbjouxaFciIfq' +
  '1zfDWWz+jqhcMoKXI1A6dPm1AW7D4d30WsMTNzp6g23OXakIsh9LO3lUmwvTuE0BY8ncf6tNGk4wKmvXwERd/ZpoQY3MAVKz+Nakwc+2XBmzT66K' +
  'cUehU5kr4IvGa/lEU5RZb/q00zP9VLdBhC/jQSX3X1UcJLCtEc4gTmib4tnmAT+bHF/e17ZAuxDNcx6rqT8gNEXqaJGG+1OflMSTU2tpyG65G4dM' +
  'KdFcoA=='

/** The response to a native order from the page on verifying with WeChat Pay's public key ("如何使用微信支付公钥验签"). */
const PUBLISHED_PUBLIC_KEY = createPublicKey(`-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAwXNI6sdlknHBnK8Fu2U6
Cwor9qY747jP8KAfeBMeveEt1TqaHkLfaSD07trZLhGpfs8/AHqjhgSMO1O10YQW
OrrJ4hjIWPKqxbgrYMkBQc+mwdiWp4W3ByCqxBRagCveCXRWCmuJYovl9H/bsDI0
iGbpVtEOghJtfciisYSgxcLufUDTRkvwxjIBK1pCRjk33jJ5YTBWTHMRtMAOcFLN
F6hdEYdX8SPsgHHeLZ5Lv2T/686w1xtgCHef/sd4uSfWmyzsalQdHG/e4IyYmrhx
+O3VBoNDzE3nx23bFeV/RVNCG7cV6VhmYokJNHa/erIPkEmEFID6A5wQOXuxUkmJ
WwIDAQAB
-----END PUBLIC KEY-----`)
const RESPONSE_BODY = '{"code_url":"weixin://wxpay/bizpayurl?pr=JyC91EIz1"}'
const RESPONSE_HEADERS = new Map([
  ['wechatpay-nonce', 'd824f2e086d3c1df967785d13fcd22ef'],
  ['wechatpay-timestamp', '1722850421'],
  ['wechatpay-serial', 'PUB_KEY_ID_0000000000000024101100397200000006'],
  [
    'wechatpay-signature',
    'mfI1CPqvBrgcXfgXMFjdNIhBf27ACE2YyeWsWV9ZI7T7RU0vHvbQpu9Z32ogzc+k8ZC5n3kz7h70eWKjgqNdKQF0eRp8mVKlmfzMLBVHbssB9jEZ' +
      'EDXThOX1XFqX7s7ymia1hoHQxQagPGzkdWxtlZPZ4ZPvr1RiqkgAu6Is8MZgXXrRoBKqjmSdrP1N7uxzJ/cjfSiis9FiLjuADoqmQ1P7p2N876YP' +
      'Aol7Rn0+GswwAwxldbdLrmVSjfytfSBJFqTMHn4itojgxSWWN1byuckQt8hSTEv/Lg97QoeGniYP17T80pJeQyL3b+295FPHSO2AtvCgyIbKMZ0B' +
      'ALilAA==',
  ],
])
const AT = new Date(1_722_850_421_000)

test('the signature of a request equals the published one', () => {
  const message = Formatter.request(
    'GET',
    '/v3/refund/domestic/refunds/123123123123',
    1_554_208_460,
    '593BEC0C930BF1AFEB40B4A08C8FB242',
  )
  expect(message).toBe(
    'GET\n/v3/refund/domestic/refunds/123123123123\n1554208460\n593BEC0C930BF1AFEB40B4A08C8FB242\n\n',
  )
  expect(Rsa.sign(message, PUBLISHED_KEY)).toBe(PUBLISHED_SIGNATURE)
  expect(sign('sha256', Buffer.from(message), PUBLISHED_KEY).toString('base64')).toBe(PUBLISHED_SIGNATURE)
})

test('a published response is verified', () => {
  const signed = parseSignedMessage((name) => RESPONSE_HEADERS.get(name), Buffer.from(RESPONSE_BODY), AT)
  if (!signed) throw new Error('not read')
  expect(signed.text).toBe(RESPONSE_BODY)
  expect(isSignedBy(signed, PUBLISHED_PUBLIC_KEY)).toBe(true)
  expect(isSignedBy({ ...signed, text: `${RESPONSE_BODY} ` }, PUBLISHED_PUBLIC_KEY)).toBe(false)
  const message = Buffer.from(`1722850421\n${signed.nonce}\n${RESPONSE_BODY}\n`)
  expect(verify('sha256', message, PUBLISHED_PUBLIC_KEY, Buffer.from(signed.signature, 'base64'))).toBe(true)
})

test.each<[string, string, string]>([
  ['a signature test of WeChat', 'wechatpay-signature', 'WECHATPAY/SIGNTEST/bm90IG9uZQ=='],
  [
    'another spelling of base64',
    'wechatpay-signature',
    `${RESPONSE_HEADERS.get('wechatpay-signature')?.slice(0, -3)}B==`,
  ],
  ['no signature', 'wechatpay-signature', ''],
  ['no serial', 'wechatpay-serial', ''],
  ['a serial with a path in it', 'wechatpay-serial', '../5157F09E'],
  ['a malformed time', 'wechatpay-timestamp', '1722850421.0'],
  ['a nonce with a line end', 'wechatpay-nonce', 'd824\nf2'],
])('%s: refused before verification', (_case, header, value) => {
  const headers = new Map([...RESPONSE_HEADERS, [header, value]])
  expect(parseSignedMessage((name) => headers.get(name), Buffer.from(RESPONSE_BODY), AT)).toBeNull()
})

test('a difference of 300 seconds is accepted, 301 is not; bytes that are not UTF-8 are refused', () => {
  const read = (ms: number, body = Buffer.from(RESPONSE_BODY)) =>
    parseSignedMessage((name) => RESPONSE_HEADERS.get(name), body, new Date(AT.getTime() + ms))
  expect([read(300_000), read(-300_000)]).not.toContain(null)
  expect([read(301_000), read(-301_000)]).toEqual([null, null])
  expect(read(0, Buffer.from([0x7b, 0xff, 0x7d]))).toBeNull()
})
