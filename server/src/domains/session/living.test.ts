import { describe, expect, test } from 'vitest'
import { type Someone, someone } from '../../../testing/people/people.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../testing/server/outcome.ts'

const PASSWORD = 'moonlight-7'
const MINUTE = 60_000
const server = await callServer(
  { OPERATOR_SESSION_HOURS: '12', OPERATOR_IDLE_MINUTES: '120' },
  { 'session.sessionsMax': 3 },
)
const guest = server.client()

const login = async ({ phone }: Someone) =>
  server.client((await guest.session.login({ phone, password: PASSWORD })).authToken)
const living = async ({ userId }: Someone): Promise<number> =>
  (await server.pool.query('select 1 from session where user_id = $1 and ended_at is null', [userId])).rows
    .length

describe('living sessions', () => {
  test('with one too many the oldest ends, and its device is forgotten', async () => {
    const who = await someone(server, { password: PASSWORD })
    await who.client.session.bindPush({ registrationId: 'oldest-device' })
    const clients = []
    for (let i = 0; i < 3; i += 1) {
      server.clock.advance(1000)
      clients.push(await login(who))
    }
    expect(await outcomeOf(who.client.user.queryInfo())).toBe('FORCED_LOGOUT')
    expect(await outcomesOf(clients.map(({ user }) => user.queryInfo()))).toEqual({ OK: 3 })
    const { rows } = await server.pool.query('select 1 from push_binding')
    expect(rows).toEqual([])
  })

  test('sessions that were signed out of leave room', async () => {
    const who = await someone(server, { password: PASSWORD })
    for (let i = 0; i < 5; i += 1) await (await login(who)).session.logout()
    expect(await outcomeOf(who.client.user.queryInfo())).toBe('OK')
  })

  test('20 logins at once: as many live as may', async () => {
    const who = await someone(server, { password: PASSWORD })
    const logins = Array.from({ length: 20 }, () => login(who))
    expect(await outcomesOf(logins)).toEqual({ OK: 20 })
    expect(await living(who)).toBe(3)
  })
})

describe("an operator's session", () => {
  const operator = () => someone(server, { roles: ['operator'] })
  const works = ({ client }: Someone) => outcomeOf(client.promotion.listCampaigns())

  test('ends when it is idle for two hours', async () => {
    const who = await operator()
    server.clock.advance(120 * MINUTE - 1)
    expect(await works(who)).toBe('OK')
    server.clock.advance(120 * MINUTE - 1)
    expect(await works(who)).toBe('OK')
    server.clock.advance(120 * MINUTE)
    expect(await works(who)).toBe('TOKEN_EXPIRED')
    expect(await works(who)).toBe('TOKEN_EXPIRED')
  })

  test('ends twelve hours after the login, however busy; that of anyone else lives on', async () => {
    const [who, person] = [await operator(), await someone(server)]
    for (let hour = 1; hour < 12; hour += 1) {
      server.clock.advance(60 * MINUTE)
      expect(await works(who)).toBe('OK')
    }
    server.clock.advance(60 * MINUTE)
    expect(await works(who)).toBe('TOKEN_EXPIRED')
    expect(await outcomeOf(person.client.user.queryInfo())).toBe('OK')
  })

  test('who becomes an operator has to log in for it', async () => {
    const who = await someone(server)
    server.clock.advance(13 * 60 * MINUTE)
    await server.pool.query("update app_user set roles = '{operator}' where id = $1", [who.userId])
    expect(await works(who)).toBe('TOKEN_EXPIRED')
  })
})
