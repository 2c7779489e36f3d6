import { expect, test } from 'vitest'
import { solveCaptcha } from '../../../testing/people/solveCaptcha.ts'
import { testUser } from '../../../testing/people/testUser.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { outcomeOf } from '../../../testing/server/outcome.ts'

/** Errors of codes and of getting in that no other test of the domain is about, by their precondition. */
const server = await callServer({ CAPTCHA_COST: '1' })
const guest = server.client()
const MINUTE = 60_000

type Purpose = 'login' | 'regist' | 'reset_password'
const send = async (phone: string, purpose: Purpose) =>
  guest.session.getSmsCode({
    phone,
    purpose,
    captcha: await solveCaptcha(await guest.session.captchaChannel()),
  })
const wrong = (phone: string) => (server.codeSentTo(phone) === '000000' ? '111111' : '000000')

test('session.getSmsCode and getSmsCodeByPhone send nothing once too many codes went out over all', async () => {
  const { client } = await testUser(server)
  await server.withDeps({ rules: { 'session.codeTotalHour': 0 } }, async () => {
    expect(await outcomeOf(send('13800010001', 'login'))).toBe('SMS_BUSY')
    const own = client.session.getSmsCodeByPhone({ purpose: 'pay_password' })
    expect(await outcomeOf(own)).toBe('SMS_BUSY')
  })
})

test('session.getSmsCodeByPhone keeps to the limits of a number, and tells when a message did not go out', async () => {
  const { client } = await testUser(server)
  const sendOwn = () => outcomeOf(client.session.getSmsCodeByPhone({ purpose: 'pay_password' }))
  server.providers.sms.state.outcome = 'refused'
  expect(await sendOwn()).toBe('SMS_NOT_SENT')
  server.providers.sms.state.outcome = 'sent'
  expect(await sendOwn()).toBe('OK')
  server.clock.advance(2 * MINUTE)
  await server.withDeps({ rules: { 'session.codeNumberHour': 2 } }, async () =>
    expect(await sendOwn()).toBe('SMS_LIMIT'),
  )
  await server.withDeps({ rules: { 'session.codeNumberDay': 2 } }, async () =>
    expect(await sendOwn()).toBe('SMS_DAY_LIMIT'),
  )
})

test('a wrong code neither registers, nor buys a ticket, nor sets a payment password', async () => {
  const fresh = '13800010002'
  await send(fresh, 'regist')
  const regist = guest.session.regist({ phone: fresh, smsCode: wrong(fresh), password: 'moonlight-7' })
  expect(await outcomeOf(regist)).toBe('SMS_CODE_WRONG')
  const { phone, client } = await testUser(server)
  await send(phone, 'reset_password')
  const ticket = guest.session.resetPasswordOne({ phone, smsCode: wrong(phone) })
  expect(await outcomeOf(ticket)).toBe('SMS_CODE_WRONG')
  server.clock.advance(2 * MINUTE)
  await client.session.getSmsCodeByPhone({ purpose: 'pay_password' })
  const set = client.user.setPayPassword({ smsCode: wrong(phone), payPassword: '246810' })
  expect(await outcomeOf(set)).toBe('SMS_CODE_WRONG')
})

test('session.resetPasswordTwo finds no person whose account was closed since', async () => {
  const { phone, userId } = await testUser(server)
  await send(phone, 'reset_password')
  const { ticket } = await guest.session.resetPasswordOne({ phone, smsCode: server.codeSentTo(phone) })
  await server.pool.query("update app_user set state = 'closed', phone = 'closed' where id = $1", [userId])
  await server.pool.query("update session set ended_at = $2, ended_how = 'logout' where user_id = $1", [
    userId,
    server.clock.now(),
  ])
  const reset = guest.session.resetPasswordTwo({ ticket, password: 'moonlight-7' })
  expect(await outcomeOf(reset)).toBe('PHONE_UNKNOWN')
})

test('session.doUniLogin registers no number while registration is closed', async () => {
  await server.withDeps({ rules: { 'session.registrationOpen': false } }, async () => {
    const loginToken = server.providers.onekey.token('13800010003')
    expect(await outcomeOf(guest.session.doUniLogin({ loginToken }))).toBe('LOGIN_CLOSED')
  })
  const { rows } = await server.pool.query("select from app_user where phone = '13800010003'")
  expect(rows).toHaveLength(0)
})
