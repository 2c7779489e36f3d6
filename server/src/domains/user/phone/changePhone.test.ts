import { describe, expect, test } from 'vitest'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { setUpPhoneCodes } from '../../../../testing/people/phoneCodes.ts'
import { type TestUser, testUser } from '../../../../testing/people/testUser.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../../testing/server/outcome.ts'
import { hashToken } from '../../../core/http/auth.ts'
import { smsNoticeJob } from '../../notifications/smsNoticeJobs.ts'
import { sendSmsCode } from '../../session/actions.ts'
import { changePhone } from './changePhone.ts'

const server = await callServer(
  { CAPTCHA_COST: '1' },
  { 'session.codeAddressHour': 1000, 'session.codeAddressDay': 1000 },
)
const { pool, clock } = server
const guest = server.client()
const codes = setUpPhoneCodes(server)
const market = await setUpMarket(server)
const HOUR = 3_600_000
const PASSWORD = 'moonlight-7'

let numbers = 0
const freshPhone = (): string => {
  numbers += 1
  return `137${String(numbers).padStart(8, '0')}`
}
const phoneOf = async ({ userId }: TestUser) =>
  (await pool.query('select phone from app_user where id = $1', [userId])).rows[0]?.phone

/** Goes through both steps up to the last call. */
const prepare = async (user: TestUser, phone: string) => {
  const ticket = await codes.changeTicket(user)
  return { ticket, phone, smsCode: await codes.newPhoneCode(user, { ticket, phone }) }
}

describe('user.modifyPhone and verifyNewPhone', () => {
  test('require a login, and a code to the old number for this purpose', async () => {
    expect(await outcomeOf(guest.user.modifyPhone({ smsCode: '123456' }))).toBe('TOKEN_EXPIRED')
    const user = await testUser(server)
    const smsCode = await codes.ownCode(user, 'pay_password')
    expect(await outcomeOf(user.client.user.modifyPhone({ smsCode }))).toBe('SMS_CODE_EXPIRED')
    const right = await codes.ownCode(user, 'change_phone')
    const wrong = right === '000000' ? '111111' : '000000'
    expect(await outcomeOf(user.client.user.modifyPhone({ smsCode: wrong }))).toBe('SMS_CODE_WRONG')
  })

  test('change the number, end other sessions and open codes of the old one, and tell both', async () => {
    const user = await testUser(server, { password: PASSWORD })
    const other = server.client(
      (await guest.session.login({ phone: user.phone, password: PASSWORD })).authToken,
    )
    const phone = freshPhone()
    const change = await prepare(user, phone)
    const login = await (async () => {
      const address = '192.0.2.7'
      const now = clock.now()
      await sendSmsCode(server.deps, { phone: user.phone, purpose: 'login', address, device: null, now })
      return server.codeSentTo(user.phone)
    })()
    expect(await user.client.user.verifyNewPhone(change)).toEqual({
      phone: `${phone.slice(0, 3)}****${phone.slice(-4)}`,
    })
    expect(await phoneOf(user)).toBe(phone)
    expect(await outcomeOf(user.client.user.queryInfo())).toBe('OK')
    expect(await outcomeOf(other.user.queryInfo())).toBe('FORCED_LOGOUT')
    expect(await outcomeOf(guest.session.doSmsLogin({ phone: user.phone, smsCode: login }))).toBe(
      'SMS_CODE_EXPIRED',
    )
    expect(await outcomeOf(guest.session.login({ phone, password: PASSWORD }))).toBe('OK')
    await smsNoticeJob.run(server.deps)
    const notice = { kind: 'phone_changed', params: { tail: phone.slice(-4) } }
    expect(server.smsNotices(user.phone)).toMatchObject([notice])
    expect(server.smsNotices(phone)).toMatchObject([notice])
    expect(await outcomeOf(user.client.user.verifyNewPhone(change))).toBe('TICKET_EXPIRED')
  })

  test('the second step refuses the same number, wrong codes, and the ticket of another person', async () => {
    const user = await testUser(server)
    const thief = await testUser(server)
    const phone = freshPhone()
    const { ticket, smsCode } = await prepare(user, phone)
    const { verifyNewPhone } = user.client.user
    expect(await outcomeOf(verifyNewPhone({ ticket: 'x', phone, smsCode }))).toBe('TICKET_EXPIRED')
    expect(await outcomeOf(verifyNewPhone({ ticket, phone: user.phone, smsCode }))).toBe('PHONE_UNCHANGED')
    const wrong = smsCode === '000000' ? '111111' : '000000'
    expect(await outcomeOf(verifyNewPhone({ ticket, phone, smsCode: wrong }))).toBe('SMS_CODE_WRONG')
    expect(await outcomeOf(verifyNewPhone({ ticket, phone: freshPhone(), smsCode }))).toBe('SMS_CODE_EXPIRED')
    expect(await outcomeOf(thief.client.user.verifyNewPhone({ ticket, phone, smsCode }))).toBe(
      'TICKET_EXPIRED',
    )
    expect(await phoneOf(thief)).toBe(thief.phone)
    expect(await phoneOf(user)).toBe(user.phone)
  })

  test('a number of another account is refused only to who proved to hold it', async () => {
    const [user, owner] = [await testUser(server), await testUser(server)]
    const change = await prepare(user, owner.phone)
    expect(await outcomeOf(user.client.user.verifyNewPhone(change))).toBe('NEW_PHONE_TAKEN')
    expect(await phoneOf(user)).toBe(user.phone)
  })
})

describe('user.newPhoneCode', () => {
  test('sends nothing without the first step, to the same number, or without a solved puzzle', async () => {
    const user = await testUser(server)
    const phone = freshPhone()
    const { newPhoneCode } = user.client.user
    const captcha = await codes.captcha()
    expect(await outcomeOf(newPhoneCode({ ticket: 'none', phone, captcha }))).toBe('TICKET_EXPIRED')
    const ticket = await codes.changeTicket(user)
    expect(await outcomeOf(newPhoneCode({ ticket, phone: user.phone, captcha }))).toBe('PHONE_UNCHANGED')
    expect(await outcomeOf(newPhoneCode({ ticket, phone, captcha: btoa('{}') }))).toBe('CAPTCHA_FAILED')
    expect(server.codeSentTo(phone)).toBe('')
  })

  test('keeps to the limits of codes', async () => {
    const user = await testUser(server)
    const ticket = await codes.changeTicket(user)
    const phone = freshPhone()
    const send = async () =>
      outcomeOf(user.client.user.newPhoneCode({ ticket, phone, captcha: await codes.captcha() }))
    server.providers.sms.state.outcome = 'refused'
    expect(await send()).toBe('SMS_NOT_SENT')
    server.providers.sms.state.outcome = 'sent'
    expect(await send()).toBe('OK')
    expect(await send()).toBe('SMS_TOO_OFTEN')
    clock.advance(120_000)
    for (const [rule, refusal] of [
      ['session.codeTotalHour', 'SMS_BUSY'],
      ['session.codeNumberHour', 'SMS_LIMIT'],
      ['session.codeNumberDay', 'SMS_DAY_LIMIT'],
    ] as const)
      await server.withDeps({ rules: { [rule]: 0 } }, async () => expect(await send()).toBe(refusal))
  })
})

describe('a number wanted by two people', () => {
  test('of five changes at once one gets it', async () => {
    const newPhone = freshPhone()
    const users = await Promise.all(Array.from({ length: 5 }, () => testUser(server)))
    const changes = users.map(({ userId, phone: oldPhone, token }) =>
      server.deps.db.transaction().execute((tx) =>
        changePhone(tx, server.deps, {
          userId,
          oldPhone,
          newPhone,
          applicationId: null,
          exceptTokenHash: hashToken(token),
          device: null,
          now: clock.now(),
        }),
      ),
    )
    expect(await outcomesOf(changes)).toEqual({ OK: 1, NEW_PHONE_TAKEN: 4 })
    const { rows } = await pool.query('select 1 from phone_change where new_phone = $1', [newPhone])
    expect(rows).toHaveLength(1)
  })

  test('of a change and a registration one gets it, and the other is told', async () => {
    for (let round = 0; round < 4; round += 1) {
      const user = await testUser(server)
      const change = await prepare(user, freshPhone())
      const { phone } = change
      clock.advance(61_000)
      await sendSmsCode(server.deps, {
        phone,
        purpose: 'regist',
        address: phone,
        device: null,
        now: clock.now(),
      })
      const regist = { phone, smsCode: server.codeSentTo(phone), password: PASSWORD }
      const [changed, registered] = await Promise.all([
        outcomeOf(user.client.user.verifyNewPhone(change)),
        outcomeOf(guest.session.regist(regist)),
      ])
      expect([changed, registered].filter((outcome) => outcome === 'OK')).toHaveLength(1)
      expect(changed === 'OK' ? registered : changed).toBe(
        changed === 'OK' ? 'PHONE_TAKEN' : 'NEW_PHONE_TAKEN',
      )
      expect((await pool.query('select 1 from app_user where phone = $1', [phone])).rows).toHaveLength(1)
    }
  })
})

test('finance.withdraw is refused for a day after a change of the number', async () => {
  const user = await market.person({ cashFen: 20_000, payPassword: '246813' })
  const change = await prepare(user, freshPhone())
  await user.client.user.verifyNewPhone(change)
  const { accountId } = await user.client.finance.saveWithdrawAccount({
    account: '13800000000',
    payPassword: '246813',
  })
  const withdraw = () =>
    outcomeOf(user.client.finance.withdraw({ accountId, amountFen: 5000, payPassword: '246813' }))
  clock.advance(24 * HOUR - 1)
  expect(await withdraw()).toBe('WITHDRAW_PHONE_CHANGED')
  clock.advance(1)
  expect(await withdraw()).toBe('OK')
})
