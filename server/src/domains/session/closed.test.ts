import { expect, test } from 'vitest'
import { solveCaptcha } from '../../../testing/people/solveCaptcha.ts'
import { testUser } from '../../../testing/people/testUser.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { outcomeOf } from '../../../testing/server/outcome.ts'

const server = await callServer({ CAPTCHA_COST: '10' }, { 'session.registrationOpen': false })
const guest = server.client()

const requestCode = async (phone: string, purpose: 'login' | 'regist') =>
  guest.session.getSmsCode({
    phone,
    purpose,
    captcha: await solveCaptcha(await guest.session.captchaChannel()),
  })

test('while registration is closed no number can be registered', async () => {
  const phone = '13820000001'
  expect(await outcomeOf(requestCode(phone, 'regist'))).toBe('LOGIN_CLOSED')
  const regist = guest.session.regist({ phone, smsCode: '123456', password: 'moonlight-7' })
  expect(await outcomeOf(regist)).toBe('LOGIN_CLOSED')
  await requestCode(phone, 'login')
  const login = guest.session.doSmsLogin({ phone, smsCode: server.codeSentTo(phone) })
  expect(await outcomeOf(login)).toBe('LOGIN_CLOSED')
})

test('while registration is closed registered users can log in', async () => {
  const { phone } = await testUser(server, { password: 'moonlight-7' })
  await guest.session.login({ phone, password: 'moonlight-7' })
  await requestCode(phone, 'login')
  expect((await guest.session.doSmsLogin({ phone, smsCode: server.codeSentTo(phone) })).registered).toBe(
    false,
  )
})
