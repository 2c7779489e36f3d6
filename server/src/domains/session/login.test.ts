import { describe, expect, test } from 'vitest'
import { testUser } from '../../../testing/people/testUser.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../testing/server/outcome.ts'
import { hashToken } from '../../core/http/auth.ts'
import { endSessions, sendSmsCode } from './actions.ts'

const server = await callServer(
  {},
  {
    'session.loginAddressHour': 120,
    'session.existsAddressHour': 8,
    'session.codeAddressHour': 1000,
    'session.codeAddressDay': 1000,
  },
)

const guest = server.client()
const MINUTE = 60_000
const PASSWORD = 'moonlight-7'

const codeFor = async (phone: string, purpose: 'login' | 'regist' | 'reset_password') => {
  await sendSmsCode(server.deps, {
    phone,
    purpose,
    address: '192.0.2.1',
    device: null,
    now: server.clock.now(),
  })
  return server.codeSentTo(phone)
}

const usersWith = async (phone: string): Promise<number> =>
  (await server.pool.query('select from app_user where phone = $1', [phone])).rows.length

describe('session.doSmsLogin', () => {
  test('without a code an unknown number is refused and not registered', async () => {
    const response = guest.session.doSmsLogin({ phone: '13810000001', smsCode: '123456' })
    expect(await outcomeOf(response)).toBe('SMS_CODE_EXPIRED')
    expect(await usersWith('13810000001')).toBe(0)
  })

  test('registers an unknown number and signs a known one in', async () => {
    const phone = '13810000002'
    const first = await guest.session.doSmsLogin({ phone, smsCode: await codeFor(phone, 'login') })
    expect(first.registered).toBe(true)
    const me = await server.client(first.authToken).user.queryInfo()
    expect(me.hasLoginPassword).toBe(false)
    expect(me.userInfo?.nickname).toMatch(/^租客\d{6}$/)
    server.clock.advance(MINUTE)
    const second = await guest.session.doSmsLogin({ phone, smsCode: await codeFor(phone, 'login') })
    expect(second.registered).toBe(false)
    expect(await server.client(first.authToken).session.isLogin()).toEqual({ isLogin: true })
  })

  test('50 at once with one code: one succeeds, one user, one session', async () => {
    const phone = '13810000003'
    const smsCode = await codeFor(phone, 'login')
    const responses = Array.from({ length: 50 }, () => guest.session.doSmsLogin({ phone, smsCode }))
    expect(await outcomesOf(responses)).toEqual({ OK: 1, SMS_CODE_EXPIRED: 49 })
    const { rows } = await server.pool.query(
      'select count(*) from session s join app_user u on u.id = s.user_id where u.phone = $1',
      [phone],
    )
    expect([await usersWith(phone), rows[0].count]).toEqual([1, 1])
  })

  test('a banned user gets USER_BANNED; the number of a closed account registers again', async () => {
    const banned = await testUser(server)
    const closed = await testUser(server)
    for (const [user, state] of [
      [banned, 'banned'],
      [closed, 'closed'],
    ] as const) {
      await server.pool.query(
        "update session set ended_at = created_at, ended_how = 'forced' where user_id = $1",
        [user.userId],
      )
      await server.pool.query(
        "update app_user set state = $2, phone = case $2 when 'closed' then 'closed-' || id else phone end where id = $1",
        [user.userId, state],
      )
    }
    const login = async ({ phone }: { phone: string }) =>
      guest.session.doSmsLogin({ phone, smsCode: await codeFor(phone, 'login') })
    expect(await outcomeOf(login(banned))).toBe('USER_BANNED')
    expect((await login(closed)).registered).toBe(true)
  })
})

describe('session.login', () => {
  test('an unknown number, a number without a password and a wrong password get the same response', async () => {
    const bySms = await testUser(server)
    const byPassword = await testUser(server, { password: PASSWORD })
    for (const phone of ['13810000006', bySms.phone, byPassword.phone])
      expect(await outcomeOf(guest.session.login({ phone, password: 'wrong-123' }))).toBe('LOGIN_WRONG')
  })

  test('an unregistered number locks as a registered one does, for 15 minutes', async () => {
    const { phone } = await testUser(server, { password: PASSWORD })
    for (const number of [phone, '13810000007']) {
      const tries: string[] = []
      for (let i = 0; i < 6; i += 1)
        tries.push(await outcomeOf(guest.session.login({ phone: number, password: 'wrong-123' })))
      expect(tries).toEqual([...Array(4).fill('LOGIN_WRONG'), 'LOGIN_LOCKED', 'LOGIN_LOCKED'])
    }
    const right = () => outcomeOf(guest.session.login({ phone, password: PASSWORD }))
    server.clock.advance(15 * MINUTE - 1)
    expect(await right()).toBe('LOGIN_LOCKED')
    server.clock.advance(1)
    expect(await right()).toBe('OK')
  })

  test('a successful login clears wrong attempts', async () => {
    const { phone } = await testUser(server, { password: PASSWORD })
    for (let round = 0; round < 2; round += 1) {
      for (let i = 0; i < 4; i += 1) await outcomeOf(guest.session.login({ phone, password: 'wrong-123' }))
      expect(await outcomeOf(guest.session.login({ phone, password: PASSWORD }))).toBe('OK')
    }
  })

  test('of 50 wrong attempts at once four are checked, then the number is locked for the network', async () => {
    const { phone } = await testUser(server, { password: PASSWORD })
    const guesses = Array.from({ length: 50 }, () => guest.session.login({ phone, password: 'wrong-123' }))
    const { LOGIN_WRONG, ...others } = await outcomesOf(guesses)
    expect(LOGIN_WRONG).toBe(4)
    expect(Object.keys(others).every((name) => ['LOGIN_LOCKED', 'CAPTCHA_REQUIRED'].includes(name))).toBe(
      true,
    )
    expect(await outcomeOf(guest.session.login({ phone, password: PASSWORD }))).toBe('LOGIN_LOCKED')
  })

  test('an address that tries many numbers has to solve captchas', async () => {
    const { phone } = await testUser(server, { password: PASSWORD })
    await server.pool.query('delete from rate_limit')
    for (let i = 0; i < 3; i += 1) await guest.session.login({ phone, password: PASSWORD })
    const guesses = Array.from({ length: 125 }, (_, i) =>
      guest.session.login({ phone: `1360000${String(i).padStart(4, '0')}`, password: 'wrong-123' }),
    )
    expect(await outcomesOf(guesses)).toEqual({ LOGIN_WRONG: 120, CAPTCHA_REQUIRED: 5 })
    await server.pool.query('delete from rate_limit')
  })
})

describe('session.isExsitMobilePhone', () => {
  test('says whether a number is registered, but does not allow enumeration', async () => {
    const { phone } = await testUser(server)
    expect(await guest.session.isExsitMobilePhone({ phone })).toEqual({ exists: true })
    expect(await guest.session.isExsitMobilePhone2({ phone: '13810000008' })).toEqual({ exists: false })
    const responses = Array.from({ length: 10 }, () => guest.session.isExsitMobilePhone({ phone }))
    expect(await outcomesOf(responses)).toEqual({ OK: 6, TOO_MANY_REQUESTS: 4 })
    expect(await outcomeOf(guest.session.isExsitMobilePhone2({ phone }))).toBe('TOO_MANY_REQUESTS')
  })
})

describe('session.logout', () => {
  test('without a session, with an invalid token and repeated it changes nothing', async () => {
    const { client } = await testUser(server)
    expect(await guest.session.logout()).toEqual({})
    expect(await server.client('no such token').session.logout()).toEqual({})
    expect(await client.session.logout()).toEqual({})
    expect(await client.session.logout()).toEqual({})
    expect(await outcomeOf(client.user.queryInfo())).toBe('TOKEN_EXPIRED')
  })
})

describe('endSessions', () => {
  test('a forced logout ends active sessions except the given one, and the next call fails with FORCED_LOGOUT', async () => {
    const { client, token, userId } = await testUser(server, { password: PASSWORD })
    const now = server.clock.now()
    const end = (except?: Buffer) =>
      server.deps.db.transaction().execute((tx) => endSessions(tx, userId, 'forced', now, except))
    await end(hashToken(token))
    expect(await outcomeOf(client.user.queryInfo())).toBe('OK')
    await end()
    expect(await outcomeOf(client.user.queryInfo())).toBe('FORCED_LOGOUT')
    expect(await client.session.isLogin()).toEqual({ isLogin: false })
  })
})

describe('session.isLogin', () => {
  test('is false without a session, true while one is active, false after it expired', async () => {
    const { client } = await testUser(server)
    expect(await guest.session.isLogin()).toEqual({ isLogin: false })
    server.clock.advance(30 * 24 * 60 * MINUTE - 1)
    expect(await client.session.isLogin()).toEqual({ isLogin: true })
    server.clock.advance(1)
    expect(await client.session.isLogin()).toEqual({ isLogin: false })
    expect(await outcomeOf(client.user.queryInfo())).toBe('TOKEN_EXPIRED')
  })
})
