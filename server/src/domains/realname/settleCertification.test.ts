import { beforeEach, describe, expect, test } from 'vitest'
import { idNumberOf } from '../../../testing/people/idNumber.ts'
import { type TestUser, testUser } from '../../../testing/people/testUser.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { outcomeOf } from '../../../testing/server/outcome.ts'
import { refreshCertification } from './settleCertification.ts'

const server = await callServer()
const { state, results, queried } = server.providers.certification
const { clock, pool } = server
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

describe('realname.checkZhiMaResult', () => {
  test("requires a login, and another user's certification is unknown", async () => {
    const { client } = await testUser(server)
    const other = await testUser(server)
    const { certifyId } = await begin(client)
    const before = queried.length
    expect(await outcomeOf(server.client().realname.checkZhiMaResult({ certifyId }))).toBe('TOKEN_EXPIRED')
    results.set(certifyId, 'passed')
    expect(await outcomeOf(result(other.client, certifyId))).toBe('CERTIFICATION_UNKNOWN')
    expect(
      await outcomeOf(server.onDevice('a'.repeat(32)).realname.deviceCheckZhiMaResult({ certifyId })),
    ).toBe('CERTIFICATION_UNKNOWN')
    expect(await outcomeOf(other.client.realname.checkGoodsZhiMaResult({ certifyId }))).toBe(
      'CERTIFICATION_UNKNOWN',
    )
    expect(queried).toHaveLength(before)
    expect((await other.client.realname.realAuthInfo()).verified).toBe(false)
    expect(await result(client, certifyId)).toMatchObject({ state: 'passed', verified: true })
  })

  test('a pass verifies the user once the provider confirms it', async () => {
    const { client } = await testUser(server)
    const idNumber = number()
    const { certifyId } = await begin(client, idNumber)
    expect(await result(client, certifyId)).toEqual({
      state: 'pending',
      text: expect.stringContaining('等待你在支付宝里完成认证'),
      link: `https://wallet.example/certify/${certifyId}`,
      verified: false,
      adult: false,
      name: null,
      idNumber: null,
    })
    results.set(certifyId, 'passed')
    const passed = {
      state: 'passed',
      text: '支付宝认证已通过。',
      link: null,
      verified: true,
      adult: true,
      name: '欧***',
      idNumber: expect.stringMatching(/^11\*{15}.$/),
    }
    expect(await result(client, certifyId)).toEqual(passed)
    results.set(certifyId, 'failed')
    expect(await result(client, certifyId)).toEqual(passed)
    expect(await outcomeOf(begin(client, idNumber))).toBe('REALNAME_DONE')
  })

  test('a minor is verified, not adult', async () => {
    const { client } = await testUser(server)
    state.result = 'passed'
    const { certifyId } = await begin(client, number('2010-11-18'))
    expect(await result(client, certifyId)).toMatchObject({ state: 'passed', verified: true, adult: false })
  })

  test.each([
    ['failed', 'failed', '没有通过'],
    ['none', 'pending', '还没有收到'],
    ['unavailable', 'pending', '暂时没有查到'],
  ] as const)('provider result %s: %s', async (response, shown, words) => {
    const { client } = await testUser(server)
    const { certifyId } = await begin(client)
    state.result = response
    const results = await result(client, certifyId)
    expect(results).toMatchObject({ state: shown, verified: false })
    expect(results.text).toContain(words)
  })

  test('queries of many pages are limited', async () => {
    const { client } = await testUser(server)
    const { certifyId } = await begin(client)
    clock.advance(3000)
    const before = queried.length
    await Promise.all(Array.from({ length: 30 }, () => client.realname.checkZhiMaResult({ certifyId })))
    expect(queried.length - before).toBe(1)
  })

  test('50 concurrent queries of a pass: one identity, one user bound', async () => {
    const { client, userId } = await testUser(server)
    const idNumber = number()
    const { certifyId } = await begin(client, idNumber)
    state.result = 'passed'
    clock.advance(3000)
    const results = await Promise.all(
      Array.from({ length: 50 }, () => client.realname.checkZhiMaResult({ certifyId })),
    )
    expect(results.every(({ state: shown }) => shown === 'passed' || shown === 'pending')).toBe(true)
    expect(results.some(({ verified }) => verified)).toBe(true)
    const { rows } = await pool.query(
      `select count(*)::int as identities from real_identity i join app_user u on u.identity_id = i.id where u.id = $1`,
      [userId],
    )
    expect(rows[0].identities).toBe(1)
  })

  test('50 concurrent results settle once', async () => {
    const { client, userId } = await testUser(server)
    const { certifyId } = await begin(client)
    state.result = 'passed'
    const { rows } = await pool.query('select id from certification where certify_id = $1', [certifyId])
    const at = clock.now().getTime()
    await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        refreshCertification(server.deps, rows[0].id, new Date(at + (i + 1) * 2000)),
      ),
    )
    const bound = await pool.query(
      `select count(*)::int as n from real_identity i join app_user u on u.identity_id = i.id
        where u.id = $1 and u.identity_slot = 1`,
      [userId],
    )
    expect(bound.rows[0].n).toBe(1)
  })

  test('two passed certifications of one person at once verify once, and both count', async () => {
    const { client } = await testUser(server)
    const idNumber = number()
    const first = await begin(client, idNumber)
    const second = await client.realname.addZhiMaRealAuth({ name: '欧阳晓明', idNumber })
    state.result = 'passed'
    clock.advance(3000)
    const results = await Promise.all(
      [first, second].map(({ certifyId }) => client.realname.checkZhiMaResult({ certifyId })),
    )
    expect(results.map(({ state: shown }) => shown)).toEqual(['passed', 'passed'])
  })

  test('a user verified meanwhile with another identity keeps it', async () => {
    const { client } = await testUser(server)
    const { certifyId } = await begin(client)
    await client.realname.twoElementsRealAuth({ name, idNumber: number() })
    state.result = 'passed'
    const results = await result(client, certifyId)
    expect(results).toMatchObject({ state: 'failed', verified: true })
    expect(results.text).toContain('不一致')
  })

  test('five users at once with one identity: three are verified, two get the reason', async () => {
    const idNumber = number()
    const five = await Promise.all(Array.from({ length: 5 }, () => testUser(server)))
    const certifications = await Promise.all(five.map(({ client }) => begin(client, idNumber)))
    state.result = 'passed'
    clock.advance(3000)
    const results = await Promise.all(
      five.map(({ client }, i) =>
        client.realname.checkZhiMaResult({ certifyId: certifications[i]?.certifyId ?? '' }),
      ),
    )
    expect(results.filter(({ state: shown, verified }) => shown === 'passed' && verified)).toHaveLength(3)
    const refused = results.filter(({ state: shown }) => shown === 'failed')
    expect(refused).toHaveLength(2)
    for (const { text, verified } of refused) {
      expect(text).toContain('已认证 3 个账号')
      expect(verified).toBe(false)
    }
  })
})
