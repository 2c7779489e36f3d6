import { beforeEach, describe, expect, test } from 'vitest'
import { idNumberOf } from '../../../testing/people/idNumber.ts'
import { type TestUser, testUser } from '../../../testing/people/testUser.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../testing/server/outcome.ts'
import { runJob } from '../../core/jobs/jobs.ts'
import { certificationsJob } from './jobs.ts'

const server = await callServer()
const { state, results, started, queried } = server.providers.certification
const { clock, pool } = server
const MINUTE = 60_000
const name = '欧阳小明'
let people = 0

/** A valid, unused ID number. */
const number = (bornOn = '1990-02-03') => {
  people += 1
  return idNumberOf(bornOn, people)
}

beforeEach(() => {
  state.startOutcome = 'started'
  state.result = 'pending'
})

const begin = (client: TestUser['client'], idNumber = number(), returnTo = '/') =>
  client.realname.addZhiMaRealAuth({ name, idNumber, returnTo })

/** The result after the minimum gap between two queries. */
const result = (client: TestUser['client'], certifyId: string) => {
  clock.advance(3000)
  return client.realname.checkZhiMaResult({ certifyId })
}

describe('realname.addZhiMaRealAuth', () => {
  test('requires a login, and refuses an invalid number as input', async () => {
    expect(await outcomeOf(begin(server.client()))).toBe('TOKEN_EXPIRED')
    const { client } = await testUser(server)
    expect(await outcomeOf(begin(client, '110101199002300011'))).toBe('INVALID_INPUT')
  })

  test('returns link and expiry; a repeat for the same person returns the same', async () => {
    const { client } = await testUser(server)
    const idNumber = number()
    const first = await begin(client, idNumber, '/pages/realname-auth/index?scene=2')
    expect(first.link).toBe(`https://wallet.example/certify/${first.certifyId}`)
    expect(first.expiresAt).toBe(clock.now().getTime() + 30 * MINUTE)
    expect(started.at(-1)).toMatchObject({
      name,
      idNumber,
      returnUrl: 'http://127.0.0.1:3000/pages/realname-auth/index?scene=2',
    })
    const before = started.length
    expect(await begin(client, idNumber)).toEqual(first)
    expect(started).toHaveLength(before)
    expect((await begin(client)).certifyId).not.toBe(first.certifyId)
    const { state: shown, pending } = await client.realname.checkRealAuthConfig()
    expect(shown).toBe('pending')
    expect(pending).toMatchObject({ certifyId: started.at(-1)?.certifyId, goodsId: null })
  })

  test.each([
    '//evil.example/a',
    '/\\evil.example',
    'https://evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '',
  ])('a return address off this site is refused: %s', async (returnTo) => {
    const { client } = await testUser(server)
    expect(await outcomeOf(begin(client, number(), returnTo))).toBe('INVALID_INPUT')
  })

  test('an immediate refusal is returned; a mismatch counts as an attempt, an outage does not', async () => {
    const { client } = await testUser(server)
    state.startOutcome = 'unavailable'
    expect(await outcomeOf(begin(client))).toBe('OUTSIDE_UNAVAILABLE')
    state.startOutcome = 'mismatch'
    const tries = Array.from({ length: 20 }, () => begin(client))
    expect(await outcomesOf(tries)).toEqual({ REALNAME_MISMATCH: 3, REALNAME_TRIES: 17 })
    state.startOutcome = 'started'
    expect(await outcomeOf(begin(client))).toBe('REALNAME_TRIES')
    clock.advance(24 * 60 * MINUTE)
    expect(await outcomeOf(begin(client))).toBe('OK')
  })

  test('unfinished certifications do not count as attempts at the register, but are limited to ten a day', async () => {
    const { client } = await testUser(server)
    const outcomes: string[] = []
    for (let i = 0; i < 11; i++) outcomes.push(await outcomeOf(begin(client)))
    expect(outcomes).toEqual([...Array(10).fill('OK'), 'REALNAME_TRIES'])
    expect(await outcomeOf(client.realname.twoElementsRealAuth({ name, idNumber: number() }))).toBe('OK')
  })

  test('a verified user is refused', async () => {
    const { client } = await testUser(server, { bornOn: '1995-05-05' })
    expect(await outcomeOf(begin(client))).toBe('REALNAME_DONE')
  })

  test('without a provider it is closed and not offered', async () => {
    const { client } = await testUser(server)
    const configured = server.deps.certification
    const closed = await callServerWithout()
    expect(await outcomeOf(begin(closed.client))).toBe('CERTIFICATION_CLOSED')
    expect((await closed.client.realname.checkRealAuthConfig()).methods).toEqual(['two_elements'])
    expect(server.deps.certification).toBe(configured)
    expect((await client.realname.checkRealAuthConfig()).methods).toContain('zhima')
  })

  test('name and number are not readable in the database or the log, and are deleted at the end', async () => {
    const { client } = await testUser(server)
    const idNumber = number()
    const { certifyId } = await begin(client, idNumber)
    const stored = async () =>
      (
        await pool.query('select row_to_json(c)::text as row from certification c where certify_id = $1', [
          certifyId,
        ])
      ).rows[0].row as string
    const waiting = await stored()
    for (const secret of [name, idNumber, Buffer.from(idNumber).toString('hex')])
      expect(waiting + server.logged.join()).not.toContain(secret)
    state.result = 'failed'
    await result(client, certifyId)
    expect(JSON.parse(await stored())).toMatchObject({ sealed: null, data_key: null, kek: null })
  })
})

/** A user on a server without a certification provider. */
const callServerWithout = async () => {
  const without = await callServer()
  without.deps.certification = null
  return { client: (await testUser(without)).client }
}

describe('the time of a certification', () => {
  test('unfinished after half an hour it expires, even if the wallet reports a pass later', async () => {
    const { client } = await testUser(server)
    const idNumber = number()
    const { certifyId } = await begin(client, idNumber)
    clock.advance(30 * MINUTE)
    expect(await result(client, certifyId)).toMatchObject({ state: 'expired', verified: false })
    results.set(certifyId, 'passed')
    expect(await result(client, certifyId)).toMatchObject({ state: 'expired', verified: false })
    expect((await client.realname.checkRealAuthConfig()).pending).toBeNull()
    expect((await begin(client, idNumber)).certifyId).not.toBe(certifyId)
  })

  test('finished in the last moment it passes, though it was queried later', async () => {
    const { client } = await testUser(server)
    const { certifyId } = await begin(client)
    results.set(certifyId, 'passed')
    clock.advance(30 * MINUTE)
    expect(await result(client, certifyId)).toMatchObject({ state: 'passed' })
  })

  test('without a response it stays pending for a day after its expiry', async () => {
    const { client } = await testUser(server)
    const { certifyId } = await begin(client)
    state.result = 'unavailable'
    clock.advance(24 * 60 * MINUTE)
    expect(await result(client, certifyId)).toMatchObject({ state: 'pending' })
    clock.advance(30 * MINUTE)
    expect(await result(client, certifyId)).toMatchObject({ state: 'expired' })
  })

  test('shortly before its expiry a new one is started instead', async () => {
    const { client } = await testUser(server)
    const idNumber = number()
    const { certifyId } = await begin(client, idNumber)
    clock.advance(26 * MINUTE)
    expect((await begin(client, idNumber)).certifyId).not.toBe(certifyId)
  })
})

describe('realname.certifications, the job', () => {
  test('settles without an open page, queries rarely, and ends unfinished ones', async () => {
    await runJob(server.deps, certificationsJob)
    const done = await testUser(server)
    const left = await testUser(server)
    const finished = await begin(done.client)
    const unfinished = await begin(left.client)
    results.set(finished.certifyId, 'passed')
    clock.advance(10_000)
    const before = queried.length
    await runJob(server.deps, certificationsJob)
    expect(queried).toHaveLength(before)
    clock.advance(20_000)
    await Promise.all([runJob(server.deps, certificationsJob), runJob(server.deps, certificationsJob)])
    const mine = [finished.certifyId, unfinished.certifyId]
    expect(
      queried
        .slice(before)
        .filter((id) => mine.includes(id))
        .sort(),
    ).toEqual(mine.sort())
    expect((await done.client.realname.realAuthInfo()).verified).toBe(true)
    clock.advance(30 * MINUTE)
    await runJob(server.deps, certificationsJob)
    const { rows } = await pool.query('select state, due_at from certification where certify_id = $1', [
      unfinished.certifyId,
    ])
    expect(rows).toEqual([{ state: 'expired', due_at: null }])
  })
})
