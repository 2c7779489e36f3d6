import { createClient } from '@shanghao/contract/client'
import { describe, expect, test } from 'vitest'
import { setUpCodes } from '../../../../testing/market/codes.ts'
import type { TestUser } from '../../../../testing/people/testUser.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../../testing/server/outcome.ts'
import { openSession } from '../../session/actions.ts'

const server = await callServer({}, { 'credentials.revealDevices': 2, 'credentials.revealsHour': 5 })
const { person, rental, asked, links } = await setUpCodes(server)
const { clock, deps } = server
const MINUTE = 60_000

const deviceId = (no: number): string => String(no).padStart(32, '0')
const onDevice = ({ token }: Pick<TestUser, 'token'>, no: number) =>
  createClient({
    base: server.base,
    timeoutMs: 60_000,
    headers: () => ({ authToken: token, from: JSON.stringify({ deviceId: deviceId(no) }) }),
  })

/** A rental whose login was opened on three devices of the renter's account, which locked it. */
const locked = async () => {
  const rented = await rental()
  const { renter, orderId } = rented
  for (const no of [1, 2]) await onDevice(renter, no).orders.revealLogin({ orderId })
  const third = await outcomeOf(onDevice(renter, 3).orders.revealLogin({ orderId }))
  return { ...rented, third }
}

const unlocking = async ({ client, phone }: TestUser, orderId: string, more = {}) => {
  clock.advance(MINUTE)
  await client.session.getSmsCodeByPhone({ purpose: 'unlock_rental' })
  return client.credentials.unlock({ orderId, smsCode: server.codeSentTo(phone), ...more })
}

describe('orders.revealLogin', () => {
  test('on one device too many locks the login for every device, and the codes with it', async () => {
    const { renter, orderId, third } = await locked()
    expect(third).toBe('RENTAL_LOCKED')
    const { client } = renter
    expect(
      await outcomesOf([
        onDevice(renter, 1).orders.revealLogin({ orderId }),
        client.credentials.askCode({ orderId }),
        client.credentials.codes({ orderId }),
      ]),
    ).toEqual({ RENTAL_LOCKED: 3 })
    expect((await client.orders.detail({ orderId })).events.at(-1)?.text).toBe(
      '查看太频繁或设备太多，账号密码已锁定',
    )
  })

  test('too often in an hour locks it; the hour slides', async () => {
    const { renter, orderId } = await rental()
    const look = () => outcomeOf(renter.client.orders.revealLogin({ orderId }))
    for (let i = 0; i < 5; i += 1) expect(await look()).toBe('OK')
    clock.advance(60 * MINUTE)
    expect(await look()).toBe('OK')
    for (let i = 0; i < 4; i += 1) expect(await look()).toBe('OK')
    expect(await look()).toBe('RENTAL_LOCKED')
    expect(await renter.client.credentials.unlockQuery({ orderId })).toMatchObject({ reason: 'often' })
  })

  test('16 at once show it as often as allowed', async () => {
    const { renter, orderId } = await rental()
    const look = () => renter.client.orders.revealLogin({ orderId })
    expect(await outcomesOf(Array.from({ length: 16 }, look))).toEqual({ OK: 5, RENTAL_LOCKED: 11 })
  })

  test('a code that was given before is not shown while it is locked', async () => {
    const { renter, orderId, token } = await asked()
    await links.linkAnswerCode({ token, code: '482913' })
    for (const no of [1, 2, 3]) await outcomeOf(onDevice(renter, no).orders.revealLogin({ orderId }))
    expect(await outcomeOf(renter.client.credentials.codes({ orderId }))).toBe('RENTAL_LOCKED')
    await unlocking(renter, orderId)
    expect((await renter.client.credentials.codes({ orderId })).requests[0]?.code).toBe('482913')
  })
})

describe('credentials.unlockQuery', () => {
  test('says why and who looked, for the renter', async () => {
    const { renter, owner, orderId } = await locked()
    for (const { client } of [owner, await person()])
      expect(await outcomeOf(client.credentials.unlockQuery({ orderId }))).toBe('NOT_FOUND')
    expect(await onDevice(renter, 2).credentials.unlockQuery({ orderId })).toMatchObject({
      locked: true,
      reason: 'devices',
      lockedAt: clock.now().getTime(),
      devicesMax: 2,
      hourMax: 5,
      phone: `${renter.phone.slice(0, 3)}****${renter.phone.slice(-4)}`,
      order: { orderId },
      looks: [
        { device: '设备 2', isThisDevice: true, place: '127.0.*.*' },
        { device: '设备 1', isThisDevice: false },
      ],
    })
    const quiet = await rental()
    expect(await quiet.renter.client.credentials.unlockQuery({ orderId: quiet.orderId })).toMatchObject({
      locked: false,
      reason: null,
      looks: [],
    })
  })
})

describe('credentials.unlock', () => {
  test('takes a code to the bound number, and no code of another purpose', async () => {
    const { renter, owner, orderId } = await locked()
    const { client, phone } = renter
    const trying = (smsCode: string) => outcomeOf(client.credentials.unlock({ orderId, smsCode }))
    expect(await outcomeOf(owner.client.credentials.unlock({ orderId, smsCode: '123456' }))).toBe('NOT_FOUND')
    expect(await trying('123456')).toBe('SMS_CODE_EXPIRED')
    await client.session.getSmsCodeByPhone({ purpose: 'pay_password' })
    expect(await trying(server.codeSentTo(phone))).toBe('SMS_CODE_EXPIRED')
    clock.advance(MINUTE)
    await client.session.getSmsCodeByPhone({ purpose: 'unlock_rental' })
    const right = server.codeSentTo(phone)
    expect(await trying(right === '123456' ? '654321' : '123456')).toBe('SMS_CODE_WRONG')
    expect(await outcomeOf(client.orders.revealLogin({ orderId }))).toBe('RENTAL_LOCKED')
    expect(await trying(right)).toBe('OK')
    expect(await outcomeOf(client.orders.revealLogin({ orderId }))).toBe('OK')
    expect(await trying(right)).toBe('SMS_CODE_EXPIRED')
    const texts = (await client.orders.detail({ orderId })).events.map(({ text }) => text)
    expect(texts.at(-1)).toBe('验证手机号，账号密码已解锁')
  })

  test('signs the other devices out, unless the renter keeps them; a stolen session can’t unlock', async () => {
    const { renter, orderId } = await locked()
    const stolen = await deps.db
      .transaction()
      .execute((tx) => openSession(tx, deps, renter.userId, clock.now()))
    const thief = onDevice({ token: stolen }, 9)
    for (const smsCode of ['000000', '111111', '222222', '333333', '444444', '555555'])
      expect(['SMS_CODE_EXPIRED', 'SMS_CODE_WRONG']).toContain(
        await outcomeOf(thief.credentials.unlock({ orderId, smsCode })),
      )
    expect(await outcomeOf(thief.orders.revealLogin({ orderId }))).toBe('RENTAL_LOCKED')
    await unlocking(renter, orderId, { endOtherSessions: false })
    expect(await outcomeOf(thief.credentials.unlockQuery({ orderId }))).toBe('OK')
    for (const no of [4, 5, 6]) await outcomeOf(onDevice(renter, no).orders.revealLogin({ orderId }))
    await unlocking(renter, orderId)
    expect(await outcomeOf(thief.orders.revealLogin({ orderId }))).toBe('FORCED_LOGOUT')
    expect(await outcomeOf(renter.client.orders.revealLogin({ orderId }))).toBe('OK')
  })
})
