import { describe, expect, test } from 'vitest'
import { solveCaptcha } from '../../../../testing/people/solveCaptcha.ts'
import { testUser } from '../../../../testing/people/testUser.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../../testing/server/outcome.ts'
import { shanghaiDayStart } from '../../../core/config/shanghaiTime.ts'
import { sendSmsCode } from '../actions.ts'

const server = await callServer(
  { CAPTCHA_COST: '10' },
  { 'session.codeAddressHour': 60, 'session.codeAddressDay': 70 },
)
const guest = server.client()
const MINUTE = 60_000

const captcha = async () => solveCaptcha(await guest.session.captchaChannel())
const requestCode = async (
  phone: string,
  purpose: 'login' | 'regist' | 'reset_password' | 'apply_phone' = 'login',
) => guest.session.getSmsCode({ phone, purpose, captcha: await captcha() })
/** Tomorrow at noon in Shanghai. */
const nextDay = () =>
  server.clock.set(new Date(shanghaiDayStart(server.clock.now()).getTime() + 36 * 60 * MINUTE))

describe('session.checkCaptcha', () => {
  test('checks a solution without a login and does not consume it', async () => {
    const solution = await captcha()
    expect(await guest.session.checkCaptcha({ captcha: solution })).toEqual({ passed: true })
    expect(await guest.session.checkCaptcha({ captcha: solution })).toEqual({ passed: true })
    await guest.session.getSmsCode({ phone: '13800000001', purpose: 'login', captcha: solution })
    expect(await guest.session.checkCaptcha({ captcha: solution })).toEqual({ passed: false })
  })

  test('a malformed solution, an altered puzzle and an expired solution do not pass', async () => {
    const solution = await captcha()
    const altered = JSON.parse(atob(solution))
    altered.challenge.parameters.data.expires += 1
    for (const wrong of ['nonsense', btoa('{}'), btoa(JSON.stringify(altered))])
      expect(await guest.session.checkCaptcha({ captcha: wrong })).toEqual({ passed: false })
    server.clock.advance(5 * MINUTE)
    expect(await guest.session.checkCaptcha({ captcha: solution })).toEqual({ passed: false })
  })

  test('a key that does not belong to the counter does not pass', async () => {
    const payload = JSON.parse(atob(await captcha()))
    payload.solution.derivedKey = payload.challenge.parameters.keyPrefix + '0'.repeat(32)
    expect(await guest.session.checkCaptcha({ captcha: btoa(JSON.stringify(payload)) })).toEqual({
      passed: false,
    })
  })
})

describe('session.getSmsCode', () => {
  test('sends a code without a login after a captcha; one solution is accepted once of 50 at once', async () => {
    const solution = await captcha()
    const responses = Array.from({ length: 50 }, (_, i) =>
      guest.session.getSmsCode({
        phone: `138001${String(i).padStart(5, '0')}`,
        purpose: 'login',
        captcha: solution,
      }),
    )
    expect(await outcomesOf(responses)).toEqual({ OK: 1, CAPTCHA_FAILED: 49 })
  })

  test('a wrong captcha sends nothing', async () => {
    const response = guest.session.getSmsCode({ phone: '13800000002', purpose: 'login', captcha: 'nonsense' })
    expect(await outcomeOf(response)).toBe('CAPTCHA_FAILED')
    expect(server.codeSentTo('13800000002')).toBe('')
  })

  test('once a minute: of ten at once one is sent', async () => {
    const phone = '13800000003'
    const solutions = await Promise.all(Array.from({ length: 10 }, captcha))
    const responses = solutions.map((solved) =>
      guest.session.getSmsCode({ phone, purpose: 'login', captcha: solved }),
    )
    expect(await outcomesOf(responses)).toEqual({ OK: 1, SMS_TOO_OFTEN: 9 })
    server.clock.advance(MINUTE - 1)
    expect(await outcomeOf(requestCode(phone, 'regist'))).toBe('SMS_TOO_OFTEN')
    server.clock.advance(1)
    expect(await requestCode(phone)).toEqual({ waitSeconds: 60 })
  })

  test('once a minute, from any address', async () => {
    const { deps, clock } = server
    const sends = Array.from({ length: 20 }, (_, i) =>
      sendSmsCode(deps, {
        phone: '13800000012',
        purpose: 'login',
        address: `198.51.100.${i}`,
        device: null,
        now: clock.now(),
      }),
    )
    const settled = await Promise.allSettled(sends)
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('five an hour and ten a day per number', async () => {
    nextDay()
    const phone = '13800000004'
    for (let sent = 0; sent < 5; sent += 1) {
      expect(await outcomeOf(requestCode(phone))).toBe('OK')
      server.clock.advance(MINUTE)
    }
    expect(await outcomeOf(requestCode(phone))).toBe('SMS_LIMIT')
    server.clock.advance(60 * MINUTE)
    for (let sent = 0; sent < 5; sent += 1) {
      expect(await outcomeOf(requestCode(phone))).toBe('OK')
      server.clock.advance(MINUTE)
    }
    server.clock.advance(120 * MINUTE)
    expect(await outcomeOf(requestCode(phone))).toBe('SMS_DAY_LIMIT')
    nextDay()
    expect(await outcomeOf(requestCode(phone))).toBe('OK')
  })

  test('a refused message fails with SMS_NOT_SENT and may be retried at once; an unknown outcome counts as sent', async () => {
    nextDay()
    const phone = '13800000005'
    server.providers.sms.state.outcome = 'refused'
    expect(await outcomeOf(requestCode(phone))).toBe('SMS_NOT_SENT')
    server.providers.sms.state.outcome = 'unknown'
    expect(await outcomeOf(requestCode(phone))).toBe('OK')
    expect(await outcomeOf(requestCode(phone))).toBe('SMS_TOO_OFTEN')
    server.providers.sms.state.outcome = 'sent'
  })

  test('an address has limits per hour and per day over all numbers', async () => {
    nextDay()
    const requestMany = async (many: number, from: number) => {
      const solutions = await Promise.all(Array.from({ length: many }, captcha))
      return outcomesOf(
        solutions.map((solved, i) =>
          guest.session.getSmsCode({
            phone: `137${String(from + i).padStart(8, '0')}`,
            purpose: 'login',
            captcha: solved,
          }),
        ),
      )
    }
    expect(await requestMany(64, 0)).toEqual({ OK: 60, SMS_LIMIT: 4 })
    server.clock.advance(61 * MINUTE)
    expect(await requestMany(14, 100)).toEqual({ OK: 10, SMS_DAY_LIMIT: 4 })
    nextDay()
    expect(await requestMany(1, 200)).toEqual({ OK: 1 })
  })

  test('the database does not contain the code', async () => {
    const phone = '13800000006'
    await requestCode(phone)
    const { rows } = await server.pool.query('select sms_code::text as row from sms_code where phone = $1', [
      phone,
    ])
    expect(rows[0].row).toContain(phone)
    expect(rows[0].row).not.toMatch(new RegExp(`\\b${server.codeSentTo(phone)}\\b`))
  })
})

describe('session.getSmsCodeByPhone', () => {
  test('requires a login', async () => {
    expect(await outcomeOf(guest.session.getSmsCodeByPhone({ purpose: 'pay_password' }))).toBe(
      'TOKEN_EXPIRED',
    )
  })

  test('sends to the user’s own number, masked in the response, with the same limits', async () => {
    const { client, phone } = await testUser(server)
    expect(await client.session.getSmsCodeByPhone({ purpose: 'pay_password' })).toEqual({
      phone: `${phone.slice(0, 3)}****${phone.slice(-4)}`,
      waitSeconds: 60,
    })
    expect(server.codeSentTo(phone)).toMatch(/^\d{6}$/)
    expect(await outcomeOf(client.session.getSmsCodeByPhone({ purpose: 'pay_password' }))).toBe(
      'SMS_TOO_OFTEN',
    )
  })
})

describe('session.doSmsCodeCheck', () => {
  test('without a code there is no ticket', async () => {
    const response = guest.session.doSmsCodeCheck({
      phone: '13800000007',
      smsCode: '000000',
      purpose: 'reset_password',
    })
    expect(await outcomeOf(response)).toBe('SMS_CODE_EXPIRED')
  })

  test('a code gives one ticket, for its own purpose and number only', async () => {
    const phone = '13800000008'
    await requestCode(phone, 'apply_phone')
    const smsCode = server.codeSentTo(phone)
    const check = (input: { phone: string; purpose: 'apply_phone' | 'reset_password' }) =>
      guest.session.doSmsCodeCheck({ ...input, smsCode })
    expect(await outcomeOf(check({ phone, purpose: 'reset_password' }))).toBe('SMS_CODE_EXPIRED')
    expect(await outcomeOf(check({ phone: '13800000009', purpose: 'apply_phone' }))).toBe('SMS_CODE_EXPIRED')
    expect((await check({ phone, purpose: 'apply_phone' })).ticket).toMatch(/^[\w-]{43}$/)
    expect(await outcomeOf(check({ phone, purpose: 'apply_phone' }))).toBe('SMS_CODE_EXPIRED')
  })

  test('a code is valid for five minutes, and a new one replaces it', async () => {
    const phone = '13800000010'
    await requestCode(phone, 'reset_password')
    const first = server.codeSentTo(phone)
    server.clock.advance(MINUTE)
    await requestCode(phone, 'reset_password')
    const second = server.codeSentTo(phone)
    const check = (smsCode: string) =>
      guest.session.doSmsCodeCheck({ phone, smsCode, purpose: 'reset_password' })
    if (first !== second) expect(await outcomeOf(check(first))).toBe('SMS_CODE_WRONG')
    server.clock.advance(5 * MINUTE)
    expect(await outcomeOf(check(second))).toBe('SMS_CODE_EXPIRED')
  })

  test('50 wrong attempts at once: four are checked, then the code is invalid even for its owner', async () => {
    const phone = '13800000011'
    await requestCode(phone, 'reset_password')
    const right = server.codeSentTo(phone)
    const wrong = right === '111111' ? '222222' : '111111'
    const check = (smsCode: string) =>
      guest.session.doSmsCodeCheck({ phone, smsCode, purpose: 'reset_password' })
    expect(await outcomesOf(Array.from({ length: 50 }, () => check(wrong)))).toEqual({
      SMS_CODE_WRONG: 4,
      SMS_CODE_EXPIRED: 46,
    })
    expect(await outcomeOf(check(right))).toBe('SMS_CODE_EXPIRED')
  })
})
