import { describe, expect, test } from 'vitest'
import { testUser } from '../../../testing/people/testUser.ts'
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

const codeFor = async (phone: string, purpose: 'apply_phone' | 'reset_password') => {
  await sendSmsCode(server.deps, {
    phone,
    purpose,
    address: '192.0.2.1',
    device: null,
    now: server.clock.now(),
  })
  return server.codeSentTo(phone)
}

describe('session.resetPasswordOne', () => {
  test('without a code there is no ticket; an unregistered number gets PHONE_UNKNOWN after its code was checked', async () => {
    const phone = '13810000009'
    expect(await outcomeOf(guest.session.resetPasswordOne({ phone, smsCode: '123456' }))).toBe(
      'SMS_CODE_EXPIRED',
    )
    const smsCode = await codeFor(phone, 'reset_password')
    expect(await outcomeOf(guest.session.resetPasswordOne({ phone, smsCode }))).toBe('PHONE_UNKNOWN')
  })
})

describe('session.resetPasswordTwo', () => {
  const ticketFor = async (phone: string) =>
    (await guest.session.resetPasswordOne({ phone, smsCode: await codeFor(phone, 'reset_password') })).ticket

  test('an invalid ticket, one for another purpose and an expired one are refused', async () => {
    const { phone } = await testUser(server)
    const reset = (ticket: string) =>
      outcomeOf(guest.session.resetPasswordTwo({ ticket, password: PASSWORD }))
    expect(await reset('made-up')).toBe('TICKET_EXPIRED')
    const smsCode = await codeFor(phone, 'apply_phone')
    const other = await guest.session.doSmsCodeCheck({ phone, smsCode, purpose: 'apply_phone' })
    expect(await reset(other.ticket)).toBe('TICKET_EXPIRED')
    server.clock.advance(MINUTE)
    const old = await ticketFor(phone)
    server.clock.advance(10 * MINUTE)
    expect(await reset(old)).toBe('TICKET_EXPIRED')
  })

  test('one of 20 at once sets the password, ends every session and lifts the lock', async () => {
    const { client, phone } = await testUser(server, { password: 'forgotten-1' })
    for (let i = 0; i < 5; i += 1) await outcomeOf(guest.session.login({ phone, password: 'wrong-123' }))
    const ticket = await ticketFor(phone)
    const responses = Array.from({ length: 20 }, () =>
      guest.session.resetPasswordTwo({ ticket, password: PASSWORD }),
    )
    expect(await outcomesOf(responses)).toEqual({ OK: 1, TICKET_EXPIRED: 19 })
    expect(await outcomeOf(client.user.queryInfo())).toBe('FORCED_LOGOUT')
    expect(await outcomeOf(guest.session.login({ phone, password: 'forgotten-1' }))).toBe('LOGIN_WRONG')
    expect(await outcomeOf(guest.session.login({ phone, password: PASSWORD }))).toBe('OK')
  })
})
