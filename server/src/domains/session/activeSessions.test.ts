import { createClient } from '@shanghao/contract/client'
import { describe, expect, test } from 'vitest'
import { makeOperator } from '../../../testing/people/operators.ts'
import { type TestUser, testUser } from '../../../testing/people/testUser.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../testing/server/outcome.ts'

const PASSWORD = 'moonlight-7'
const MINUTE = 60_000
const server = await callServer(
  { OPERATOR_SESSION_HOURS: '12', OPERATOR_IDLE_MINUTES: '120' },
  { 'session.sessionsMax': 3 },
)
const guest = server.client()

const login = async ({ phone }: TestUser) =>
  server.client((await guest.session.login({ phone, password: PASSWORD })).authToken)
const countActive = async ({ userId }: TestUser): Promise<number> =>
  (await server.pool.query('select 1 from session where user_id = $1 and ended_at is null', [userId])).rows
    .length

describe('active sessions', () => {
  test('beyond the limit the oldest ends, and its device is unbound', async () => {
    const user = await testUser(server, { password: PASSWORD })
    await user.client.session.bindPush({ registrationId: 'oldest-device' })
    const clients = []
    for (let i = 0; i < 3; i += 1) {
      server.clock.advance(1000)
      clients.push(await login(user))
    }
    expect(await outcomeOf(user.client.user.queryInfo())).toBe('FORCED_LOGOUT')
    expect(await outcomesOf(clients.map(({ user }) => user.queryInfo()))).toEqual({ OK: 3 })
    const { rows } = await server.pool.query('select 1 from push_binding')
    expect(rows).toEqual([])
  })

  test('logged-out sessions do not count', async () => {
    const user = await testUser(server, { password: PASSWORD })
    for (let i = 0; i < 5; i += 1) await (await login(user)).session.logout()
    expect(await outcomeOf(user.client.user.queryInfo())).toBe('OK')
  })

  test('20 concurrent logins: as many sessions stay active as the limit allows', async () => {
    const user = await testUser(server, { password: PASSWORD })
    const logins = Array.from({ length: 20 }, () => login(user))
    expect(await outcomesOf(logins)).toEqual({ OK: 20 })
    expect(await countActive(user)).toBe(3)
  })
})

describe("an operator's session", () => {
  const operator = () => testUser(server, { roles: ['operator'] })
  const useOperatorCall = ({ client }: TestUser) => outcomeOf(client.promotion.listCampaigns())

  test('ends when it is idle for two hours', async () => {
    const user = await operator()
    server.clock.advance(120 * MINUTE - 1)
    expect(await useOperatorCall(user)).toBe('OK')
    server.clock.advance(120 * MINUTE - 1)
    expect(await useOperatorCall(user)).toBe('OK')
    server.clock.advance(120 * MINUTE)
    expect(await useOperatorCall(user)).toBe('TOKEN_EXPIRED')
    expect(await useOperatorCall(user)).toBe('TOKEN_EXPIRED')
  })

  test('ends when only a timer of the console makes calls', async () => {
    const user = await operator()
    for (let minute = 0; minute < 110; minute += 10) {
      server.clock.advance(10 * MINUTE)
      expect(await outcomeOf(user.client.platform.waiting())).toBe('OK')
    }
    expect(await useOperatorCall(user)).toBe('OK')
    for (let minute = 0; minute < 110; minute += 10) {
      server.clock.advance(10 * MINUTE)
      await user.client.platform.waiting()
    }
    server.clock.advance(10 * MINUTE)
    expect(await useOperatorCall(user)).toBe('TOKEN_EXPIRED')
  })

  test('is not kept by calls that its client marks as made without the person, but by a click', async () => {
    const user = await operator()
    const headers = () => ({ authToken: user.token, 'X-Unattended': '1' })
    const unattended = createClient({ base: server.base, timeoutMs: 60_000, headers })
    const poll = async (minutes: number) => {
      for (let minute = 0; minute < minutes; minute += 10) {
        server.clock.advance(10 * MINUTE)
        expect(await outcomeOf(unattended.promotion.listCampaigns())).toBe('OK')
      }
    }
    await poll(110)
    expect(await useOperatorCall(user)).toBe('OK')
    await poll(110)
    server.clock.advance(10 * MINUTE)
    expect(await outcomeOf(unattended.promotion.listCampaigns())).toBe('TOKEN_EXPIRED')
    expect(await useOperatorCall(user)).toBe('TOKEN_EXPIRED')
  })

  test('ends twelve hours after the login, however busy; other users’ sessions stay', async () => {
    const [user, person] = [await operator(), await testUser(server)]
    for (let hour = 1; hour < 12; hour += 1) {
      server.clock.advance(60 * MINUTE)
      expect(await useOperatorCall(user)).toBe('OK')
    }
    server.clock.advance(60 * MINUTE)
    expect(await useOperatorCall(user)).toBe('TOKEN_EXPIRED')
    expect(await outcomeOf(person.client.user.queryInfo())).toBe('OK')
  })

  test('a user who becomes an operator has to log in again', async () => {
    const user = await testUser(server)
    server.clock.advance(13 * 60 * MINUTE)
    await makeOperator(server, user)
    expect(await useOperatorCall(user)).toBe('TOKEN_EXPIRED')
  })
})
