import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buildSandbox, demoKeys } from '@shanghao/sandbox'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { plainPicture, postFile } from '../../../testing/market/pictures.ts'
import { outcomeOf } from '../../../testing/server/outcome.ts'
import { type S3Config, s3Config, s3Storage } from './s3.ts'

let ahead = 0
const sandbox = buildSandbox({ keys: demoKeys, now: () => Date.now() + ahead })
const { accessKeyId, secretAccessKey, region, bucket } = demoKeys.s3
let origin = ''
beforeAll(async () => {
  origin = await sandbox.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => sandbox.close())

const lines: string[] = []
const log = pino({ level: 'trace', base: null, timestamp: false }, { write: (line) => lines.push(line) })
afterEach(async () => {
  for (const secret of [secretAccessKey, 'incoming/', 'public/']) expect(lines.join('')).not.toContain(secret)
  lines.length = 0
  ahead = 0
  await sandbox.inject({ method: 'DELETE', url: '/control/s3' })
})

const KEY = 'incoming/0123456789abcdefghij'
const PUBLIC = 'public/0123456789abcdefghij.webp'
const photo = await plainPicture(30, 20).jpeg().toBuffer()
const store = (changed: Partial<S3Config> = {}) =>
  s3Storage(
    {
      ...s3Config.parse({
        S3_ENDPOINT: `${origin}/s3`,
        S3_REGION: region,
        S3_BUCKET: bucket,
        S3_ACCESS_KEY_ID: accessKeyId,
        S3_SECRET_ACCESS_KEY: secretAccessKey,
        S3_PUBLIC_URL: `${origin}/s3/${bucket}`,
      }),
      ...changed,
    },
    log,
  )
const policy = (changed: Partial<S3Config> = {}, maxBytes = 1_000_000) =>
  store(changed).presign({ key: KEY, maxBytes, expiresAt: new Date(Date.now() + 600_000) })
const stored = async (): Promise<{ key: string; bytes: number; contentType: string }[]> =>
  (await sandbox.inject('/control/s3/files')).json()
/** Status and code of the bucket's response to a post. */
const posted = async (changed: Record<string, string> = {}, file = photo, name = 'photo.jpg') => {
  const { url, fields } = await policy()
  const response = await postFile(origin, { url, fields: { ...fields, ...changed } }, file, { name })
  return [response.status, /<Code>(\w+)</.exec(await response.text())?.[1]]
}

describe('a post by policy', () => {
  test('is stored, and stored files can be read, written, loaded publicly under public/, and removed', async () => {
    expect(await posted()).toEqual([204, undefined])
    const { get, put, remove, urlOf } = store()
    expect(await get(KEY)).toEqual(photo)
    expect((await fetch(`${origin}/s3/${bucket}/${KEY}`)).status).toBe(403)
    await put(PUBLIC, photo, 'image/webp')
    const response = await fetch(urlOf(PUBLIC))
    expect(Buffer.from(await response.arrayBuffer())).toEqual(photo)
    expect(response.headers.get('content-type')).toBe('image/webp')
    expect(response.headers.get('cache-control')).toContain('immutable')
    await remove(KEY)
    await remove(KEY)
    expect(await get(KEY)).toBe(null)
    expect(await stored()).toMatchObject([{ key: PUBLIC }])
  })

  test.each([
    ['key', 'incoming/another'],
    ['key', 'public/mine.webp'],
    ['Policy', 'e30='],
    ['X-Amz-Signature', '0'.repeat(64)],
    ['X-Amz-Credential', `${accessKeyId}/20200101/${region}/s3/aws4_request`],
    ['X-Amz-Date', '20200101T000000Z'],
    ['X-Amz-Algorithm', 'NONE'],
    ['success_action_status', '201'],
    ['bucket', 'another'],
    ['acl', 'public-read'],
  ])('with another %s is refused', async (name, value) => {
    expect((await posted({ [name]: value }))[0]).toBeGreaterThanOrEqual(400)
    expect(await stored()).toEqual([])
  })

  test('is refused when empty, too large or too late', async () => {
    expect(await posted({}, Buffer.alloc(0))).toEqual([400, 'EntityTooSmall'])
    expect(await posted({}, Buffer.alloc(1_000_001))).toEqual([400, 'EntityTooLarge'])
    expect(await posted({}, Buffer.alloc(1_000_000))).toEqual([204, undefined])
    const given = await policy()
    ahead = 540_000
    expect((await postFile(origin, given, photo)).status).toBe(204)
    ahead = 601_000
    const late = await postFile(origin, given, photo)
    expect([late.status, await late.text()]).toEqual([403, expect.stringContaining('Policy expired')])
  })

  test('that changes only the public address is signed for the bucket all the same', async () => {
    const { url } = await policy({ S3_PUBLIC_URL: 'https://cdn.example/pictures/' })
    expect(url).toBe(`${origin}/s3/${bucket}`)
    expect(store({ S3_PUBLIC_URL: 'https://cdn.example/pictures/' }).urlOf(PUBLIC)).toBe(
      `https://cdn.example/pictures/${PUBLIC}`,
    )
    const hosted = await store({ S3_PATH_STYLE: false, S3_ENDPOINT: 'https://oss.example' }).presign({
      key: KEY,
      maxBytes: 1,
      expiresAt: new Date(Date.now() + 1000),
    })
    expect(hosted.url.replace(/\/$/, '')).toBe(`https://${bucket}.oss.example`)
  })
})

describe('what the service turns down or leaves unanswered is OUTSIDE_UNAVAILABLE, and logged with its code:', () => {
  test.each<[string, Partial<S3Config>, string]>([
    ['wrong secret', { S3_SECRET_ACCESS_KEY: 'not-the-secret' }, 'SignatureDoesNotMatch'],
    ['unknown key', { S3_ACCESS_KEY_ID: 'unknown' }, 'InvalidAccessKeyId'],
    ['another region', { S3_REGION: 'mars-1' }, 'AuthorizationHeaderMalformed'],
    ['no such bucket', { S3_BUCKET: 'another' }, 'NoSuchBucket'],
  ])('%s', async (_what, changed, code) => {
    const { get, put, remove } = store(changed)
    for (const asked of [() => get(KEY), () => put(PUBLIC, photo, 'image/webp'), () => remove(KEY)]) {
      expect(await outcomeOf(asked())).toBe('OUTSIDE_UNAVAILABLE')
      expect(lines.splice(0).join('')).toContain(`"providerCode":"${code}"`)
    }
  })

  test.each([301_000, -302_000])('a clock %i ms off', async (off) => {
    ahead = off
    expect(await outcomeOf(store({ S3_TIMEOUT_MS: 3000 }).remove(KEY))).toBe('OUTSIDE_UNAVAILABLE')
    const calls: { outcome: string }[] = (await sandbox.inject('/control/s3/calls')).json()
    expect(calls.at(-1)?.outcome).toBe('RequestTimeTooSkewed')
  })

  test('connection refused', async () => {
    const server = createServer()
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo
    await new Promise((done) => server.close(done))
    expect(await outcomeOf(store({ S3_ENDPOINT: `http://127.0.0.1:${port}` }).get(KEY))).toBe(
      'OUTSIDE_UNAVAILABLE',
    )
  })

  test('a slow response has to be complete in time', async () => {
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'content-length': 1000 })
      const drip = setInterval(() => response.write(' '), 50)
      response.on('close', () => clearInterval(drip))
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo
    const slow = store({ S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_TIMEOUT_MS: 400 })
    expect(await outcomeOf(slow.get(KEY))).toBe('OUTSIDE_UNAVAILABLE')
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  })

  test('a file larger than any policy allows is not read', async () => {
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'content-length': 1e12 })
      response.write('x')
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo
    expect(await outcomeOf(store({ S3_ENDPOINT: `http://127.0.0.1:${port}` }).get(KEY))).toBe('UPLOAD_SIZE')
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  })
})

describe('sentinels', () => {
  test.each<[string, number, number]>([
    ['refuse.png', 403, 0],
    ['503.png', 503, 0],
    ['503-stored.png', 503, 1],
    ['never.png', 204, 0],
  ])('%s: %i, %i stored', async (name, status, count) => {
    expect((await posted({}, photo, name))[0]).toBe(status)
    expect(await stored()).toHaveLength(count)
  })

  test('hangup.png: the connection is cut, nothing stored', async () => {
    await expect(posted({}, photo, 'hangup.png')).rejects.toThrow()
    expect(await stored()).toEqual([])
  })

  test.each(['get-refuse', 'get-503', 'get-silence', 'get-cut'])('%s can’t be read', async (name) => {
    await posted({}, photo, `${name}.png`)
    expect(await outcomeOf(store({ S3_TIMEOUT_MS: 500 }).get(KEY))).toBe('OUTSIDE_UNAVAILABLE')
  })

  test.each([
    ['delete-503', 1],
    ['delete-silence', 0],
  ])('%s: removing fails, %i left', async (name, count) => {
    await posted({}, photo, `${name}.png`)
    expect(await outcomeOf(store({ S3_TIMEOUT_MS: 500 }).remove(KEY))).toBe('OUTSIDE_UNAVAILABLE')
    expect(await stored()).toHaveLength(count)
  })

  test.each([
    [403, 0],
    [500, 0],
    [503, 1],
    [504, 1],
    [505, 0],
  ])('a picture %i × 7 can’t be written, %i stored', async (width, count) => {
    const body = await plainPicture(width, 7).webp().toBuffer()
    const put = store({ S3_TIMEOUT_MS: 700 }).put(PUBLIC, body, 'image/webp')
    expect(await outcomeOf(put)).toBe('OUTSIDE_UNAVAILABLE')
    expect(await stored()).toHaveLength(count)
  })
})
