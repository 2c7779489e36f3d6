import { buildSandbox, demoKeys } from '@shanghao/sandbox'
import { afterAll, expect, test } from 'vitest'
import { plainPicture, postFile } from '../../../testing/market/pictures.ts'
import { testUser } from '../../../testing/people/testUser.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { outcomeOf } from '../../../testing/server/outcome.ts'
import { s3Config, s3Storage } from '../../gateways/storage/s3.ts'
import { uploadsJob } from './sweep.ts'

const server = await callServer({}, { 'uploads.shotsHour': 1000 })
// Policies are signed with the system clock, which the bucket uses too.
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
const { deps } = server
deps.storage = s3Storage(config, deps.log)
afterAll(() => sandbox.close())

const photo = await plainPicture(300, 200).jpeg().toBuffer()
const { client } = await testUser(server, { roles: ['merchant'] })
const sign = () => client.uploads.getPolicySign({ purpose: 'screenshot' })
const finish = (key: string) => client.uploads.finish({ key })
const outcomeOfFinish = (key: string) => outcomeOf(finish(key))
const keys = async () =>
  (await sandbox.inject('/control/s3/files')).json().map(({ key }: { key: string }) => key) as string[]
const sweepLater = async (ms: number) => {
  server.clock.advance(ms)
  await uploadsJob.run(deps)
}

test('ten posts by one policy are one file, ten finishes one picture', async () => {
  const policy = await sign()
  const posts = await Promise.all(Array.from({ length: 10 }, () => postFile(origin, policy, photo)))
  expect(posts.map(({ status }) => status)).toEqual(Array(10).fill(204))
  expect(await keys()).toEqual([policy.key])
  const responses = await Promise.all(Array.from({ length: 10 }, () => finish(policy.key)))
  expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1)
  const { publicKey, url, width } = responses[0] ?? { publicKey: '', url: '', width: 0 }
  expect(width).toBe(300)
  expect(await keys()).toEqual([publicKey])
  expect((await fetch(url)).headers.get('content-type')).toBe('image/webp')

  expect((await postFile(origin, policy, photo)).status).toBe(204)
  expect((await finish(policy.key)).publicKey).toBe(publicKey)
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
    expect(await outcomeOfFinish(alone)).toBe('OUTSIDE_UNAVAILABLE')
    const many = await Promise.all(
      policies.flatMap(({ key }) => Array.from({ length: 5 }, () => outcomeOfFinish(key))),
    )
    expect(new Set(many)).toEqual(new Set(['OUTSIDE_UNAVAILABLE']))
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
      await postFile(origin, policy, await plainPicture(width, 7).png().toBuffer())
      return policy
    })
    expect(await outcomeOfFinish(key)).toBe('OUTSIDE_UNAVAILABLE')
    expect(await outcomeOfFinish(key)).toBe('OUTSIDE_UNAVAILABLE')
    await sweepLater(70 * 60_000)
    expect(await keys()).toEqual([])
    expect(await outcomeOfFinish(key)).toBe('UPLOAD_EXPIRED')
    server.clock.set(new Date())
  },
)

test('never: the bucket took it and has nothing', async () => {
  const policy = await sign()
  expect((await postFile(origin, policy, photo, { name: 'never.png' })).status).toBe(204)
  expect(await outcomeOfFinish(policy.key)).toBe('UPLOAD_MISSING')
})
