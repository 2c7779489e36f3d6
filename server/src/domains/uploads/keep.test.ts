import { readdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { describe, expect, test } from 'vitest'
import { lockWaits } from '../../../testing/database/lockWaits.ts'
import { plainPicture, postFile } from '../../../testing/market/pictures.ts'
import { type TestUser, testUser } from '../../../testing/people/testUser.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { deleteExpired } from '../../../testing/server/deleteExpired.ts'
import { outcomeOf } from '../../../testing/server/outcome.ts'
import { Failure } from '../../core/errors.ts'
import { isBuiltin } from '../../gateways/storage/builtin.ts'
import { claimUpload, releaseUploads } from './actions.ts'
import { uploadsJob } from './sweep.ts'

const server = await callServer()
const photo = await plainPicture(30, 20).jpeg().toBuffer()
const HOUR = 3_600_000
const DAY = 24 * HOUR
const { deps, clock } = server
const { storage, db } = deps
if (!isBuiltin(storage)) throw new Error('not our own store')

const files = async () => {
  const folder = dirname(storage.publicFolder)
  const names = await Promise.all(
    ['incoming', 'private', 'parts'].map((name) => readdir(`${folder}/${name}`)),
  )
  return names.flat().length
}
const sweep = () => Promise.all([uploadsJob.run(deps), uploadsJob.run(deps)])
const stateOf = async (key: string): Promise<string | undefined> =>
  (await server.pool.query('select state from upload where key = $1', [key])).rows[0]?.state

const picture = async ({ client }: TestUser, keepDays = 1) => {
  const policy = await client.uploads.getPolicySign({ keepDays })
  await postFile(server.base, policy, photo)
  const { publicKey } = await client.uploads.finish(policy)
  return { key: policy.key, publicKey }
}
const claim = (
  { userId }: TestUser,
  publicKey: string,
  usedBy: string,
  purpose: 'evidence' | 'avatar' = 'evidence',
) => {
  const now = clock.now()
  return db.transaction().execute((tx) => claimUpload(tx, { userId, publicKey, purpose, usedBy, now }))
}
const release = (usedBy: string) => db.transaction().execute((tx) => releaseUploads(tx, usedBy))

describe('claimUpload', () => {
  test('claims a stored picture of the same user and purpose, repeatably', async () => {
    const [owner, other] = [await testUser(server), await testUser(server)]
    const { publicKey } = await picture(owner)
    expect(await outcomeOf(claim(other, publicKey, 'dispute:1'))).toBe('UPLOAD_EXPIRED')
    expect(await outcomeOf(claim(owner, publicKey, 'user:1', 'avatar'))).toBe('UPLOAD_EXPIRED')
    expect(await outcomeOf(claim(owner, 'public/nothing.webp', 'dispute:1'))).toBe('UPLOAD_EXPIRED')
    for (const usedBy of ['dispute:1', 'dispute:1', 'dispute:2'])
      expect(await outcomeOf(claim(owner, publicKey, usedBy))).toBe('OK')
  })

  test('refuses a picture whose days are over, unless it is already in use', async () => {
    const owner = await testUser(server)
    const [used, unused] = [await picture(owner), await picture(owner)]
    await claim(owner, used.publicKey, 'dispute:3')
    clock.advance(DAY)
    expect(await outcomeOf(claim(owner, used.publicKey, 'dispute:4'))).toBe('OK')
    expect(await outcomeOf(claim(owner, unused.publicKey, 'dispute:4'))).toBe('UPLOAD_EXPIRED')
  })
})

describe('the sweep', () => {
  test('removes an unfinished upload an hour after its policy ended', async () => {
    await sweep()
    const before = await files()
    const { client } = await testUser(server)
    const [sent, unsent] = [await client.uploads.getPolicySign(), await client.uploads.getPolicySign()]
    await postFile(server.base, sent, photo)
    clock.advance(HOUR + 600_000 - 1)
    await sweep()
    expect(await files()).toBe(before + 1)
    clock.advance(1)
    await sweep()
    expect(await files()).toBe(before)
    expect([await stateOf(sent.key), await stateOf(unsent.key)]).toEqual(['removed', 'removed'])
    expect(await outcomeOf(client.uploads.finish(sent))).toBe('UPLOAD_EXPIRED')
  })

  test('removes a picture when its days are over; one in use stays until it is released', async () => {
    await sweep()
    const before = await files()
    const owner = await testUser(server)
    const [kept, used] = [await picture(owner), await picture(owner)]
    await claim(owner, used.publicKey, 'dispute:5')
    await claim(owner, used.publicKey, 'dispute:6')
    clock.advance(DAY - 1)
    await sweep()
    expect(await files()).toBe(before + 2)
    clock.advance(1)
    await sweep()
    expect([await stateOf(kept.key), await stateOf(used.key)]).toEqual(['removed', 'ready'])
    expect(await files()).toBe(before + 1)

    clock.advance(50 * DAY)
    await sweep()
    expect(await stateOf(used.key)).toBe('ready')
    await release('dispute:5')
    await sweep()
    expect(await stateOf(used.key)).toBe('ready')
    await release('dispute:6')
    await sweep()
    expect(await stateOf(used.key)).toBe('removed')
    expect(await files()).toBe(before)
    expect(await outcomeOf(claim(owner, used.publicKey, 'dispute:5'))).toBe('UPLOAD_EXPIRED')
  })

  test('a picture released earlier stays until its days are over', async () => {
    const owner = await testUser(server)
    const { key, publicKey } = await picture(owner, 2)
    await claim(owner, publicKey, 'dispute:7')
    await release('dispute:7')
    clock.advance(DAY)
    await sweep()
    expect(await stateOf(key)).toBe('ready')
    clock.advance(DAY)
    await sweep()
    expect(await stateOf(key)).toBe('removed')
  })

  test('concurrent with claims: either claimed and stored, or removed and refused', async () => {
    const owner = await testUser(server)
    const pictures = []
    for (let i = 0; i < 8; i += 1) pictures.push(await picture(owner))
    clock.advance(DAY - 1)
    const claims = pictures.map(({ publicKey }, i) =>
      outcomeOf(claim(owner, publicKey, `dispute:${100 + i}`)),
    )
    clock.advance(1)
    const [outcomes] = await Promise.all([Promise.all(claims), sweep()])
    const states = await Promise.all(pictures.map(({ key }) => stateOf(key)))
    expect(outcomes).toContain('OK')
    expect(states).toEqual(outcomes.map((outcome) => (outcome === 'OK' ? 'ready' : 'removed')))
  })

  test('makes a concurrent claim wait, which is then refused', async () => {
    const owner = await testUser(server)
    const { key, publicKey } = await picture(owner)
    const claiming = await db.transaction().execute(async (tx) => {
      await tx.updateTable('upload').set({ state: 'removed' }).where('key', '=', key).execute()
      const outcome = outcomeOf(claim(owner, publicKey, 'dispute:10'))
      await expect.poll(() => lockWaits(server.pool)).toBe(1)
      return { outcome }
    })
    expect(await claiming.outcome).toBe('UPLOAD_EXPIRED')
    clock.advance(HOUR + 600_000)
  })

  test('concurrent with finishing leaves no picture behind', async () => {
    await sweep()
    const before = await files()
    const { client } = await testUser(server)
    const policy = await client.uploads.getPolicySign()
    await postFile(server.base, policy, photo)
    const works = storage.put
    storage.put = async (...file) => {
      clock.advance(HOUR + 600_000)
      await sweep()
      await works(...file)
    }
    expect(await outcomeOf(client.uploads.finish(policy))).toBe('UPLOAD_EXPIRED')
    storage.put = works
    expect(await files()).toBe(before)
  })

  test('a failing removal does not block others and is retried', async () => {
    await sweep()
    const owner = await testUser(server)
    const [first, second] = [await picture(owner), await picture(owner)]
    clock.advance(DAY)
    const works = storage.remove
    storage.remove = (key) =>
      key === first.key ? Promise.reject(new Failure('OUTSIDE_UNAVAILABLE')) : works(key)
    await uploadsJob.run(deps)
    storage.remove = works
    const left = await server.pool.query('select key from upload where due_at <= $1', [clock.now()])
    expect(left.rows).toEqual([{ key: first.key }])
    expect([await stateOf(first.key), await stateOf(second.key)]).toEqual(['removed', 'removed'])
    clock.advance(60_000)
    await sweep()
    expect((await server.pool.query('select from upload where due_at <= $1', [clock.now()])).rowCount).toBe(0)
  })

  test('deletes rows of removed uploads after sixty days', async () => {
    const owner = await testUser(server)
    const { key, publicKey } = await picture(owner)
    const used = await picture(owner)
    await claim(owner, used.publicKey, 'dispute:8')
    clock.advance(61 * DAY)
    await sweep()
    await deleteExpired(deps)
    expect([await stateOf(key), await stateOf(used.key)]).toEqual([undefined, 'ready'])
    expect(await outcomeOf(claim(owner, publicKey, 'dispute:9'))).toBe('UPLOAD_EXPIRED')
  })
})
