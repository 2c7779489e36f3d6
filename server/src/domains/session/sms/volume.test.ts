import { beforeEach, describe, expect, test } from 'vitest'
import { solveCaptcha } from '../../../../testing/people/solveCaptcha.ts'
import { testUser } from '../../../../testing/people/testUser.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../../testing/server/outcome.ts'
import { sendSmsCode } from '../actions.ts'

const server = await callServer(
  { TRUST_PROXY: '127.0.0.1', CAPTCHA_COST: '1', CAPTCHA_GUESSES: '20' },
  {
    'session.codeAddressHour': 4,
    'session.codeAddressDay': 1000,
    'session.codeTotalHour': 20,
    'realname.totalHour': 10,
    'session.onekeyTotalHour': 10,
  },
)
const DEVICE = 'c'.repeat(32)
let numbers = 0
const stranger = () => `1387200${String(++numbers).padStart(4, '0')}`

/** The outcome of sending a code, after the captcha was checked. */
const send = (phone: string, address: string, device: string | null = null) =>
  outcomeOf(sendSmsCode(server.deps, { phone, purpose: 'login', address, device, now: server.clock.now() }))
const alarms = () =>
  server.errors.splice(0).map((line) => {
    const { msg, what, per, count } = JSON.parse(line)
    return `${msg}: ${what} ${per} ${count}`
  })

beforeEach(() => server.clock.advance(24 * 3_600_000))

describe('the quota of codes', () => {
  test('is used up for unregistered numbers first, then for registered ones, and last on known devices; each is logged', async () => {
    const registered = await Promise.all(Array.from({ length: 8 }, () => testUser(server)))
    const known = await Promise.all(Array.from({ length: 4 }, () => testUser(server, { device: DEVICE })))
    let n = 0
    const address = () => `203.0.113.${++n}`
    const all = async (phones: string[], device: string | null = null) => {
      const outcomes: Record<string, number> = {}
      for (const phone of phones) {
        const outcome = await send(phone, address(), device)
        outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
      }
      return outcomes
    }
    expect(await all(Array.from({ length: 16 }, stranger))).toEqual({ OK: 12, SMS_BUSY: 4 })
    expect(alarms()).toEqual([
      'provider quota nearly used up: sms hour 9',
      'provider quota used up: sms hour 12',
    ])
    expect(await all(registered.map(({ phone }) => phone))).toEqual({ OK: 6, SMS_BUSY: 2 })
    expect(
      await all(
        known.map(({ phone }) => phone),
        DEVICE,
      ),
    ).toEqual({ OK: 2, SMS_BUSY: 2 })
    expect(alarms()).toEqual([
      'provider quota nearly used up: sms hour 14',
      'provider quota nearly used up: sms hour 16',
      'provider quota used up: sms hour 18',
      'provider quota used up: sms hour 20',
    ])
    server.clock.advance(3_600_000)
    expect(await send(stranger(), address())).toBe('OK')
  })

  test('is not exceeded by 40 concurrent codes', async () => {
    const sends = Array.from({ length: 40 }, (_, i) =>
      sendSmsCode(server.deps, {
        phone: stranger(),
        purpose: 'login',
        address: `203.0.113.${i}`,
        device: null,
        now: server.clock.now(),
      }),
    )
    expect(await outcomesOf(sends)).toEqual({ OK: 12, SMS_BUSY: 28 })
    alarms()
  })
})

describe('codes of an IPv6 /48', () => {
  test('have a limit besides that of each /64, four times as high', async () => {
    const outcomes: string[] = []
    const own = await testUser(server, { device: DEVICE })
    await server.pool.query('delete from volume')
    for (let i = 0; i < 12; i += 1) outcomes.push(await send(stranger(), `2001:db8:7:${i}::1`))
    await server.pool.query('delete from volume')
    for (let i = 12; i < 20; i += 1) outcomes.push(await send(stranger(), `2001:db8:7:${i}::1`))
    expect(outcomes).toEqual([...Array(16).fill('OK'), ...Array(4).fill('SMS_LIMIT')])
    expect(await send(stranger(), '2001:db8:8::1')).toBe('OK')
    expect(await send(own.phone, '2001:db8:7:1::1', DEVICE)).toBe('OK')
    alarms()
  })
})

describe('session.captchaChannel', () => {
  test('gets harder as a network, and all networks together, use up their limits', async () => {
    const difficultyAt = async (address: string) =>
      (await server.at(address).session.captchaChannel()).parameters.data.below
    expect(await difficultyAt('203.0.113.200')).toBe(20)
    const before = await solveCaptcha(await server.at('203.0.113.200').session.captchaChannel())
    for (let i = 0; i < 2; i += 1) await send(stranger(), '203.0.113.200')
    expect(await difficultyAt('203.0.113.200')).toBe(80)
    const late = server.at('203.0.113.200').session.checkCaptcha({ captcha: before })
    expect(await late).toEqual({ passed: false })
    expect(await difficultyAt('203.0.113.201')).toBe(20)
    for (let i = 0; i < 7; i += 1) await send(stranger(), `203.0.113.${100 + i}`)
    expect(await difficultyAt('203.0.113.201')).toBe(160)
    alarms()
  })
})

describe('the quota of identity checks', () => {
  test('is used up at half for people without a login', async () => {
    const idNumbers = ['11010519491231002X']
    const check = (i: number) =>
      outcomeOf(
        server
          .at(`203.0.113.${i}`, String(i).padStart(32, '0'))
          .realname.deviceTwoElementsRealAuth({ name: '王小明', idNumber: idNumbers[0] ?? '' }),
      )
    server.providers.identity.state.outcome = 'mismatch'
    const strangers: string[] = []
    for (let i = 1; i <= 7; i += 1) strangers.push(await check(i))
    expect(strangers).toEqual([...Array(5).fill('REALNAME_MISMATCH'), 'REALNAME_BUSY', 'REALNAME_BUSY'])
    const { client } = await testUser(server)
    const own = client.realname.twoElementsRealAuth({ name: '王小明', idNumber: idNumbers[0] ?? '' })
    expect(await outcomeOf(own)).toBe('REALNAME_MISMATCH')
    expect(alarms()).toEqual([
      'provider quota nearly used up: identity hour 4',
      'provider quota used up: identity hour 5',
    ])
  })
})

describe('the quota of one-key tokens', () => {
  test('is used up for unknown devices before known ones', async () => {
    const { phone } = await testUser(server, { device: DEVICE })
    const unknown: string[] = []
    for (let i = 1; i <= 10; i += 1)
      unknown.push(await outcomeOf(server.at(`203.0.113.${i}`).session.doUniLogin({ loginToken: 'made-up' })))
    expect(unknown).toEqual([...Array(8).fill('ONEKEY_WRONG'), 'ONEKEY_UNAVAILABLE', 'ONEKEY_UNAVAILABLE'])
    const loginToken = server.providers.onekey.token(phone)
    expect(await outcomeOf(server.at('203.0.113.1', DEVICE).session.doUniLogin({ loginToken }))).toBe('OK')
    expect(alarms()).toEqual([
      'provider quota nearly used up: onekey hour 6',
      'provider quota used up: onekey hour 8',
      'provider quota nearly used up: onekey hour 8',
    ])
  })
})
