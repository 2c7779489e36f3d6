import { readdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { ErrorName } from '@shanghao/contract/errors'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { type Policy, plainPicture, pngClaimingSize, postFile } from '../../../testing/market/pictures.ts'
import { type TestUser, testUser } from '../../../testing/people/testUser.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../testing/server/outcome.ts'
import { Failure } from '../../core/errors.ts'
import { isBuiltin } from '../../gateways/storage/builtin.ts'

const server = await callServer()
const guest = server.client()
const photo = await plainPicture(300, 200).jpeg().toBuffer()
const MINUTE = 60_000
const DAY = 86_400_000

const { storage } = server.deps
if (!isBuiltin(storage)) throw new Error('not our own store')
const filesIn = async (folder: 'incoming' | 'private' | 'parts') =>
  (await readdir(`${dirname(storage.publicFolder)}/${folder}`)).sort()
const nameOf = (key: string) => key.split('/')[1]

const sent = async (
  { client }: TestUser,
  file = photo,
  purpose: 'evidence' | 'screenshot' = 'evidence',
): Promise<Policy> => {
  const policy = await client.uploads.getPolicySign({ purpose })
  expect((await postFile(server.base, policy, file)).status).toBe(204)
  return policy
}

describe('uploads.getPolicySign', () => {
  test('requires a login', async () => {
    expect(await outcomeOf(guest.uploads.getPolicySign())).toBe('TOKEN_EXPIRED')
  })

  test('returns a policy for one file within ten minutes, kept fifteen days by default', async () => {
    const { client, userId } = await testUser(server)
    const now = server.clock.now().getTime()
    const policy = await client.uploads.getPolicySign()
    expect(policy).toMatchObject({
      url: 'http://127.0.0.1:3000/upload',
      fields: { key: policy.key },
      expiresAt: now + 10 * MINUTE,
      maxBytes: 10 * 1024 * 1024,
    })
    await client.uploads.getPolicySign({ keepDays: 30, purpose: 'avatar' })
    const { rows } = await server.pool.query(
      'select purpose, expires_at from upload where user_id = $1 order by id',
      [userId],
    )
    expect(rows).toEqual([
      { purpose: 'evidence', expires_at: new Date(now + 15 * DAY) },
      { purpose: 'avatar', expires_at: new Date(now + 30 * DAY) },
    ])
  })

  test('keepDays is 1 to 30, and the purpose one of the enum', async () => {
    const { client } = await testUser(server)
    for (const keepDays of [0, 31, 1.5])
      expect(await outcomeOf(client.uploads.getPolicySign({ keepDays }))).toBe('INVALID_INPUT')
    const purpose = 'malware' as 'avatar'
    expect(await outcomeOf(client.uploads.getPolicySign({ purpose }))).toBe('INVALID_INPUT')
  })

  test('at most twenty may be open, also of concurrent requests; expired ones no longer count', async () => {
    const { client } = await testUser(server)
    const asked = Array.from({ length: 30 }, () => client.uploads.getPolicySign())
    expect(await outcomesOf(asked)).toEqual({ OK: 20, UPLOAD_OPEN: 10 })
    server.clock.advance(10 * MINUTE)
    expect(await outcomeOf(client.uploads.getPolicySign())).toBe('OK')
  })

  test('at most thirty in an hour', async () => {
    const { client } = await testUser(server)
    for (const wait of [20, 10]) {
      await Promise.all(Array.from({ length: wait }, () => client.uploads.getPolicySign()))
      server.clock.advance(11 * MINUTE)
    }
    expect(await outcomeOf(client.uploads.getPolicySign())).toBe('UPLOAD_LIMIT')
    server.clock.advance(38 * MINUTE)
    expect(await outcomeOf(client.uploads.getPolicySign())).toBe('OK')
  })
})

describe('uploads.finish', () => {
  test('requires a login, and another user’s key is not found', async () => {
    const owner = await testUser(server)
    const other = await testUser(server)
    const { key } = await sent(owner)
    expect(await outcomeOf(guest.uploads.finish({ key }))).toBe('TOKEN_EXPIRED')
    expect(await outcomeOf(other.client.uploads.finish({ key }))).toBe('NOT_FOUND')
    expect(await outcomeOf(other.client.uploads.finish({ key: '../../etc/passwd' }))).toBe('NOT_FOUND')
    expect(await outcomeOf(owner.client.uploads.finish({ key }))).toBe('OK')
  })

  test('a screenshot becomes a public picture; a repeat returns the same', async () => {
    const owner = await testUser(server, { roles: ['merchant'] })
    const { client } = owner
    const { key } = await sent(owner, photo, 'screenshot')
    const picture = await client.uploads.finish({ key })
    expect(picture).toMatchObject({ width: 300, height: 200 })
    expect(picture.url).toBe(`http://127.0.0.1:3000/uploads/${nameOf(picture.publicKey)}`)
    expect(await client.uploads.finish({ key })).toEqual(picture)
    expect(await filesIn('incoming')).not.toContain(nameOf(key))

    const response = await fetch(server.base + new URL(picture.url).pathname)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({
      format: 'webp',
    })
  })

  test('ten concurrent calls make one picture', async () => {
    const person = await testUser(server)
    const { key } = await sent(person)
    const before = (await filesIn('private')).length
    const all = await Promise.all(Array.from({ length: 10 }, () => person.client.uploads.finish({ key })))
    expect(new Set(all.map((picture) => JSON.stringify(picture))).size).toBe(1)
    expect((await filesIn('private')).length).toBe(before + 1)
  })

  test('without a file it fails with UPLOAD_MISSING, and the file can still be sent', async () => {
    const { client } = await testUser(server)
    const policy = await client.uploads.getPolicySign()
    const { key } = policy
    expect(await outcomeOf(client.uploads.finish({ key }))).toBe('UPLOAD_MISSING')
    await postFile(server.base, policy, photo)
    expect(await outcomeOf(client.uploads.finish({ key }))).toBe('OK')
  })

  test('a file that is no picture is refused under any name, and removed', async () => {
    const { client } = await testUser(server)
    const before = await filesIn('private')
    const policy = await client.uploads.getPolicySign()
    const { key } = policy
    const zip = Buffer.from(`PK\x03\x04${'\0'.repeat(60)}`, 'latin1')
    await postFile(server.base, policy, zip, { name: 'holiday.png', type: 'image/png' })
    const outcomes = Array.from({ length: 3 }, () => client.uploads.finish({ key }))
    expect(await outcomesOf(outcomes)).toEqual({ UPLOAD_TYPE: 3 })
    expect(await outcomeOf(client.uploads.finish({ key }))).toBe('UPLOAD_TYPE')
    expect(await filesIn('incoming')).not.toContain(nameOf(key))
    expect(await filesIn('private')).toEqual(before)
  })

  test.each<[string, ErrorName, Buffer]>([
    ['half a picture', 'UPLOAD_BROKEN', photo.subarray(0, photo.length / 2)],
    ['a picture of too many pixels', 'UPLOAD_SIZE', pngClaimingSize(10_000, 10_000)],
  ])('%s is refused: %s', async (_what, error, file) => {
    const { client } = await testUser(server)
    const policy = await client.uploads.getPolicySign()
    await postFile(server.base, policy, file)
    expect(await outcomeOf(client.uploads.finish({ key: policy.key }))).toBe(error)
  })

  test('a file sent in time may be finished within an hour, and no later', async () => {
    const person = await testUser(server)
    const [early, late] = [await sent(person), await sent(person)]
    server.clock.advance(69 * MINUTE)
    expect(await outcomeOf(person.client.uploads.finish(early))).toBe('OK')
    server.clock.advance(1 * MINUTE)
    expect(await outcomeOf(person.client.uploads.finish(late))).toBe('UPLOAD_EXPIRED')
  })

  test.each(['get', 'put'] as const)(
    'a store that fails to %s leaves the upload unchanged',
    async (operation) => {
      const person = await testUser(server)
      const { key } = await sent(person)
      const works = storage[operation]
      storage[operation] = async () => Promise.reject(new Failure('OUTSIDE_UNAVAILABLE'))
      expect(await outcomeOf(person.client.uploads.finish({ key }))).toBe('OUTSIDE_UNAVAILABLE')
      Object.assign(storage, { [operation]: works })
      expect(await outcomeOf(person.client.uploads.finish({ key }))).toBe('OK')
    },
  )

  test('a file that can’t be removed is left to the sweep', async () => {
    const person = await testUser(server)
    const { key } = await sent(person)
    const works = storage.remove
    storage.remove = async () => Promise.reject(new Failure('OUTSIDE_UNAVAILABLE'))
    expect(await outcomeOf(person.client.uploads.finish({ key }))).toBe('OK')
    storage.remove = works
    expect(await filesIn('incoming')).toContain(nameOf(key))
  })
})
