import { call } from '@shanghao/contract/call'
import { codeOf } from '@shanghao/contract/errors'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { someone } from '../../../testing/people/people.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { databaseProxy } from '../../../testing/server/databaseProxy.ts'
import { ownCalls } from '../../../testing/server/ownCalls.ts'
import { openDatabase } from '../database/db.ts'
import { untilDatabaseAnswers } from '../database/untilDatabaseAnswers.ts'
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

/** Asks for an idempotent call, whose act does something of the test's own, on a server behind a proxy of its database. */
const serverBehind = async (during: () => Promise<void> = async () => {}) => {
  const proxy = await databaseProxy(server.deps.config.DATABASE_URL)
  const database = openDatabase(proxy.url, 2, { warn: () => {} } as never, 1_500)
  let runs = 0
  const act = ({ once }: Ctx) =>
    once(async (tx) => {
      runs += 1
      await sql`select 1`.execute(tx)
      await during()
      return { n: runs }
    })
  const asked = ownCalls({ deps: { ...server.deps, database, db: database.db } }, { write }, { write: act })
  const { token } = await someone(server)
  const ask = (key: string) => asked('write', {}, { headers: { authtoken: token, 'idempotency-key': key } })
  return { proxy, ask, close: database.close }
}

const isKept = async (key: string): Promise<boolean> =>
  (await server.pool.query('select from idempotency_key where key = $1', [key])).rows.length > 0

test.each(['08006', '25006', '53300', '57P01', '57P02', '57P03', 'ECONNREFUSED', 'ECONNRESET'])(
  'code %s is a failure of the database',
  (code) => expect(isUnavailable(Object.assign(new Error(), { code }))).toBe(true),
)
test.each(['23505', '40001', '42601', 'ENOENT'])('code %s is none', (code) =>
  expect(isUnavailable(Object.assign(new Error(), { code }))).toBe(false),
)

test('while the database is gone a call answers DATABASE_UNAVAILABLE; under the same key it then succeeds, once', async () => {
  const { proxy, ask, close } = await serverBehind()
  await proxy.refuse()
  expect((await ask('key-while-gone')).responseCode).toBe(UNAVAILABLE)
  await proxy.restore()
  const first = await ask('key-while-gone')
  expect(first.responseCode).toBe('0000')
  expect(await ask('key-while-gone')).toEqual(first)
  await close()
})

test('a silent database is given up, and its connections are replaced', async () => {
  const { proxy, ask, close } = await serverBehind()
  expect((await ask('key-before')).responseCode).toBe('0000')
  proxy.fallSilent()
  const codes = (await Promise.all(['a', 'b', 'c'].map((n) => ask(`key-silent-${n}`)))).map(
    (a) => a.responseCode,
  )
  expect(codes).toEqual([UNAVAILABLE, UNAVAILABLE, UNAVAILABLE])
  await proxy.restore()
  expect((await ask('key-silent-a')).responseCode).toBe('0000')
  await close()
})

test('a connection lost before commit: nothing happened, and the key starts over', async () => {
  let isCut = false
  const { proxy, ask, close } = await serverBehind(async () => {
    if (isCut) return
    isCut = true
    await proxy.refuse()
    await proxy.restore()
  })
  expect((await ask('key-cut-off')).responseCode).toBe(UNAVAILABLE)
  expect(await isKept('key-cut-off')).toBe(false)
  expect((await ask('key-cut-off')).data.object).toEqual({ n: 2 })
  await close()
})

test('a commit whose answer is lost: the key gets the first answer', async () => {
  const { proxy, ask, close } = await serverBehind(async () => proxy.loseAnswers())
  expect((await ask('key-lost')).responseCode).toBe(UNAVAILABLE)
  await vi.waitFor(async () => expect(await isKept('key-lost')).toBe(true))
  await proxy.restore()
  expect((await ask('key-lost')).data.object).toEqual({ n: 1 })
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
  expect((await untilDatabaseAnswers(deps(60), query)).rows).toHaveLength(1)
  expect(warn).toHaveBeenCalledWith(expect.anything(), 'waiting for the database')

  await proxy.refuse()
  await expect(untilDatabaseAnswers(deps(0), query)).rejects.toThrow('the database is unavailable')
  const wrong = () => sql`select * from no_such_table`.execute(server.deps.db)
  await expect(untilDatabaseAnswers(deps(60), wrong)).rejects.toMatchObject({ code: '42P01' })
  await database.close()
})
