import { beforeEach, describe, expect, test } from 'vitest'
import { idNumberOf } from '../../../testing/people/idNumber.ts'
import { testUser } from '../../../testing/people/testUser.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { deleteExpired } from '../../../testing/server/deleteExpired.ts'
import { outcomeOf, outcomesOf } from '../../../testing/server/outcome.ts'
import { runJob } from '../../core/jobs/jobs.ts'
import { openSession } from '../session/actions.ts'
import { certificationsJob } from './jobs.ts'

const server = await callServer({}, { 'realname.addressHour': 1000 })
const { state, results } = server.providers.certification
const { clock, pool, deps } = server
const MINUTE = 60_000
const name = '欧阳小明'

let drawn = 0
/** A new device, as a client and by its id. */
const device = () => {
  drawn += 1
  const id = drawn.toString(16).padStart(32, '0')
  return { id, client: server.onDevice(id) }
}
const number = (bornOn = '1990-02-03') => idNumberOf(bornOn, ++drawn)
/** Signs an existing user in on a device, as each way of signing in does. */
const signIn = (userId: number, deviceId: string) =>
  deps.db.transaction().execute((tx) => openSession(tx, { ...deps, device: deviceId }, userId, clock.now()))

beforeEach(() => {
  state.startOutcome = 'started'
  state.result = 'pending'
  server.providers.identity.state.outcome = 'match'
})

describe('realname.deviceIsNeedRealAuth', () => {
  test('a call without a device id is refused; a new device requires verification', async () => {
    expect(await outcomeOf(server.client().realname.deviceIsNeedRealAuth())).toBe('DEVICE_UNKNOWN')
    expect(await outcomeOf(server.onDevice('short').realname.deviceIsNeedRealAuth())).toBe('DEVICE_UNKNOWN')
    expect(await device().client.realname.deviceIsNeedRealAuth()).toEqual({
      required: true,
      methods: ['two_elements', 'zhima'],
      pending: null,
      carriesUntil: null,
    })
  })
})

describe('realname.deviceTwoElementsRealAuth', () => {
  test('stores the proof for half an hour and reveals nothing of the person', async () => {
    const { client } = device()
    const response = await client.realname.deviceTwoElementsRealAuth({ name, idNumber: number() })
    expect(response).toEqual({ carriesUntil: clock.now().getTime() + 30 * MINUTE })
    expect(await client.realname.deviceIsNeedRealAuth()).toMatchObject({ required: false, ...response })
    expect(await outcomeOf(client.realname.deviceTwoElementsRealAuth({ name, idNumber: number() }))).toBe(
      'REALNAME_DONE',
    )
    expect(await device().client.realname.deviceIsNeedRealAuth()).toMatchObject({ required: true })
    clock.advance(30 * MINUTE)
    expect(await client.realname.deviceIsNeedRealAuth()).toMatchObject({ required: true })
  })

  test('returns the register’s result; three attempts a day for a device, of 20 at once', async () => {
    const { client } = device()
    server.providers.identity.state.outcome = 'mismatch'
    const tries = Array.from({ length: 20 }, () =>
      client.realname.deviceTwoElementsRealAuth({ name, idNumber: number() }),
    )
    expect(await outcomesOf(tries)).toEqual({ REALNAME_MISMATCH: 3, REALNAME_TRIES: 17 })
  })

  test('new devices do not bypass the limit of their network', async () => {
    const limited = await callServer({}, { 'realname.addressHour': 4 })
    limited.providers.identity.state.outcome = 'mismatch'
    const tries = Array.from({ length: 10 }, (_, i) =>
      limited
        .onDevice(i.toString(16).padStart(32, 'b'))
        .realname.deviceTwoElementsRealAuth({ name, idNumber: number() }),
    )
    expect(await outcomesOf(tries)).toEqual({ REALNAME_MISMATCH: 4, TOO_MANY_REQUESTS: 6 })
    expect(
      await outcomeOf(
        limited.onDevice('c'.repeat(32)).realname.deviceGetZhiMaQr({ name, idNumber: number() }),
      ),
    ).toBe('TOO_MANY_REQUESTS')
  })

  test('an identity with three users is refused, because no slot is left', async () => {
    const idNumber = number()
    for (let i = 0; i < 3; i++) {
      const { client } = await testUser(server)
      await client.realname.twoElementsRealAuth({ name, idNumber })
    }
    expect(await outcomeOf(device().client.realname.deviceTwoElementsRealAuth({ name, idNumber }))).toBe(
      'REALNAME_IDENTITY_LIMIT',
    )
  })
})

describe('realname.deviceGetZhiMaQr and deviceCheckZhiMaResult', () => {
  test('a pass is stored for the device that requested it; another device sees nothing', async () => {
    const { client } = device()
    const waiting = await client.realname.deviceGetZhiMaQr({ name, idNumber: number(), returnTo: '/' })
    expect((await client.realname.deviceIsNeedRealAuth()).pending).toEqual({ ...waiting, goodsId: null })
    const { certifyId } = waiting
    results.set(certifyId, 'passed')
    clock.advance(3000)
    for (const stranger of [device().client, (await testUser(server)).client])
      expect(await outcomeOf(stranger.realname.deviceCheckZhiMaResult({ certifyId }))).toMatch(
        /CERTIFICATION_UNKNOWN|DEVICE_UNKNOWN/,
      )
    expect(await client.realname.deviceCheckZhiMaResult({ certifyId })).toEqual({
      state: 'passed',
      text: '支付宝认证已通过。',
      link: null,
      carriesUntil: clock.now().getTime() + 30 * MINUTE,
    })
  })
})

describe('signing in on a device with a proof', () => {
  test('a new user gets the identity once, without seeing whose it is', async () => {
    const { id, client } = device()
    await client.realname.deviceTwoElementsRealAuth({ name, idNumber: number() })
    const headers = { from: JSON.stringify({ deviceId: id }) }
    const puzzleless = await testUser(server, { phone: '13700000001', password: 'device-2026' })
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/user/login',
      headers,
      payload: { phone: puzzleless.phone, password: 'device-2026' },
    })
    const { authToken } = response.json().data.object
    expect(await server.client(authToken).realname.realAuthInfo()).toEqual({
      verified: true,
      adult: true,
      name: null,
      idNumber: null,
    })
    expect(await client.realname.deviceIsNeedRealAuth()).toMatchObject({ required: true })
    const next = await testUser(server)
    await signIn(next.userId, id)
    expect((await next.client.realname.realAuthInfo()).verified).toBe(false)
  })

  test('binding a withdrawal account does not reveal the identity from a device', async () => {
    const { id, client } = device()
    await client.realname.deviceTwoElementsRealAuth({ name, idNumber: number() })
    const { client: own, userId } = await testUser(server, { payPassword: '246802' })
    await signIn(userId, id)
    const account = { account: 'lan.bo@example.com', payPassword: '246802' }
    const shown = [
      (await own.finance.withdrawConfig()).realname,
      await own.finance.saveWithdrawAccount(account),
      ...(await own.finance.withdrawAccounts()).list,
    ]
    expect(shown.map(({ holder }) => holder)).toEqual(['实名本人', '实名本人', '实名本人'])
  })

  test('a verified user does not consume it; a minor stays a minor', async () => {
    const { id, client } = device()
    await client.realname.deviceTwoElementsRealAuth({ name, idNumber: number('2011-01-01') })
    const verified = await testUser(server, { bornOn: '1995-05-05' })
    await signIn(verified.userId, id)
    const next = await testUser(server)
    await signIn(next.userId, id)
    expect(await next.client.realname.realAuthInfo()).toMatchObject({ verified: true, adult: false })
  })

  test('an expired proof changes nothing', async () => {
    const { id, client } = device()
    await client.realname.deviceTwoElementsRealAuth({ name, idNumber: number() })
    clock.advance(30 * MINUTE)
    const { userId, client: own } = await testUser(server)
    await signIn(userId, id)
    expect((await own.realname.realAuthInfo()).verified).toBe(false)
  })

  test('20 users at once: one gets it, all are signed in', async () => {
    const { id, client } = device()
    await client.realname.deviceTwoElementsRealAuth({ name, idNumber: number() })
    const people = await Promise.all(Array.from({ length: 20 }, () => testUser(server)))
    await Promise.all(people.map(({ userId }) => signIn(userId, id)))
    const infos = await Promise.all(people.map((one) => one.client.realname.realAuthInfo()))
    expect(infos.filter(({ verified }) => verified)).toHaveLength(1)
  })

  test('an identity that meanwhile has three users is not bound; signing in succeeds', async () => {
    const { id, client } = device()
    const idNumber = number()
    await client.realname.deviceTwoElementsRealAuth({ name, idNumber })
    for (let i = 0; i < 3; i++)
      await (await testUser(server)).client.realname.twoElementsRealAuth({ name, idNumber })
    const late = await testUser(server)
    await signIn(late.userId, id)
    expect((await late.client.realname.realAuthInfo()).verified).toBe(false)
  })
})

test('retention deletes unused proofs and identities, and keeps bound ones', async () => {
  const identities = async () =>
    (await pool.query('select count(*)::int as n from real_identity')).rows[0].n as number
  const { id, client } = device()
  await client.realname.deviceTwoElementsRealAuth({ name, idNumber: number() })
  const taken = await testUser(server)
  await signIn(taken.userId, id)
  const { client: forgotten } = device()
  const { certifyId } = await forgotten.realname.deviceGetZhiMaQr({ name, idNumber: number() })
  results.set(certifyId, 'passed')
  clock.advance(3000)
  await forgotten.realname.deviceCheckZhiMaResult({ certifyId })
  clock.advance(3 * 24 * 60 * MINUTE)
  const before = await identities()
  await runJob(deps, certificationsJob)
  await deleteExpired(deps)
  expect(await identities()).toBeLessThan(before)
  const { rows } = await pool.query(
    `select (select count(*) from device_proof) as proofs, (select count(*) from certification where device is not null) as certifications,
            (select count(*) from realname_try where device is not null) as tries`,
  )
  expect(rows).toEqual([{ proofs: 0, certifications: 0, tries: 0 }])
  const { token } = await testUser(server)
  expect((await server.client(token).realname.realAuthInfo()).verified).toBe(false)
  const kept = await pool.query('select identity_id from app_user where id = $1', [taken.userId])
  expect(kept.rows[0].identity_id).not.toBeNull()
})
