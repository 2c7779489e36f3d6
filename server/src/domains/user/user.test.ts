import { describe, expect, test } from 'vitest'
import { testUser } from '../../../testing/people/testUser.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../testing/server/outcome.ts'
import { sendSmsCode } from '../session/actions.ts'

const server = await callServer()
const guest = server.client()
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const PASSWORD = 'moonlight-7'

const payCodeFor = async (phone: string) => {
  const now = server.clock.now()
  await sendSmsCode(server.deps, { phone, purpose: 'pay_password', address: phone, device: null, now })
  return server.codeSentTo(phone)
}
const messagesTo = async (userId: number) =>
  (await server.pool.query('select title, path from notification where user_id = $1', [userId])).rows

describe('user.queryInfo', () => {
  test('requires a login', async () => {
    expect(await outcomeOf(guest.user.queryInfo())).toBe('TOKEN_EXPIRED')
  })

  test('shows a user their own data, with the number masked and no secret', async () => {
    const { userId, phone, token } = await testUser(server, {
      phone: '13912345678',
      password: PASSWORD,
      payPassword: '135792',
      roles: ['merchant'],
      bornOn: '1990-02-03',
    })
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/userBase/queryInfo',
      headers: { authToken: token },
      payload: {},
    })
    expect(response.json().data.object).toEqual({
      isLogin: true,
      phone: '139****5678',
      userInfo: {
        userId: String(userId),
        nickname: expect.stringMatching(/^租客\d{6}$/),
        avatarUrl: null,
        registeredAt: server.clock.now().getTime(),
        roles: ['merchant'],
      },
      userBaseInfo: { merchantLogo: '', displayConf: '{"skin":1}', mobilePhone: '139****5678' },
      userMember: { level: 1, levelName: '普通会员', completedOrders: 0 },
      realname: { verified: true, adult: true },
      hasLoginPassword: true,
      hasPayPassword: true,
      packetPopAmount: 0,
      rechargePopAmount: 0,
      isDistributor: false,
      fullXuanhao: false,
      cloudGameType: 0,
      closesAt: null,
      wxPayerKnown: null,
    })
    expect(response.body).not.toContain('argon2')
    expect(response.body).not.toContain(phone)
  })
})

describe('user.setPayPassword', () => {
  test('requires a login', async () => {
    expect(await outcomeOf(guest.user.setPayPassword({ smsCode: '123456', payPassword: '135792' }))).toBe(
      'TOKEN_EXPIRED',
    )
  })

  test('a weak password is refused and consumes no code; another person’s code is refused', async () => {
    const { client, phone } = await testUser(server)
    const other = await testUser(server)
    const smsCode = await payCodeFor(phone)
    for (const weak of ['111111', '123456', '987654'])
      expect(await outcomeOf(client.user.setPayPassword({ smsCode, payPassword: weak }))).toBe(
        'PAY_PASSWORD_WEAK',
      )
    expect(await outcomeOf(other.client.user.setPayPassword({ smsCode, payPassword: '135792' }))).toBe(
      'SMS_CODE_EXPIRED',
    )
    expect(await outcomeOf(client.user.setPayPassword({ smsCode, payPassword: '135792' }))).toBe('OK')
    expect(await outcomeOf(client.user.setPayPassword({ smsCode, payPassword: '135792' }))).toBe(
      'SMS_CODE_EXPIRED',
    )
  })
})

describe('user.setPayPassword from one of several devices', () => {
  test('ends the other sessions and notifies the user', async () => {
    const { userId, client, phone } = await testUser(server, { password: PASSWORD })
    const other = server.client((await guest.session.login({ phone, password: PASSWORD })).authToken)
    await client.user.setPayPassword({ smsCode: await payCodeFor(phone), payPassword: '135792' })
    expect(await outcomeOf(other.user.queryInfo())).toBe('FORCED_LOGOUT')
    expect(await outcomeOf(client.user.queryInfo())).toBe('OK')
    expect(await messagesTo(userId)).toEqual([
      { title: '支付密码已更新', path: '/pages/my/payment-password' },
    ])
  })
})

describe('user.checkPayPassword', () => {
  test('requires a login and a payment password', async () => {
    expect(await outcomeOf(guest.user.checkPayPassword({ payPassword: '135792' }))).toBe('TOKEN_EXPIRED')
    const { client } = await testUser(server)
    expect(await outcomeOf(client.user.checkPayPassword({ payPassword: '135792' }))).toBe(
      'PAY_PASSWORD_UNSET',
    )
  })

  test('50 wrong ones at once count as five and lock for three hours; a new password clears the lock', async () => {
    const { client, phone } = await testUser(server, { payPassword: '135792' })
    const right = () => outcomeOf(client.user.checkPayPassword({ payPassword: '135792' }))
    expect(await client.user.checkPayPassword({ payPassword: '135792' })).toEqual({ passed: true })
    const guesses = Array.from({ length: 50 }, () => client.user.checkPayPassword({ payPassword: '246813' }))
    expect(await outcomesOf(guesses)).toEqual({ PAY_PASSWORD_WRONG: 4, PAY_PASSWORD_LOCKED: 46 })
    server.clock.advance(3 * HOUR - 1)
    expect(await right()).toBe('PAY_PASSWORD_LOCKED')
    await client.user.setPayPassword({ smsCode: await payCodeFor(phone), payPassword: '135792' })
    expect(await right()).toBe('OK')
  })

  test('the lock ends by itself', async () => {
    const { client } = await testUser(server, { payPassword: '135792' })
    for (let i = 0; i < 5; i += 1) await outcomeOf(client.user.checkPayPassword({ payPassword: '246813' }))
    server.clock.advance(3 * HOUR)
    expect(await outcomeOf(client.user.checkPayPassword({ payPassword: '246813' }))).toBe(
      'PAY_PASSWORD_WRONG',
    )
    expect(await outcomeOf(client.user.checkPayPassword({ payPassword: '135792' }))).toBe('OK')
  })
})

describe('user.passwordFree', () => {
  test('requires a login', async () => {
    expect(await outcomeOf(guest.user.passwordFree())).toBe('TOKEN_EXPIRED')
  })

  test('switching it on requires the payment password, switching it off does not', async () => {
    const none = await testUser(server)
    const turnOn = { enabled: true, payPassword: '135792' }
    expect(await outcomeOf(none.client.user.passwordFree(turnOn))).toBe('PAY_PASSWORD_UNSET')
    const { client } = await testUser(server, { payPassword: '135792' })
    expect(await outcomeOf(client.user.passwordFree({ enabled: true }))).toBe('PAY_PASSWORD_REQUIRED')
    expect(await outcomeOf(client.user.passwordFree({ ...turnOn, payPassword: '246813' }))).toBe(
      'PAY_PASSWORD_WRONG',
    )
    expect(await client.user.passwordFree()).toEqual({
      enabled: false,
      limitFen: 20_000,
      dayLimitFen: 50_000,
    })
    expect(await client.user.passwordFree(turnOn)).toEqual({
      enabled: true,
      limitFen: 20_000,
      dayLimitFen: 50_000,
    })
    expect(await client.user.passwordFree()).toEqual({ enabled: true, limitFen: 20_000, dayLimitFen: 50_000 })
    expect((await client.user.passwordFree({ enabled: false })).enabled).toBe(false)
  })
})
