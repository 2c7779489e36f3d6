import { expect, test } from 'vitest'
import { checkHeaderSignature } from './header.ts'
import { checkPolicy } from './policy.ts'
import { checkSignature, type S3Account, sha256 } from './signing.ts'

/** The fictitious account of the examples in AWS's S3 reference. */
const account: S3Account = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
  bucket: 'sigv4examplebucket',
}
const EMPTY = sha256('')
const AT = Date.parse('2013-05-24T00:00:00Z')
const credential = (signedHeaders: string, signature: string) =>
  `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=${signedHeaders},Signature=${signature}`

const getObject = (changed: Record<string, string> = {}, target = '/test.txt') => ({
  method: 'GET',
  target,
  rawHeaders: Object.entries({
    Authorization: credential(
      'host;range;x-amz-content-sha256;x-amz-date',
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    ),
    Host: 'examplebucket.s3.amazonaws.com',
    Range: 'bytes=0-9',
    'x-amz-content-sha256': EMPTY,
    'x-amz-date': '20130524T000000Z',
    ...changed,
  }).flat(),
  body: Buffer.alloc(0),
})

test('the published example of GET Object is right', () => {
  checkHeaderSignature(getObject(), account, AT)
})

test('the published example of PUT Object is right', () => {
  const body = Buffer.from('Welcome to Amazon S3.')
  const headers = {
    Authorization: credential(
      'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    ),
    Date: 'Fri, 24 May 2013 00:00:00 GMT',
    Host: 'examplebucket.s3.amazonaws.com',
    'x-amz-content-sha256': sha256(body),
    'x-amz-date': '20130524T000000Z',
    'x-amz-storage-class': 'REDUCED_REDUNDANCY',
  }
  const put = { method: 'PUT', target: '/test%24file.text', rawHeaders: Object.entries(headers).flat(), body }
  checkHeaderSignature(put, account, AT)
  expect(() => checkHeaderSignature({ ...put, body: Buffer.from('welcome') }, account, AT)).toThrow(
    expect.objectContaining({ code: 'XAmzContentSHA256Mismatch' }),
  )
})

test('the published example of GET Bucket lifecycle, whose query has no value, is right', () => {
  const headers = {
    Authorization: credential(
      'host;x-amz-content-sha256;x-amz-date',
      'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
    ),
    Host: 'examplebucket.s3.amazonaws.com',
    'x-amz-content-sha256': EMPTY,
    'x-amz-date': '20130524T000000Z',
  }
  const get = { method: 'GET', target: '/?lifecycle', rawHeaders: Object.entries(headers).flat() }
  checkHeaderSignature({ ...get, body: Buffer.alloc(0) }, account, AT)
})

test.each<[string, Record<string, string>, string, number, string]>([
  ['another path', {}, '/test.tx', AT, 'SignatureDoesNotMatch'],
  ['a query more', {}, '/test.txt?acl', AT, 'SignatureDoesNotMatch'],
  ['another range', { Range: 'bytes=0-8' }, '/test.txt', AT, 'SignatureDoesNotMatch'],
  ['another host', { Host: 'evil.example' }, '/test.txt', AT, 'SignatureDoesNotMatch'],
  ['an unsigned x-amz-header', { 'x-amz-acl': 'public-read' }, '/test.txt', AT, 'AccessDenied'],
  ['an unsigned type', { 'Content-Type': 'text/html' }, '/test.txt', AT, 'AccessDenied'],
  [
    'another body hash',
    { 'x-amz-content-sha256': sha256('x') },
    '/test.txt',
    AT,
    'XAmzContentSHA256Mismatch',
  ],
  ['no body hash', { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' }, '/test.txt', AT, 'NotImplemented'],
  ['a second later', { 'x-amz-date': '20130524T000001Z' }, '/test.txt', AT, 'SignatureDoesNotMatch'],
  ['a clock 301 s ahead', {}, '/test.txt', AT + 301_000, 'RequestTimeTooSkewed'],
  ['a clock 301 s behind', {}, '/test.txt', AT - 301_000, 'RequestTimeTooSkewed'],
  ['no signature', { Authorization: 'AWS4-HMAC-SHA256' }, '/test.txt', AT, 'AuthorizationHeaderMalformed'],
])('GET Object with %s is refused', (_what, changed, target, now, code) => {
  expect(() => checkHeaderSignature(getObject(changed, target), account, now)).toThrow(
    expect.objectContaining({ code }),
  )
})

test('a header sent twice is refused', () => {
  const request = getObject()
  const doubled = { ...request, rawHeaders: [...request.rawHeaders, 'Range', 'bytes=0-9'] }
  expect(() => checkHeaderSignature(doubled, account, AT)).toThrow(
    expect.objectContaining({ code: 'SignatureDoesNotMatch' }),
  )
})

const PUBLISHED_POLICY =
  'eyAiZXhwaXJhdGlvbiI6ICIyMDE1LTEyLTMwVDEyOjAwOjAwLjAwMFoiLA0KICAiY29uZGl0aW9ucyI6IFsNCiAgICB7ImJ1Y2tldCI6ICJzaWd2NGV4YW1wbGVidWNrZXQifSwNCiAgICBbInN0YXJ0cy13aXRoIiwgIiRrZXkiLCAidXNlci91c2VyMS8iXSwNCiAgICB7ImFjbCI6ICJwdWJsaWMtcmVhZCJ9LA0KICAgIHsic3VjY2Vzc19hY3Rpb25fcmVkaXJlY3QiOiAiaHR0cDovL3NpZ3Y0ZXhhbXBsZWJ1Y2tldC5zMy5hbWF6b25hd3MuY29tL3N1Y2Nlc3NmdWxfdXBsb2FkLmh0bWwifSwNCiAgICBbInN0YXJ0cy13aXRoIiwgIiRDb250ZW50LVR5cGUiLCAiaW1hZ2UvIl0sDQogICAgeyJ4LWFtei1tZXRhLXV1aWQiOiAiMTQzNjUxMjM2NTEyNzQifSwNCiAgICB7IngtYW16LXNlcnZlci1zaWRlLWVuY3J5cHRpb24iOiAiQUVTMjU2In0sDQogICAgWyJzdGFydHMtd2l0aCIsICIkeC1hbXotbWV0YS10YWciLCAiIl0sDQoNCiAgICB7IngtYW16LWNyZWRlbnRpYWwiOiAiQUtJQUlPU0ZPRE5ON0VYQU1QTEUvMjAxNTEyMjkvdXMtZWFzdC0xL3MzL2F3czRfcmVxdWVzdCJ9LA0KICAgIHsieC1hbXotYWxnb3JpdGhtIjogIkFXUzQtSE1BQy1TSEEyNTYifSwNCiAgICB7IngtYW16LWRhdGUiOiAiMjAxNTEyMjlUMDAwMDAwWiIgfQ0KICBdDQp9'

const published = {
  key: 'user/user1/photo.jpg',
  acl: 'public-read',
  success_action_redirect: 'http://sigv4examplebucket.s3.amazonaws.com/successful_upload.html',
  'content-type': 'image/jpeg',
  'x-amz-meta-uuid': '14365123651274',
  'x-amz-server-side-encryption': 'AES256',
  'x-amz-meta-tag': '',
  'x-amz-credential': 'AKIAIOSFODNN7EXAMPLE/20151229/us-east-1/s3/aws4_request',
  'x-amz-algorithm': 'AWS4-HMAC-SHA256',
  'x-amz-date': '20151229T000000Z',
  policy: PUBLISHED_POLICY,
  'x-amz-signature': '8afdbf4008c03f22c2cd3cdb72e4afbb1f6a588f3255ac628749a66d7f09699e',
}
const POSTED_AT = Date.parse('2015-12-29T12:00:00Z')
const post = (changed: Record<string, string> = {}, now = POSTED_AT) =>
  checkPolicy(new Map(Object.entries({ ...published, ...changed })), 1, account, now)

test('the published example of a POST policy is right', () => {
  checkSignature(PUBLISHED_POLICY, '20151229', published['x-amz-signature'], account)
  post()
})

test.each<[string, Record<string, string>, string]>([
  ['key', { key: 'user/user2/photo.jpg' }, 'AccessDenied'],
  ['acl', { acl: 'private' }, 'AccessDenied'],
  ['type', { 'content-type': 'text/html' }, 'AccessDenied'],
  ['own data', { 'x-amz-meta-uuid': '14365123651275' }, 'AccessDenied'],
  ['a field more', { 'x-amz-storage-class': 'GLACIER' }, 'AccessDenied'],
  ['policy', { policy: PUBLISHED_POLICY.replace('eyAi', 'eyAg') }, 'SignatureDoesNotMatch'],
  ['signature', { 'x-amz-signature': '0'.repeat(64) }, 'SignatureDoesNotMatch'],
  ['day', { 'x-amz-date': '20151230T000000Z' }, 'AuthorizationHeaderMalformed'],
  ['time', { 'x-amz-date': '20151229T000001Z' }, 'AccessDenied'],
  ['algorithm', { 'x-amz-algorithm': 'AWS4-HMAC-SHA1' }, 'InvalidArgument'],
  ['account', { 'x-amz-credential': 'AKIANOBODY/20151229/us-east-1/s3/aws4_request' }, 'InvalidAccessKeyId'],
])('a post with another %s is refused', (_field, changed, code) => {
  expect(() => post(changed)).toThrow(expect.objectContaining({ code }))
})

test('a post is refused from the moment the policy ends', () => {
  expect(() => post({}, Date.parse('2015-12-30T12:00:00Z'))).toThrow('Policy expired.')
})
