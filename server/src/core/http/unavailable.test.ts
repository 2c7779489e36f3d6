import { call } from '@shanghao/contract/call'
import { codeOf } from '@shanghao/contract/errors'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { testUser } from '../../../testing/people/testUser.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { databaseProxy } from '../../../testing/server/databaseProxy.ts'
import { ownCalls } from '../../../testing/server/ownCalls.ts'
import { openDatabase } from '../database/db.ts'
import { retryUntilAvailable } from '../database/retryUntilAvailable.ts'
import type { Ctx } from './handler.ts'
import { isUnavailable } from './unavailable.ts'

const server = await callServer()
const UNAVAILABLE = codeOf('DATABASE_UNAVAILABLE')

const write = call({
  method: 'POST',
  path: '/write',
  who: 'user',
  summary: '',
  errors: [],
  idempotent: true,
  input: z.object({}),
  output: z.object({ n: z.number() }),
})

/** A server behind a proxy of its database, with one idempotent call that runs `during` in its transaction. */
const serverBehind = async (during: () => Promise<void> = async () => {}) => {
  const proxy = await databaseProxy(server.deps.config.DATABASE_URL)
  const database = openDatabase(proxy.url, 2, { log: { warn: () => {} } as never, timeoutMs: 1_500 })
  let runs = 0
  const act = ({ once }: Ctx) =>
    once(async (tx) => {
      runs += 1
      await sql`select 1`.execute(tx)
      await during()
      return { n: runs }
    })
  const call = ownCalls({ deps: { ...server.deps, database, db: database.db } }, { write }, { write: act })
  const { token } = await testUser(server)
  const requestKey = (key: string) =>
    call('write', {}, { headers: { authtoken: token, 'idempotency-key': key } })
  return { proxy, requestKey, close: database.close }
}

const isKeyStored = async (key: string): Promise<boolean> =>
  (await server.pool.query('select from idempotency_key where key = $1', [key])).rows.length > 0

test.each(['08006', '25006', '53300', '57P01', '57P02', '57P03', 'ECONNREFUSED', 'ECONNRESET'])(
  'code %s is a failure of the database',
  (code) => expect(isUnavailable(Object.assign(new Error(), { code }))).toBe(true),
)
test.each(['23505', '40001', '42601', 'ENOENT'])('code %s is none', (code) =>
  expect(isUnavailable(Object.assign(new Error(), { code }))).toBe(false),
)

test('a call without a database fails with DATABASE_UNAVAILABLE, and succeeds once under the same key when it is back', async () => {
  const { proxy, requestKey, close } = await serverBehind()
  await proxy.refuse()
  expect((await requestKey('key-while-gone')).responseCode).toBe(UNAVAILABLE)
  await proxy.restore()
  const first = await requestKey('key-while-gone')
  expect(first.responseCode).toBe('0000')
  expect(await requestKey('key-while-gone')).toEqual(first)
  await close()
})

test('a database that does not respond times out, and its connections are replaced', async () => {
  const { proxy, requestKey, close } = await serverBehind()
  expect((await requestKey('key-before')).responseCode).toBe('0000')
  proxy.hang()
  const codes = (await Promise.all(['a', 'b', 'c'].map((n) => requestKey(`key-silent-${n}`)))).map(
    (a) => a.responseCode,
  )
  expect(codes).toEqual([UNAVAILABLE, UNAVAILABLE, UNAVAILABLE])
  await proxy.restore()
  expect((await requestKey('key-silent-a')).responseCode).toBe('0000')
  await close()
})

test('a connection lost before commit: nothing is stored, and the key can be used again', async () => {
  let isCut = false
  const { proxy, requestKey, close } = await serverBehind(async () => {
    if (isCut) return
    isCut = true
    await proxy.refuse()
    await proxy.restore()
  })
  expect((await requestKey('key-cut-off')).responseCode).toBe(UNAVAILABLE)
  expect(await isKeyStored('key-cut-off')).toBe(false)
  expect((await requestKey('key-cut-off')).data.object).toEqual({ n: 2 })
  await close()
})

test('a commit whose response is lost: a repeat gets the first response', async () => {
  const { proxy, requestKey, close } = await serverBehind(async () => proxy.dropResponses())
  expect((await requestKey('key-lost')).responseCode).toBe(UNAVAILABLE)
  await vi.waitFor(async () => expect(await isKeyStored('key-lost')).toBe(true))
  await proxy.restore()
  expect((await requestKey('key-lost')).data.object).toEqual({ n: 1 })
  await close()
})

test('a server waits for its database for the time configured', async () => {
  const proxy = await databaseProxy(server.deps.config.DATABASE_URL)
  const database = openDatabase(proxy.url, 1)
  await proxy.refuse()
  const query = () => sql`select 1`.execute(database.db)
  const warn = vi.fn(() => void proxy.restore())
  const deps = (DATABASE_WAIT_SECONDS: number) =>
    ({ config: { DATABASE_WAIT_SECONDS }, log: { warn } }) as never
  expect((await retryUntilAvailable(deps(60), query)).rows).toHaveLength(1)
  expect(warn).toHaveBeenCalledWith(expect.anything(), 'waiting for the database')

  await proxy.refuse()
  await expect(retryUntilAvailable(deps(0), query)).rejects.toThrow('the database is unavailable')
  const wrong = () => sql`select * from no_such_table`.execute(server.deps.db)
  await expect(retryUntilAvailable(deps(60), wrong)).rejects.toMatchObject({ code: '42P01' })
  await database.close()
})
