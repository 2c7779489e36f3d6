import { describe, expect, test } from 'vitest'
import { testUser } from '../../../../testing/people/testUser.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../../testing/server/outcome.ts'
import { sendSmsCode } from '../actions.ts'

const server = await callServer()
const guest = server.client()
const MINUTE = 60_000
const PASSWORD = 'moonlight-7'

const codeFor = async (phone: string, purpose: 'login_password' | 'pay_password') => {
  const now = server.clock.now()
  await sendSmsCode(server.deps, { phone, purpose, address: phone, device: null, now })
  return server.codeSentTo(phone)
}
const payCodeFor = (phone: string) => codeFor(phone, 'pay_password')
const loginCodeFor = (phone: string) => codeFor(phone, 'login_password')
const messagesTo = async (userId: number) =>
  (await server.pool.query('select title, path from notification where user_id = $1', [userId])).rows

describe('session.modifyLoginPassword', () => {
  const smsCode = '000000'

  test('requires a login', async () => {
    expect(await outcomeOf(guest.session.modifyLoginPassword({ smsCode, password: PASSWORD }))).toBe(
      'TOKEN_EXPIRED',
    )
  })

  test('requires the old password and a different new one, and ends other sessions', async () => {
    const { userId, client, phone } = await testUser(server, { password: PASSWORD })
    const other = server.client((await guest.session.login({ phone, password: PASSWORD })).authToken)
    const code = await loginCodeFor(phone)
    const modify = (oldPassword: string | undefined, password: string) =>
      outcomeOf(
        client.session.modifyLoginPassword({ smsCode: code, ...(oldPassword && { oldPassword }), password }),
      )
    expect(await modify(undefined, 'sunlight-8')).toBe('OLD_PASSWORD_WRONG')
    expect(await modify('wrong-123', 'sunlight-8')).toBe('OLD_PASSWORD_WRONG')
    expect(await modify(PASSWORD, PASSWORD)).toBe('PASSWORD_UNCHANGED')
    expect(await messagesTo(userId)).toEqual([])
    expect(await modify(PASSWORD, 'sunlight-8')).toBe('OK')
    expect(await outcomeOf(other.user.queryInfo())).toBe('FORCED_LOGOUT')
    expect(await outcomeOf(client.user.queryInfo())).toBe('OK')
    expect(await outcomeOf(guest.session.login({ phone, password: 'sunlight-8' }))).toBe('OK')
    expect(await messagesTo(userId)).toEqual([{ title: '登录密码已更新', path: '/pages/my/change-pwd' }])
  })

  test('wrong old passwords lock this check as they lock a login, but not the login of the number', async () => {
    const { client, phone } = await testUser(server, { password: PASSWORD })
    const guesses = Array.from({ length: 20 }, () =>
      client.session.modifyLoginPassword({ smsCode, oldPassword: 'wrong-123', password: 'sunlight-8' }),
    )
    expect(await outcomesOf(guesses)).toEqual({ OLD_PASSWORD_WRONG: 4, LOGIN_LOCKED: 16 })
    const again = client.session.modifyLoginPassword({
      smsCode,
      oldPassword: PASSWORD,
      password: 'sunlight-8',
    })
    expect(await outcomeOf(again)).toBe('LOGIN_LOCKED')
    expect(await outcomeOf(guest.session.login({ phone, password: PASSWORD }))).toBe('OK')
  })

  test('setting a first password requires a code for this purpose sent to the bound phone', async () => {
    const { client, phone } = await testUser(server)
    const set = (code: string) =>
      outcomeOf(client.session.modifyLoginPassword({ smsCode: code, password: PASSWORD }))
    expect(await set('000000')).toBe('SMS_CODE_EXPIRED')
    expect(await set(await payCodeFor(phone))).toBe('SMS_CODE_EXPIRED')
    server.clock.advance(MINUTE)
    const code = await loginCodeFor(phone)
    expect(await set(code === '111111' ? '222222' : '111111')).toBe('SMS_CODE_WRONG')
    expect(await outcomeOf(guest.session.login({ phone, password: PASSWORD }))).toBe('LOGIN_WRONG')
    expect(await set(code)).toBe('OK')
    expect(await outcomeOf(guest.session.login({ phone, password: PASSWORD }))).toBe('OK')
  })

  test('a common password is refused at its field and consumes no code', async () => {
    const { client, phone } = await testUser(server)
    const code = await loginCodeFor(phone)
    for (const password of ['password1', 'Password1', 'qwer1234', 'woaini1314'])
      await expect(client.session.modifyLoginPassword({ smsCode: code, password })).rejects.toMatchObject({
        fields: { password: ['密码太常见，请换一个'] },
      })
    expect(await outcomeOf(client.session.modifyLoginPassword({ smsCode: code, password: PASSWORD }))).toBe(
      'OK',
    )
  })
})
