import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { lockWaits } from '../../../testing/database/lockWaits.ts'
import { cheapPasswordHash } from '../../../testing/people/passwordHash.ts'
import { testUser } from '../../../testing/people/testUser.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { outcomeOf } from '../../../testing/server/outcome.ts'
import type { Tx } from '../../core/database/db.ts'
import { deleteKnownDevices, sendSmsCode } from './actions.ts'

const server = await callServer()
const { deps, clock } = server
const guest = server.client()
const PASSWORD = 'moonlight-7'

const codeFor = async (phone: string, purpose: 'login' | 'login_password') => {
  await sendSmsCode(deps, { phone, purpose, address: phone, device: null, now: clock.now() })
  return server.codeSentTo(phone)
}

/** Begins a call while `tx` is open, and returns once it waits for a lock or has ended. */
const begin = async <T>(call: Promise<T>, others = 0): Promise<{ call: Promise<T> }> => {
  let isEnded = false
  const end = () => {
    isEnded = true
  }
  call.then(end, end)
  await expect.poll(async () => isEnded || (await lockWaits(server.pool)) === others + 1).toBe(true)
  return { call }
}
const inTransaction = <T>(act: (tx: Tx) => Promise<T>): Promise<T> => deps.db.transaction().execute(act)

test('a change of the password ends the session of a login with the former one that is under way', async () => {
  const { userId, client, phone } = await testUser(server, { password: PASSWORD })
  const change = {
    smsCode: await codeFor(phone, 'login_password'),
    oldPassword: PASSWORD,
    password: 'sunlight-8',
  }
  const begun = await inTransaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`sessions:${userId}`}, 0))`.execute(tx)
    const login = await begin(guest.session.login({ phone, password: PASSWORD }))
    return { login, changed: await begin(client.session.modifyLoginPassword(change), 1) }
  })
  await begun.changed.call
  const { authToken } = await begun.login.call
  expect(await outcomeOf(server.client(authToken).user.queryInfo())).toBe('FORCED_LOGOUT')
})

test('a login with a password that is being replaced waits, also on a known device, and is refused', async () => {
  const device = 'd'.repeat(32)
  const { userId, phone } = await testUser(server, { password: PASSWORD, device })
  const passwordHash = await cheapPasswordHash('sunlight-8')
  const { call } = await inTransaction(async (tx) => {
    await sql`update app_user set password_hash = ${passwordHash} where id = ${userId}`.execute(tx)
    const login = await begin(outcomeOf(server.onDevice(device).session.login({ phone, password: PASSWORD })))
    await deleteKnownDevices(tx, deps.kms, { userId, except: null })
    return login
  })
  expect(await call).toBe('LOGIN_WRONG')
})

test('a login by a code to a number that is being replaced waits, and is refused', async () => {
  const { userId, phone } = await testUser(server)
  const smsCode = await codeFor(phone, 'login')
  const { call } = await inTransaction(async (tx) => {
    await sql`update app_user set phone = '13900009999' where id = ${userId}`.execute(tx)
    return begin(outcomeOf(guest.session.doSmsLogin({ phone, smsCode })))
  })
  expect(await call).toBe('CONFLICT')
})
