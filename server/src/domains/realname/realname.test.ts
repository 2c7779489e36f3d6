import { beforeEach, describe, expect, test } from 'vitest'
import { idNumberOf } from '../../../testing/people/idNumber.ts'
import { testUser } from '../../../testing/people/testUser.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../testing/server/outcome.ts'

const server = await callServer()
const guest = server.client()
const name = '欧阳小明'
beforeEach(() => answering('match'))
const answering = (verdict: typeof server.providers.identity.state.outcome) => {
  server.providers.identity.state.outcome = verdict
}

describe('realname.twoElementsRealAuth', () => {
  test('requires a login, and refuses an invalid number as input', async () => {
    const idNumber = idNumberOf('1990-02-03', 101)
    expect(await outcomeOf(guest.realname.twoElementsRealAuth({ name, idNumber }))).toBe('TOKEN_EXPIRED')
    const { client } = await testUser(server)
    for (const wrong of [
      `${idNumber.slice(0, 17)}${idNumber.endsWith('1') ? '2' : '1'}`,
      '110101199002300011',
      '',
    ]) {
      expect(await outcomeOf(client.realname.twoElementsRealAuth({ name, idNumber: wrong }))).toBe(
        'INVALID_INPUT',
      )
    }
    expect(await outcomeOf(client.realname.twoElementsRealAuth({ name: 'Wang', idNumber }))).toBe(
      'INVALID_INPUT',
    )
  })

  test('verifies an adult once; a lower-case x is the same number', async () => {
    const { client } = await testUser(server)
    const idNumber = Array.from({ length: 30 }, (_, i) => idNumberOf('1990-02-03', 200 + i)).find((number) =>
      number.endsWith('X'),
    )
    if (!idNumber) throw new Error('no number with X')
    const verified = {
      verified: true,
      adult: true,
      name: '欧***',
      idNumber: '11***************X',
    }
    const response = await client.realname.twoElementsRealAuth({ name, idNumber: idNumber.toLowerCase() })
    expect(response).toEqual(verified)
    expect(await client.realname.realAuthInfo()).toEqual(verified)
    expect(await client.realname.ajaxRealAuthInfo()).toEqual(verified)
    expect(await client.realname.checkRealAuthConfig()).toEqual({
      required: false,
      methods: ['two_elements', 'zhima'],
      state: 'verified',
      pending: null,
    })
    expect((await client.user.queryInfo()).realname).toEqual({ verified: true, adult: true })
    expect(await outcomeOf(client.realname.twoElementsRealAuth({ name, idNumber }))).toBe('REALNAME_DONE')
  })

  test('a minor is verified, but not adult until their birthday', async () => {
    const { client } = await testUser(server)
    const response = await client.realname.twoElementsRealAuth({ name, idNumber: idNumberOf('2008-11-19') })
    expect(response).toMatchObject({ verified: true, adult: false })
    server.clock.advance(12 * 3_600_000)
    expect(await client.realname.realAuthInfo()).toMatchObject({ verified: true, adult: true })
  })

  test('returns the register’s result, three attempts a day, outages not counted', async () => {
    const { client } = await testUser(server)
    const attempt = () =>
      outcomeOf(client.realname.twoElementsRealAuth({ name, idNumber: idNumberOf('1990-02-03', 300) }))
    answering('mismatch')
    expect(await attempt()).toBe('REALNAME_MISMATCH')
    answering('unavailable')
    expect(await attempt()).toBe('OUTSIDE_UNAVAILABLE')
    answering('no_record')
    expect(await attempt()).toBe('REALNAME_NO_RECORD')
    expect(await attempt()).toBe('REALNAME_NO_RECORD')
    answering('match')
    expect(await attempt()).toBe('REALNAME_TRIES')
    server.clock.advance(24 * 3_600_000)
    expect(await attempt()).toBe('OK')
  })

  test('50 concurrent attempts of one user query the register three times', async () => {
    const { client, userId } = await testUser(server)
    answering('mismatch')
    const tries = Array.from({ length: 50 }, (_, i) =>
      client.realname.twoElementsRealAuth({ name, idNumber: idNumberOf('1990-02-03', 400 + i) }),
    )
    expect(await outcomesOf(tries)).toEqual({ REALNAME_MISMATCH: 3, REALNAME_TRIES: 47 })
    const { rows } = await server.pool.query('select outcome from realname_try where user_id = $1', [userId])
    expect(rows).toEqual(Array(3).fill({ outcome: 'mismatch' }))
  })

  test('50 users with one identity: three are verified', async () => {
    const idNumber = idNumberOf('1988-08-08', 500)
    const people = await Promise.all(Array.from({ length: 50 }, () => testUser(server)))
    const tries = people.map(({ client }) => client.realname.twoElementsRealAuth({ name, idNumber }))
    expect(await outcomesOf(tries)).toEqual({ OK: 3, REALNAME_IDENTITY_LIMIT: 47 })
    const { rows } = await server.pool.query(
      'select count(*) from app_user where id = any($1) and identity_id is not null',
      [people.map(({ userId }) => userId)],
    )
    expect(rows[0].count).toBe(3)
  })

  test('a user with three identities at once gets one', async () => {
    const { client } = await testUser(server)
    const tries = [601, 602, 603].map((sequence) =>
      client.realname.twoElementsRealAuth({ name, idNumber: idNumberOf('1988-08-08', sequence) }),
    )
    expect(await outcomesOf(tries)).toEqual({ OK: 1, REALNAME_DONE: 2 })
  })

  test('name and number are not readable in the database', async () => {
    const { client } = await testUser(server)
    const idNumber = idNumberOf('1991-01-01', 700)
    await client.realname.twoElementsRealAuth({ name, idNumber })
    const { rows } = await server.pool.query('select row_to_json(i)::text as row from real_identity i')
    const stored = rows.map(({ row }) => row).join()
    expect(stored).not.toContain(name)
    expect(stored).not.toContain(idNumber)
    expect(stored).not.toContain(Buffer.from(idNumber).toString('hex'))
  })
})

describe('realname.checkRealAuthConfig', () => {
  test('requires a login; the unverified are required to verify', async () => {
    expect(await outcomeOf(guest.realname.checkRealAuthConfig())).toBe('TOKEN_EXPIRED')
    const { client } = await testUser(server)
    expect(await client.realname.checkRealAuthConfig()).toEqual({
      required: true,
      methods: ['two_elements', 'zhima'],
      state: 'unverified',
      pending: null,
    })
  })
})

describe('realname.realAuthInfo', () => {
  test('requires a login; the unverified have no name', async () => {
    expect(await outcomeOf(guest.realname.realAuthInfo())).toBe('TOKEN_EXPIRED')
    expect(await outcomeOf(guest.realname.ajaxRealAuthInfo())).toBe('TOKEN_EXPIRED')
    const { client } = await testUser(server)
    expect(await client.realname.realAuthInfo()).toEqual({
      verified: false,
      adult: false,
      name: null,
      idNumber: null,
    })
  })
})
