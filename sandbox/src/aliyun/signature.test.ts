import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Refusal } from './refusal.ts'
import { CLOCK_WINDOW_MS, type SignedRequest, signatureCheck } from './signature.ts'

type Headers = Record<string, string>
interface Signed extends Omit<SignedRequest, 'rawHeaders'> {
  readonly headers: Headers
}

const flat = (headers: Headers): string[] => Object.entries(headers).flat()
const codeOf = (run: () => void): string => {
  try {
    run()
    return 'accepted'
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

/** The worked example of Alibaba Cloud's page 'Request syntax and signature method V3'. */
const published: Signed = {
  method: 'POST',
  target: '/?ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai',
  headers: {
    host: 'ecs.cn-shanghai.aliyuncs.com',
    'x-acs-action': 'RunInstances',
    'x-acs-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'x-acs-date': '2023-10-26T10:22:32Z',
    'x-acs-signature-nonce': '3156853299f313e23d1673dc12e1703d',
    'x-acs-version': '2014-05-26',
    authorization:
      'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  },
  body: Buffer.alloc(0),
}

/** Signed by a program in Python's standard library that also reproduces the published example. */
const ours: Signed = {
  method: 'POST',
  target:
    '/?SignName=%E4%B8%8A%E5%8F%B7%20%28%E6%B5%8B%E8%AF%95%29%21&TemplateParam=%7B%22code%22%3A%22012345%22%7D&PhoneNumbers=138%2A0013%278000~&Empty=',
  headers: {
    Host: '127.0.0.1:3001',
    'Content-Type': 'application/x-www-form-urlencoded',
    'x-acs-action': 'Id2MetaVerify',
    'x-acs-content-sha256': 'ed855e66bc645c6f5ef40015cf0b5db33fee5df56b164204a33c26489d97138b',
    'x-acs-date': '2026-11-21T04:00:00Z',
    'x-acs-signature-nonce': 'nonce-1',
    'x-acs-version': '2019-03-07',
    Authorization:
      'ACS3-HMAC-SHA256 Credential=sandbox-key,SignedHeaders=content-type;host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=4365fb66d3f76425a0f3450ea2e5ed996d8fd6fd60563c359d5230cb3a3cb2c3',
  },
  body: Buffer.from('IdentifyNum=11010519491231002X&ParamType=normal&UserName=%E5%BC%A0%E4%B8%89'),
}
const signedAt = Date.parse('2026-11-21T04:00:00Z')
const secrets = new Map([
  ['YourAccessKeyId', 'YourAccessKeySecret'],
  ['sandbox-key', 'sandbox-secret'],
])

const verdict = (request: Signed, at = signedAt): string => {
  const check = signatureCheck(
    (keyId) => secrets.get(keyId),
    () => at,
  )
  return codeOf(() => check({ ...request, rawHeaders: flat(request.headers) }))
}
const withHeaders = (changed: Headers): Signed => ({ ...ours, headers: { ...ours.headers, ...changed } })
const without = (name: string): Signed => ({
  ...ours,
  headers: Object.fromEntries(Object.entries(ours.headers).filter(([one]) => one !== name)),
})
const inAuthorization = (from: string | RegExp, to: string): Signed =>
  withHeaders({ Authorization: (ours.headers['Authorization'] ?? '').replace(from, to) })

describe('a right signature', () => {
  test('the published example', () => {
    expect(verdict(published, Date.parse('2023-10-26T10:22:32Z'))).toBe('accepted')
  })
  test('Chinese, reserved characters, an empty value and a form body', () => {
    expect(verdict(ours)).toBe('accepted')
  })
  test('the order of parameters and the spelling of their escapes do not matter', () => {
    const [first, ...rest] = ours.target.slice(2).split('&')
    const target = `/?${[...rest, first].join('&').replace('%20', '+').replaceAll('%21', '!')}`
    expect(verdict({ ...ours, target })).toBe('accepted')
  })
  test('unsigned headers are allowed', () => {
    expect(verdict(withHeaders({ 'user-agent': 'x', accept: 'application/json' }))).toBe('accepted')
  })
})

describe('a tampered part', () => {
  test.each<[string, string, Signed]>([
    ['method', 'SignatureDoesNotMatch', { ...ours, method: 'PUT' }],
    ['path', 'SignatureDoesNotMatch', { ...ours, target: ours.target.replace('/', '/x') }],
    ['query value', 'SignatureDoesNotMatch', { ...ours, target: ours.target.replace('012345', '012346') }],
    ['query name', 'SignatureDoesNotMatch', { ...ours, target: ours.target.replace('Empty', 'Emptz') }],
    ['added query', 'SignatureDoesNotMatch', { ...ours, target: `${ours.target}&OutId=1` }],
    ['removed query', 'SignatureDoesNotMatch', { ...ours, target: ours.target.replace('&Empty=', '') }],
    ['broken escape', 'InvalidParameter', { ...ours, target: `${ours.target}%E4` }],
    ['host', 'SignatureDoesNotMatch', withHeaders({ Host: '127.0.0.1:3002' })],
    ['content type', 'SignatureDoesNotMatch', withHeaders({ 'Content-Type': 'text/plain' })],
    ['action', 'SignatureDoesNotMatch', withHeaders({ 'x-acs-action': 'SendSms' })],
    ['version', 'SignatureDoesNotMatch', withHeaders({ 'x-acs-version': '2019-03-08' })],
    ['date', 'SignatureDoesNotMatch', withHeaders({ 'x-acs-date': '2026-11-21T04:00:01Z' })],
    ['nonce', 'SignatureDoesNotMatch', withHeaders({ 'x-acs-signature-nonce': 'nonce-2' })],
    ['hash of the body', 'SignatureDoesNotMatch', withHeaders({ 'x-acs-content-sha256': '0'.repeat(64) })],
    ['body', 'SignatureDoesNotMatch', { ...ours, body: Buffer.from(`${ours.body} `) }],
    ['no body', 'SignatureDoesNotMatch', { ...ours, body: Buffer.alloc(0) }],
    ['unsigned x-acs header', 'SignatureDoesNotMatch', withHeaders({ 'x-acs-security-token': 'x' })],
    ['header left out', 'SignatureDoesNotMatch', inAuthorization('content-type;', '')],
    [
      'headers out of order',
      'SignatureDoesNotMatch',
      inAuthorization('content-type;host', 'host;content-type'),
    ],
    [
      'header that must not be signed',
      'SignatureDoesNotMatch',
      inAuthorization('=content-type', '=accept;content-type'),
    ],
    ['signature', 'SignatureDoesNotMatch', inAuthorization(/3$/, '4')],
    ['capitals in the signature', 'IncompleteSignature', inAuthorization(/b2c3$/, 'B2C3')],
    ['short signature', 'IncompleteSignature', inAuthorization(/3$/, '')],
    ['no signature', 'IncompleteSignature', inAuthorization(/,Signature=.*/, '')],
    [
      'key of another account',
      'SignatureDoesNotMatch',
      inAuthorization('=sandbox-key,', '=YourAccessKeyId,'),
    ],
    ['unknown key', 'InvalidAccessKeyId.NotFound', inAuthorization('=sandbox-key,', '=unknown,')],
    ['other algorithm', 'InvalidSignatureMethod', inAuthorization('SHA256 ', 'SM3 ')],
    ['no authorization', 'MissingParameter', without('Authorization')],
    ['no date', 'MissingParameter', without('x-acs-date')],
    ['no nonce', 'MissingParameter', without('x-acs-signature-nonce')],
    ['no hash', 'MissingParameter', without('x-acs-content-sha256')],
    ['no host', 'MissingParameter', without('Host')],
    ['date of no calendar', 'InvalidTimeStamp.Format', withHeaders({ 'x-acs-date': '2026-11-31T04:00:00Z' })],
    [
      'date in another form',
      'InvalidTimeStamp.Format',
      withHeaders({ 'x-acs-date': 'Sat, 21 Nov 2026 04:00:00 GMT' }),
    ],
  ])('%s: %s', (_part, code, request) => {
    expect(verdict(request)).toBe(code)
  })

  test.each<[string, Signed]>([
    ['SignedHeaders', inAuthorization('content-type;', '')],
    ['SignedHeaders', withHeaders({ 'x-acs-security-token': 'x' })],
    ['x-acs-content-sha256', { ...ours, body: Buffer.alloc(0) }],
    ['Signature', withHeaders({ Host: '127.0.0.1:3002' })],
  ])('the refusal names %s as what is wrong', (part, request) => {
    const check = signatureCheck(
      (keyId) => secrets.get(keyId),
      () => signedAt,
    )
    expect(() => check({ ...request, rawHeaders: flat(request.headers) })).toThrow(`(sandbox: ${part})`)
  })

  test('a signed header sent twice', () => {
    const check = signatureCheck(
      (keyId) => secrets.get(keyId),
      () => signedAt,
    )
    const rawHeaders = [...flat(ours.headers), 'X-Acs-Action', 'Id2MetaVerify']
    expect(codeOf(() => check({ ...ours, rawHeaders }))).toBe('SignatureDoesNotMatch')
  })

  test('any one character of any signed header, and any one bit of the body', () => {
    const names = Object.keys(ours.headers)
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.nat(), fc.integer({ min: 1, max: 94 }), (name, n, by) => {
        const value = ours.headers[name] ?? ''
        const at = n % value.length
        const other = String.fromCharCode(33 + ((value.charCodeAt(at) - 33 + by + 95) % 94))
        fc.pre(other !== value[at])
        const changed = value.slice(0, at) + other + value.slice(at + 1)
        expect(verdict(withHeaders({ [name]: changed }))).not.toBe('accepted')
      }),
      { numRuns: 1000 },
    )
    fc.assert(
      fc.property(fc.nat({ max: ours.body.length * 8 - 1 }), (bit) => {
        const body = Buffer.from(ours.body)
        body[bit >> 3] = (body[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        expect(verdict({ ...ours, body })).toBe('SignatureDoesNotMatch')
      }),
    )
  })
})

describe('time and nonce', () => {
  test('a clock difference up to 300 seconds is accepted in either direction', () => {
    expect(verdict(ours, signedAt + CLOCK_WINDOW_MS)).toBe('accepted')
    expect(verdict(ours, signedAt - CLOCK_WINDOW_MS)).toBe('accepted')
    expect(verdict(ours, signedAt + CLOCK_WINDOW_MS + 1)).toBe('InvalidTimeStamp.Expired')
    expect(verdict(ours, signedAt - CLOCK_WINDOW_MS - 1)).toBe('InvalidTimeStamp.Expired')
  })

  test('a request is accepted once while its date is valid', () => {
    let at = signedAt - CLOCK_WINDOW_MS
    const check = signatureCheck(
      (keyId) => secrets.get(keyId),
      () => at,
    )
    const send = (): string => codeOf(() => check({ ...ours, rawHeaders: flat(ours.headers) }))
    expect(send()).toBe('accepted')
    expect(send()).toBe('SignatureNonceUsed')
    at = signedAt + CLOCK_WINDOW_MS
    expect(send()).toBe('SignatureNonceUsed')
    at += 1
    expect(send()).toBe('InvalidTimeStamp.Expired')
  })

  test('a refused request does not consume its nonce', () => {
    const check = signatureCheck(
      (keyId) => secrets.get(keyId),
      () => signedAt,
    )
    const forged = { ...ours, body: Buffer.from('x'), rawHeaders: flat(ours.headers) }
    expect(codeOf(() => check(forged))).toBe('SignatureDoesNotMatch')
    expect(codeOf(() => check({ ...ours, rawHeaders: flat(ours.headers) }))).toBe('accepted')
  })
})
