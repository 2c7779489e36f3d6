import { describe, expect, test } from 'vitest'
import { AT_ONCE } from '../../../../testing/server/atOnce.ts'
import { outcomeOf, outcomesOf } from '../../../../testing/server/outcome.ts'
import { sandboxServer } from '../../../../testing/server/sandboxServer.ts'
import { sendSmsCode } from '../actions.ts'

const server = await sandboxServer()
const { deps, pool, control, clock } = server
const guest = server.client()

type Message = { params: { code: string } }
const inbox = async (phone: string) =>
  (await control<Message[]>('GET', `sms/${phone}`)).map(({ params }) => params.code)
/** What the call does after its captcha was checked. */
const requestCode = (phone: string) =>
  sendSmsCode(deps, { phone, purpose: 'login', address: '127.0.0.1', device: null, now: clock.now() })
const logins = (phone: string, smsCode: string, count: number) =>
  outcomesOf(Array.from({ length: count }, () => guest.session.doSmsLogin({ phone, smsCode })))
const usersWith = async (phones: string[]): Promise<number> =>
  (await pool.query('select from app_user where phone = any($1)', [phones])).rows.length

/** Resets the limits of a number: moving the clock by hours would invalidate the vendor's signatures. */
const resetLimits = async (phone: string) => {
  await pool.query('delete from sms_code where phone = $1', [phone])
  await control('DELETE', `sms/${phone}`)
}

/** `copies`: how many copies of the message arrive, `lateMs` later. */
const rows = [
  { phone: '19900000001', outcome: 'SMS_NOT_SENT', copies: 0 },
  { phone: '19900000002', outcome: 'OK', copies: 0, silent: true },
  { phone: '19900000003', outcome: 'OK', copies: 1, silent: true },
  { phone: '19900000004', outcome: 'OK', copies: 0 },
  { phone: '19900000005', outcome: 'OK', copies: 1 },
  { phone: '19900000006', outcome: 'OK', copies: 2 },
  { phone: '19900000007', outcome: 'OK', copies: 1, lateMs: 20_000 },
  { phone: '19900000008', outcome: 'OK', copies: 0 },
  { phone: '19900000009', outcome: 'OK', copies: 1 },
  { phone: '19900000010', outcome: 'OK', copies: 0 },
  { phone: '19900000011', outcome: 'SMS_NOT_SENT', copies: 0 },
]

describe.each(rows)('codes to $phone', ({ phone, outcome, copies, silent = false, lateMs = 0 }) => {
  test.each([1, AT_ONCE])('%i at once', async (count) => {
    await resetLimits(phone)
    const requestAll = () => outcomesOf(Array.from({ length: count }, () => requestCode(phone)))
    const outcomes = await (silent ? server.withShortTimeouts(requestAll) : requestAll())
    if (outcome === 'OK')
      expect(outcomes).toEqual(count === 1 ? { OK: 1 } : { OK: 1, SMS_TOO_OFTEN: count - 1 })
    else {
      // A code that certainly wasn't sent may be requested again at once, but at most five times an hour.
      expect(outcomes.OK).toBeUndefined()
      expect(outcomes.SMS_NOT_SENT).toBeLessThanOrEqual(5)
    }
    if (lateMs > 0) expect(await inbox(phone)).toEqual([])
    clock.advance(lateMs)
    const codes = await inbox(phone)
    expect(codes).toHaveLength(copies)
    const [code] = codes
    if (code === undefined) {
      expect(await usersWith([phone])).toBe(0)
      return
    }
    expect(new Set(codes).size).toBe(1)
    expect(await logins(phone, code, count)).toEqual(
      count === 1 ? { OK: 1 } : { OK: 1, SMS_CODE_EXPIRED: count - 1 },
    )
    expect(await usersWith([phone])).toBe(1)
  })
})

test('fifty people at once: each gets one message and signs in with it', async () => {
  const phones = Array.from({ length: AT_ONCE }, (_, i) => `188000000${String(i).padStart(2, '0')}`)
  expect(await outcomesOf(phones.map(requestCode))).toEqual({ OK: AT_ONCE })
  const codes = await Promise.all(phones.map(inbox))
  expect(codes.map((all) => all.length)).toEqual(Array(AT_ONCE).fill(1))
  const entered = phones.map((phone, i) =>
    outcomeOf(guest.session.doSmsLogin({ phone, smsCode: codes[i]?.[0] ?? '' })),
  )
  expect(new Set(await Promise.all(entered))).toEqual(new Set(['OK']))
  expect(await usersWith(phones)).toBe(AT_ONCE)
})

test('covers every sentinel listed on the sandbox’s first page', async () => {
  expect(rows.map(({ phone }) => phone)).toEqual(await server.sentinels('会出错的手机号'))
})
