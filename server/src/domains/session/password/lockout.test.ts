import type { Client } from '@shanghao/contract/client'
import type { ErrorName } from '@shanghao/contract/errors'
import { beforeEach, describe, expect, test } from 'vitest'
import { solveCaptcha } from '../../../../testing/people/solveCaptcha.ts'
import { testUser } from '../../../../testing/people/testUser.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../../testing/server/outcome.ts'

const server = await callServer(
  { TRUST_PROXY: '127.0.0.1', CAPTCHA_COST: '1', CAPTCHA_GUESSES: '20' },
  { 'session.loginAddressHour': 30, 'session.loginNumberHour': 10, 'session.codeNumberHour': 3 },
)
const MINUTE = 60_000
const PASSWORD = 'moonlight-7'
const WRONG = 'wrong-123'
const OWNER = '198.51.100.1'
const PHONE_OF_OWNER = 'b'.repeat(32)
const networks = (count: number) =>
  Array.from({ length: count }, (_, i) => `203.0.${Math.floor(i / 200)}.${(i % 200) + 1}`)

const requestCode = async (client: Client, phone: string, purpose: 'login' | 'reset_password' = 'login') => {
  const captcha = await solveCaptcha(await client.session.captchaChannel())
  return client.session.getSmsCode({ phone, purpose, captcha })
}
const wrongFor = (code: string): string => (code === '111111' ? '222222' : '111111')
/** Makes attempts one after the other and counts those with the given outcome. */
const countOutcome = async (tries: (() => Promise<unknown>)[], outcome: ErrorName): Promise<number> => {
  let count = 0
  for (const attempt of tries) if ((await outcomeOf(attempt())) === outcome) count += 1
  return count
}

beforeEach(async () => {
  await server.pool.query('delete from rate_limit')
  server.clock.advance(24 * 60 * MINUTE)
})

describe('wrong codes of a number by another person', () => {
  const flood = (address: string, phone: string, smsCode: string, tries = 10) => {
    const { session } = server.at(address)
    return Array.from({ length: tries }, () => () => session.doSmsLogin({ phone, smsCode }))
  }

  test('from one network do not invalidate the code for its owner', async () => {
    const phone = '13871000001'
    await requestCode(server.at(OWNER), phone)
    const code = server.codeSentTo(phone)
    const outcomes = await outcomesOf(flood('203.0.113.7', phone, wrongFor(code)).map((attempt) => attempt()))
    expect(outcomes).toEqual({ SMS_CODE_WRONG: 4, SMS_CODE_EXPIRED: 6 })
    expect(await outcomeOf(server.at(OWNER).session.doSmsLogin({ phone, smsCode: code }))).toBe('OK')
  })

  test('from the owner’s own network do not invalidate it for the device that requested it', async () => {
    const phone = '13871000002'
    await requestCode(server.at(OWNER, PHONE_OF_OWNER), phone)
    const code = server.codeSentTo(phone)
    await outcomesOf(flood(OWNER, phone, wrongFor(code)).map((attempt) => attempt()))
    const here = server.at(OWNER, PHONE_OF_OWNER).session
    expect(await outcomeOf(here.doSmsLogin({ phone, smsCode: code }))).toBe('OK')
  })

  test('have five attempts over all networks together, for every purpose', async () => {
    const phone = '13871000003'
    const purpose = 'reset_password'
    await requestCode(server.at(OWNER), phone, purpose)
    const smsCode = wrongFor(server.codeSentTo(phone))
    const tries = networks(30).map(
      (address) => () => server.at(address).session.doSmsCodeCheck({ phone, smsCode, purpose }),
    )
    expect(await countOutcome(tries, 'SMS_CODE_WRONG')).toBe(4)
    const { rows } = await server.pool.query(
      'select tries_device + tries_network + tries_others as tries from sms_code where phone = $1',
      [phone],
    )
    expect(rows).toEqual([{ tries: 5 }])
  })

  test('and requested codes neither replace the owner’s nor use up their limit', async () => {
    const { phone } = await testUser(server, { device: PHONE_OF_OWNER })
    const owner = server.at(OWNER, PHONE_OF_OWNER)
    const requestFrom = (address: string) => outcomeOf(requestCode(server.at(address), phone))
    expect(await requestFrom('203.0.113.1')).toBe('OK')
    server.clock.advance(MINUTE)
    expect(await requestFrom('203.0.113.2')).toBe('OK')
    expect(await outcomeOf(requestCode(owner, phone))).toBe('OK')
    const code = server.codeSentTo(phone)
    server.clock.advance(MINUTE)
    expect(await requestFrom('203.0.113.3')).toBe('OK')
    expect(await requestFrom('203.0.113.4')).toBe('SMS_TOO_OFTEN')
    server.clock.advance(MINUTE)
    expect(await requestFrom('203.0.113.4')).toBe('SMS_LIMIT')
    expect(await outcomeOf(owner.session.doSmsLogin({ phone, smsCode: code }))).toBe('OK')
  })
})

describe('a known device of another person', () => {
  test('is unknown again after the password was reset', async () => {
    const { phone } = await testUser(server, { password: PASSWORD, device: PHONE_OF_OWNER })
    const other = server.at('203.0.113.9', 'd'.repeat(32))
    await other.session.login({ phone, password: PASSWORD })
    const owner = server.at(OWNER, PHONE_OF_OWNER)
    const captcha = await solveCaptcha(await owner.session.captchaChannel())
    await owner.session.getSmsCode({ phone, purpose: 'reset_password', captcha })
    const { ticket } = await owner.session.resetPasswordOne({ phone, smsCode: server.codeSentTo(phone) })
    await owner.session.resetPasswordTwo({ ticket, password: 'sunlight-8' })
    server.clock.advance(MINUTE)
    expect(await outcomeOf(requestCode(other, phone))).toBe('OK')
    expect(await outcomeOf(requestCode(owner, phone))).toBe('OK')
  })
})

describe('wrong passwords of a number by another person', () => {
  const attemptFrom = (address: string, phone: string) => () =>
    server.at(address).session.login({ phone, password: WRONG })

  test('from one network do not lock it for its owner elsewhere', async () => {
    const { phone } = await testUser(server, { password: PASSWORD })
    const wrong = await countOutcome(Array(12).fill(attemptFrom('203.0.113.7', phone)), 'LOGIN_WRONG')
    expect(wrong).toBe(4)
    const right = { phone, password: PASSWORD }
    expect(await outcomeOf(server.at('203.0.113.7').session.login(right))).toBe('LOGIN_LOCKED')
    expect(await outcomeOf(server.at(OWNER).session.login(right))).toBe('OK')
  })

  test('over many networks require captchas after ten and are refused after a hundred; the owner’s device is not affected', async () => {
    const { phone } = await testUser(server, { password: PASSWORD, device: PHONE_OF_OWNER })
    const plain = networks(30).flatMap((address) => Array(4).fill(attemptFrom(address, phone)))
    expect(await countOutcome(plain, 'LOGIN_WRONG')).toBe(10)
    expect(await outcomeOf(attemptFrom('203.0.113.8', phone)())).toBe('CAPTCHA_REQUIRED')
    const paid = networks(130)
      .slice(30)
      .map((address) => async () => {
        const { session } = server.at(address)
        const captcha = await solveCaptcha(await session.captchaChannel())
        return session.login({ phone, password: WRONG, captcha })
      })
    expect(await countOutcome(paid, 'LOGIN_WRONG')).toBe(90)
    const right = { phone, password: PASSWORD }
    expect(await outcomeOf(server.at(OWNER, PHONE_OF_OWNER).session.login(right))).toBe('OK')
  })
})

describe('a network with many wrong logins', () => {
  const NETWORK = '203.0.113.77'
  const others = Array.from({ length: 200 }, (_, i) => `1360001${String(i).padStart(4, '0')}`)

  test('accepts right logins after 200 wrong ones: on a known device at once, else with a captcha', async () => {
    const known = await testUser(server, { password: PASSWORD, device: PHONE_OF_OWNER })
    const unknown = await testUser(server, { password: PASSWORD })
    const { session } = server.at(NETWORK)
    const wrong = others.map((phone) => session.login({ phone, password: WRONG }))
    expect(await outcomesOf(wrong)).toEqual({ LOGIN_WRONG: 30, CAPTCHA_REQUIRED: 170 })
    const onKnown = server.at(NETWORK, PHONE_OF_OWNER).session
    expect(await outcomeOf(onKnown.login({ phone: known.phone, password: PASSWORD }))).toBe('OK')
    const login = { phone: unknown.phone, password: PASSWORD }
    expect(await outcomeOf(session.login(login))).toBe('CAPTCHA_REQUIRED')
    const puzzle = await session.captchaChannel()
    expect(puzzle.parameters.data.below).toBe(20 * 16)
    expect(await outcomeOf(session.login({ ...login, captcha: await solveCaptcha(puzzle) }))).toBe('OK')
    expect(await outcomeOf(session.login({ ...login, captcha: 'nonsense' }))).toBe('CAPTCHA_FAILED')
  })
})

describe('invalid one-key tokens', () => {
  const tryTokens = (address: string, device: string, count: number) =>
    outcomesOf(
      Array.from({ length: count }, () =>
        server.at(address, device).session.doUniLogin({ loginToken: 'made-up' }),
      ),
    )

  test('are limited by user on known devices: more device ids of one account give no more attempts', async () => {
    const { phone } = await testUser(server, { password: PASSWORD })
    const devices = ['1', '2', '3'].map((digit) => digit.repeat(32))
    for (const device of devices) await server.at(OWNER, device).session.login({ phone, password: PASSWORD })
    expect(await tryTokens(OWNER, devices[0] ?? '', 20)).toEqual({ ONEKEY_WRONG: 20 })
    expect(await tryTokens(OWNER, devices[1] ?? '', 20)).toEqual({ ONEKEY_WRONG: 10, TOO_MANY_REQUESTS: 10 })
    expect(await tryTokens(OWNER, devices[2] ?? '', 5)).toEqual({ TOO_MANY_REQUESTS: 5 })
    const { phone: other } = await testUser(server, { device: PHONE_OF_OWNER })
    const loginToken = server.providers.onekey.token(other)
    expect(await outcomeOf(server.at(OWNER, PHONE_OF_OWNER).session.doUniLogin({ loginToken }))).toBe('OK')
  })
})

test('right passwords of a number are limited, from any network and device; other numbers and its codes are not', async () => {
  const [{ userId, phone }, other] = [
    await testUser(server, { password: PASSWORD }),
    await testUser(server, { password: PASSWORD }),
  ]
  const logins = networks(12).map(
    (address, n) => () =>
      server.at(address, String(n).padStart(32, '0')).session.login({ phone, password: PASSWORD }),
  )
  expect(await countOutcome(logins, 'TOO_MANY_REQUESTS')).toBe(2)
  const { rows } = await server.pool.query('select device from known_device where user_id = $1', [userId])
  expect(rows.length).toBe(10)
  const guest = server.at(OWNER)
  expect(await outcomeOf(guest.session.login({ phone: other.phone, password: PASSWORD }))).toBe('OK')
  await requestCode(guest, phone)
  expect(await outcomeOf(guest.session.doSmsLogin({ phone, smsCode: server.codeSentTo(phone) }))).toBe('OK')
})
