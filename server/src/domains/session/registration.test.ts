import { describe, expect, test } from 'vitest'
import { callServer } from '../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../testing/server/outcome.ts'
import { sendSmsCode } from './actions.ts'

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

describe('session.regist', () => {
  test('registering needs a code for that purpose; one for login is refused', async () => {
    const phone = '13810000004'
    const smsCode = await codeFor(phone, 'login')
    expect(await outcomeOf(guest.session.regist({ phone, smsCode, password: PASSWORD }))).toBe(
      'SMS_CODE_EXPIRED',
    )
    const weak = guest.session.regist({ phone, smsCode, password: '12345678' })
    expect(await outcomeOf(weak)).toBe('INVALID_INPUT')
  })

  test('registers once; the password then logs in', async () => {
    const phone = '13810000005'
    const smsCode = await codeFor(phone, 'regist')
    const responses = Array.from({ length: 10 }, () =>
      guest.session.regist({ phone, smsCode, password: PASSWORD }),
    )
    expect(await outcomesOf(responses)).toEqual({ OK: 1, SMS_CODE_EXPIRED: 9 })
    const { authToken } = await guest.session.login({ phone, password: PASSWORD })
    expect((await server.client(authToken).user.queryInfo()).hasLoginPassword).toBe(true)
    server.clock.advance(MINUTE)
    const again = guest.session.regist({ phone, smsCode: await codeFor(phone, 'regist'), password: PASSWORD })
    expect(await outcomeOf(again)).toBe('PHONE_TAKEN')
  })
})
