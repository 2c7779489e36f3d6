import { describe, expect, test } from 'vitest'
import { plainPicture, postFile } from '../../../testing/market/pictures.ts'
import { employ } from '../../../testing/people/staff.ts'
import { type TestUser, testUser } from '../../../testing/people/testUser.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../testing/server/outcome.ts'
import { uploadsJob } from './sweep.ts'

const MB = 1024 * 1024
const MINUTE = 60_000
/** Two that are not finished fill the day. */
const rules = { 'uploads.openMax': 2, 'uploads.shotsDayMb': 20 }
const photo = await plainPicture(300, 200).jpeg().toBuffer()

const signing = ({ client }: TestUser, purpose: 'screenshot' | 'evidence' = 'screenshot') =>
  client.uploads.getPolicySign({ purpose })
const setUp = async (given: Readonly<Record<string, number>> = rules) => {
  const server = await callServer({}, given)
  const owner = await testUser(server, { roles: ['merchant'], bornOn: '1990-01-01' })
  const stored = async (one = owner) => {
    const policy = await signing(one)
    await postFile(server.base, policy, photo)
    return one.client.uploads.finish({ key: policy.key })
  }
  return { server, owner, stored }
}

test('screenshots are uploaded by owners and by staff who list accounts, because they are public', async () => {
  const { server, owner } = await setUp()
  const staff = async (role: 'lister' | 'night' | 'finance') => {
    const person = await testUser(server, { bornOn: '1990-01-01' })
    await employ(owner, person, role)
    return person
  }
  for (const one of [owner, await staff('lister')]) expect(await outcomeOf(signing(one))).toBe('OK')
  for (const one of [await testUser(server), await staff('night'), await staff('finance')])
    expect(await outcomeOf(signing(one))).toBe('NO_PERMISSION')
})

test('they are counted apart from other pictures: who listed many accounts can still answer a complaint', async () => {
  const { server, owner, stored } = await setUp({
    'uploads.openMax': 1,
    'uploads.hourMax': 2,
    'uploads.shotsHour': 3,
  })
  for (let i = 0; i < 3; i += 1) await stored()
  await expect(signing(owner)).rejects.toMatchObject({
    code: '7006',
    message: '1 小时内最多上传 3 张图片，请稍后再传',
  })
  expect(await outcomeOf(signing(owner, 'evidence'))).toBe('OK')
  server.clock.advance(11 * MINUTE)
  expect(await outcomeOf(signing(owner, 'evidence'))).toBe('OK')
  server.clock.advance(11 * MINUTE)
  expect(await outcomeOf(signing(owner, 'evidence'))).toBe('UPLOAD_LIMIT')
  server.clock.advance(50 * MINUTE)
  expect(await outcomeOf(signing(owner))).toBe('OK')
})

describe('what they take in a day', () => {
  test('is what is stored of finished ones, and as much as one may have of others', async () => {
    const { server, owner, stored } = await setUp()
    const { publicKey } = await stored()
    const { rows } = await server.pool.query('select bytes from upload where public_key = $1', [publicKey])
    const body = await server.deps.storage.get(publicKey)
    expect(rows).toEqual([{ bytes: body?.length }])
    expect(await outcomeOf(signing(owner))).toBe('OK')
    await expect(signing(owner)).rejects.toMatchObject({
      code: '7009',
      message: '24 小时内上传的截图最多共 20 MB，请过几小时再传',
    })
    expect(await outcomeOf(signing(owner, 'evidence'))).toBe('OK')
  })

  test('is not exceeded by requests at once, and another person’s is their own', async () => {
    const { server, owner } = await setUp()
    const other = await testUser(server, { roles: ['merchant'] })
    await server.pool.query(
      `insert into upload (user_id, purpose, key, public_key, state, width, height, bytes, created_at, policy_ends_at, expires_at, due_at)
       values ($1, 'screenshot', 'a', 'b', 'ready', 1, 1, $2, $3, $3::timestamptz + interval '1 minute', $3::timestamptz + interval '9 days', $3::timestamptz + interval '9 days')`,
      [owner.userId, 5 * MB, server.clock.now()],
    )
    expect(await outcomesOf(Array.from({ length: 8 }, () => signing(owner)))).toEqual({
      OK: 1,
      UPLOAD_SPACE: 7,
    })
    expect(await outcomeOf(signing(other))).toBe('OK')
    server.clock.advance(25 * 60 * MINUTE)
    expect(await outcomeOf(signing(owner))).toBe('OK')
  })

  test('counts files that were sent and not finished until they are removed', async () => {
    const { server, owner } = await setUp()
    const { clock, deps } = server
    for (let i = 0; i < 2; i += 1) await postFile(server.base, await signing(owner), photo)
    clock.advance(11 * MINUTE)
    expect(await outcomeOf(signing(owner))).toBe('UPLOAD_SPACE')
    clock.advance(60 * MINUTE)
    await uploadsJob.run(deps)
    expect(await outcomeOf(signing(owner))).toBe('OK')
  })
})
