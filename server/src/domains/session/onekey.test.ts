import { sessionCalls } from '@shanghao/contract/session/calls'
import { describe, expect, test } from 'vitest'
import { testUser } from '../../../testing/people/testUser.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../testing/server/outcome.ts'
import { ownCalls } from '../../../testing/server/ownCalls.ts'
import { endSessions, sendSmsCode } from './actions.ts'
import { sessionHandlers } from './handlers.ts'

const server = await callServer({}, { 'session.loginAddressHour': 40 })
const guest = server.client()
const { token } = server.providers.onekey

const usersWith = async (phone: string): Promise<number> =>
  (await server.pool.query('select from app_user where phone = $1', [phone])).rows.length
/** The phone of the user whose session a device is bound to. */
const deviceOf = async (registrationId: string): Promise<string | null> => {
  const { rows } = await server.pool.query<{ phone: string }>(
    `select u.phone from push_binding b join session s using (token_hash) join app_user u on u.id = s.user_id
      where b.registration_id = $1`,
    [registrationId],
  )
  return rows[0]?.phone ?? null
}

describe('session.doUniLogin', () => {
  test('an invalid token is refused', async () => {
    expect(await outcomeOf(guest.session.doUniLogin({ loginToken: 'made-up' }))).toBe('ONEKEY_WRONG')
    expect(await outcomeOf(guest.session.doUniLogin({ loginToken: '' }))).toBe('INVALID_INPUT')
  })

  test('registers an unknown number and signs a known one in', async () => {
    const phone = '13830000001'
    const first = await guest.session.doUniLogin({ loginToken: token(phone) })
    expect(first.registered).toBe(true)
    expect((await server.client(first.authToken).user.queryInfo()).userInfo?.nickname).toMatch(/^租客\d{6}$/)
    const second = await guest.session.doUniLogin({ loginToken: token(phone) })
    expect(second.registered).toBe(false)
    expect(await server.client(first.authToken).session.isLogin()).toEqual({ isLogin: true })
  })

  test('30 at once with one token: one succeeds; 30 tokens of one new number: all succeed as one user', async () => {
    await server.pool.query('delete from rate_limit')
    const loginToken = token('13830000002')
    const same = Array.from({ length: 30 }, () => guest.session.doUniLogin({ loginToken }))
    expect(await outcomesOf(same)).toEqual({ OK: 1, ONEKEY_WRONG: 29 })
    await server.pool.query('delete from rate_limit')
    const phone = '13830000003'
    const own = Array.from({ length: 30 }, () => guest.session.doUniLogin({ loginToken: token(phone) }))
    expect(await outcomesOf(own)).toEqual({ OK: 30 })
    expect([await usersWith('13830000002'), await usersWith(phone)]).toEqual([1, 1])
  })

  test('a banned user gets USER_BANNED; the number of a closed account registers again', async () => {
    for (const [state, outcome] of [
      ['banned', 'USER_BANNED'],
      ['closed', 'OK'],
    ] as const) {
      const { userId, phone } = await testUser(server)
      const now = server.clock.now()
      await server.deps.db.transaction().execute((tx) => endSessions(tx, userId, 'forced', now))
      await server.pool.query(
        "update app_user set state = $2, phone = case $2 when 'closed' then 'closed-' || id else phone end where id = $1",
        [userId, state],
      )
      expect(await outcomeOf(guest.session.doUniLogin({ loginToken: token(phone) }))).toBe(outcome)
    }
  })

  test('while the carrier does not respond, or without an account, it fails with ONEKEY_UNAVAILABLE', async () => {
    server.providers.onekey.state.down = true
    const down = guest.session.doUniLogin({ loginToken: token('13830000004') })
    expect(await outcomeOf(down)).toBe('ONEKEY_UNAVAILABLE')
    server.providers.onekey.state.down = false
    const handlers = sessionHandlers({ notifyPasswordChange: async () => {} })
    const ask = ownCalls({ deps: { ...server.deps, onekey: null } }, sessionCalls, handlers)
    expect((await ask('doUniLogin', { loginToken: token('13830000004') })).responseCode).toBe('2016')
  })

  test('invalid tokens of an address are limited; outages do not count', async () => {
    await server.pool.query('delete from rate_limit')
    server.providers.onekey.state.down = true
    for (let i = 0; i < 45; i += 1) await outcomeOf(guest.session.doUniLogin({ loginToken: 'any' }))
    server.providers.onekey.state.down = false
    const guesses = Array.from({ length: 45 }, () => guest.session.doUniLogin({ loginToken: 'made-up' }))
    expect(await outcomesOf(guesses)).toEqual({ ONEKEY_WRONG: 40, TOO_MANY_REQUESTS: 5 })
    await server.pool.query('delete from rate_limit')
  })
})

describe('session.bindPush', () => {
  test('a stranger is asked to log in', async () => {
    expect(await outcomeOf(guest.session.bindPush({ registrationId: 'device0001' }))).toBe('TOKEN_EXPIRED')
  })

  test('a device belongs to the last session that bound it, a session has one device, and logout unbinds it', async () => {
    const [one, other] = [await testUser(server), await testUser(server)]
    await one.client.session.bindPush({ registrationId: 'device0002' })
    await one.client.session.bindPush({ registrationId: 'device0002' })
    expect(await deviceOf('device0002')).toBe(one.phone)
    await other.client.session.bindPush({ registrationId: 'device0002' })
    expect(await deviceOf('device0002')).toBe(other.phone)
    await other.client.session.bindPush({ registrationId: 'device0003' })
    expect([await deviceOf('device0002'), await deviceOf('device0003')]).toEqual([null, other.phone])
    await one.client.session.logout()
    expect(await deviceOf('device0003')).toBe(other.phone)
    await other.client.session.logout()
    expect(await deviceOf('device0003')).toBeNull()
    expect(await outcomeOf(other.client.session.bindPush({ registrationId: 'device0003' }))).toBe(
      'TOKEN_EXPIRED',
    )
  })

  test('logging in by SMS or one key binds the device in the request; an empty id is none', async () => {
    const phone = '13830000005'
    const bySms = async (pushId: string) => {
      server.clock.advance(60_000)
      await sendSmsCode(server.deps, {
        phone,
        purpose: 'login',
        address: phone,
        device: null,
        now: server.clock.now(),
      })
      return guest.session.doSmsLogin({ phone, smsCode: server.codeSentTo(phone), pushId })
    }
    await bySms('')
    await bySms('device0004')
    expect(await deviceOf('device0004')).toBe(phone)
    await guest.session.doUniLogin({ loginToken: token('13830000006'), pushId: 'device0004' })
    expect(await deviceOf('device0004')).toBe('13830000006')
  })

  test('ending sessions from elsewhere unbinds their devices, and no other', async () => {
    const { client, phone, userId } = await testUser(server, { password: 'moonlight-7' })
    const other = server.client((await guest.session.login({ phone, password: 'moonlight-7' })).authToken)
    await client.session.bindPush({ registrationId: 'device0005' })
    await other.session.bindPush({ registrationId: 'device0006' })
    await client.session.getSmsCodeByPhone({ purpose: 'login_password' })
    const smsCode = server.codeSentTo(phone)
    await client.session.modifyLoginPassword({ smsCode, oldPassword: 'moonlight-7', password: 'sunlight-8' })
    expect([await deviceOf('device0005'), await deviceOf('device0006')]).toEqual([phone, null])
    const now = server.clock.now()
    await server.deps.db.transaction().execute((tx) => endSessions(tx, userId, 'forced', now))
    expect(await deviceOf('device0005')).toBeNull()
  })

  test('20 users bind one device at once: one has it', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => testUser(server)))
    const binds = people.map(({ client }) => client.session.bindPush({ registrationId: 'device0007' }))
    expect(await outcomesOf(binds)).toEqual({ OK: 20 })
    expect(people.map(({ phone }) => phone)).toContain(await deviceOf('device0007'))
  })

  test('binding while logging out leaves no device bound', async () => {
    for (let i = 0; i < 10; i += 1) {
      const { client } = await testUser(server)
      const bind = outcomeOf(client.session.bindPush({ registrationId: 'device0008' }))
      await Promise.all([bind, client.session.logout()])
      expect(await deviceOf('device0008')).toBeNull()
    }
  })
})
