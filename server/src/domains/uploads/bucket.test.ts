import { buildSandbox, demoKeys } from '@shanghao/sandbox'
import { afterAll, expect, test } from 'vitest'
import { callServer } from '../../../testing/callServer.ts'
import { someone } from '../../../testing/people.ts'
import { type Policy, plain, postFile } from '../../../testing/pictures.ts'
import { buildApp } from '../../app.ts'
import type { Deps } from '../../core/deps.ts'
import { s3Config, s3Storage } from '../../gateways/storage/s3.ts'
import { uploadsJob } from './sweep.ts'

const server = await callServer()
// Policies are signed by the machine's time, which the bucket lives by as well.
server.clock.set(new Date())
const sandbox = buildSandbox({ keys: demoKeys })
const origin = await sandbox.listen({ host: '127.0.0.1', port: 0 })
const { accessKeyId, secretAccessKey, region, bucket } = demoKeys.s3
const config = s3Config.parse({
  S3_ENDPOINT: `${origin}/s3`,
  S3_REGION: region,
  S3_BUCKET: bucket,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
  S3_PUBLIC_URL: `${origin}/s3/${bucket}`,
  S3_TIMEOUT_MS: 700,
})
const deps: Deps = { ...server.deps, storage: s3Storage(config, server.deps.log) }
const app = await buildApp(deps)
afterAll(async () => {
  await app.close()
  await sandbox.close()
})

const photo = await plain(300, 200).jpeg().toBuffer()
const { token } = await someone(server)
const call = async (path: string, payload: object) =>
  (
    await app.inject({ method: 'POST', url: `/api/upload/${path}`, payload, headers: { authtoken: token } })
  ).json()
const sign = async (): Promise<Policy> => (await call('getPolicySign', {})).data.object
const finish = (key: string) => call('finish', { key })
const keys = async () =>
  (await sandbox.inject('/control/s3/files')).json().map(({ key }: { key: string }) => key) as string[]
const sweepLater = async (ms: number) => {
  server.clock.advance(ms)
  await uploadsJob.run(deps)
}

test('pages may post to the bucket and load from it, and our own store is not there', async () => {
  const page = await app.inject('/healthz')
  expect(page.headers['content-security-policy']).toContain(`connect-src 'self' ${origin};`)
  expect(page.headers['content-security-policy']).toContain(`img-src 'self' data: blob: ${origin};`)
  expect((await app.inject({ method: 'POST', url: '/upload' })).statusCode).toBe(404)
})

test('ten posts by one policy are one file, ten finishes one picture', async () => {
  const policy = await sign()
  const posts = await Promise.all(Array.from({ length: 10 }, () => postFile(origin, policy, photo)))
  expect(posts.map(({ status }) => status)).toEqual(Array(10).fill(204))
  expect(await keys()).toEqual([policy.key])
  const answers = await Promise.all(Array.from({ length: 10 }, () => finish(policy.key)))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  const { publicKey, url, width } = answers[0].data.object
  expect(width).toBe(300)
  expect(await keys()).toEqual([publicKey])
  expect((await fetch(url)).headers.get('content-type')).toBe('image/webp')

  expect((await postFile(origin, policy, photo)).status).toBe(204)
  expect((await finish(policy.key)).data.object.publicKey).toBe(publicKey)
  await sweepLater(70 * 60_000)
  expect(await keys()).toEqual([publicKey])
  await sweepLater(15 * 86_400_000)
  expect(await keys()).toEqual([])
  server.clock.set(new Date())
})

test.each(['get-refuse', 'get-503', 'get-silence', 'get-cut'])(
  '%s, one and twenty: unavailable, nothing public, and gone with its time',
  async (name) => {
    const policies = await Promise.all(Array.from({ length: 4 }, sign))
    for (const policy of policies) await postFile(origin, policy, photo, { name: `${name}.png` })
    const [alone = ''] = policies.map(({ key }) => key)
    expect((await finish(alone)).responseCode).toBe('1008')
    const many = await Promise.all(
      policies.flatMap(({ key }) => Array.from({ length: 5 }, () => finish(key))),
    )
    expect(new Set(many.map(({ responseCode }) => responseCode))).toEqual(new Set(['1008']))
    expect((await keys()).filter((key) => key.startsWith('public/'))).toEqual([])
    await sweepLater(70 * 60_000)
    expect(await keys()).toEqual([])
    server.clock.set(new Date())
  },
)

test.each([403, 500, 503, 504, 505])(
  'a picture %i × 7 that can’t be written, or doesn’t say that it was: unavailable, and nothing is left over',
  async (width) => {
    const { key } = await sign().then(async (policy) => {
      await postFile(origin, policy, await plain(width, 7).png().toBuffer())
      return policy
    })
    expect((await finish(key)).responseCode).toBe('1008')
    expect((await finish(key)).responseCode).toBe('1008')
    await sweepLater(70 * 60_000)
    expect(await keys()).toEqual([])
    expect((await finish(key)).responseCode).not.toBe('0000')
    server.clock.set(new Date())
  },
)

test('never: the bucket took it and has nothing', async () => {
  const policy = await sign()
  expect((await postFile(origin, policy, photo, { name: 'never.png' })).status).toBe(204)
  expect((await finish(policy.key)).responseCode).toBe('7001')
})
