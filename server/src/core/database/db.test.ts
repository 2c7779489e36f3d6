import { type AddressInfo, createServer } from 'node:net'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { callServer } from '../../../testing/server/callServer.ts'
import { DatabaseUnavailable } from '../http/unavailable.ts'
import { keyLimiter } from '../limits/rateLimits.ts'
import { type Database, type Db, openDatabase, withLongTimeout } from './db.ts'
import { pipelined } from './pipeline.ts'

const server = await callServer()

const settings = async (db: Db) => {
  const { rows } = await sql`
    select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
           current_setting('idle_in_transaction_session_timeout') as idle`.execute(db)
  return rows[0]
}

test('statements, locks and idle transactions have timeouts', async () => {
  for (const db of [server.deps.database.db, server.deps.database.catalogue])
    expect(await settings(db)).toEqual({ statement: '15s', lock: '10s', idle: '30s' })
})

test('withLongTimeout raises the statement timeout within its own transaction', async () => {
  expect(await withLongTimeout(server.deps.db, settings)).toMatchObject({ statement: '4min' })
  expect(await settings(server.deps.db)).toMatchObject({ statement: '15s' })
})

const ownDatabase = (log: object, options: { timeoutMs?: number; isNamingStatements?: boolean } = {}) =>
  openDatabase(server.deps.config.DATABASE_URL, 1, { log: log as never, ...options })
const killBackend = (pid: unknown) => server.pool.query('select pg_terminate_backend($1)', [pid])

test('an idle connection that dies is logged once and replaced', async () => {
  const lost = Promise.withResolvers<unknown>()
  const database = ownDatabase({ warn: lost.resolve })
  const { rows } = await database.pool.query('select pg_backend_pid() as pid')
  await killBackend(rows[0].pid)
  expect(await lost.promise).toMatchObject({ err: { code: '57P01' } })
  expect((await database.pool.query('select 1')).rows).toHaveLength(1)
  await database.close()
})

test('a connection that dies inside a transaction fails that transaction alone', async () => {
  const warn = vi.fn()
  const database = ownDatabase({ warn })
  const lost = database.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    // The error arrives while no query is in flight.
    const logged = new Promise<void>((resolve) => warn.mockImplementation(() => resolve()))
    await killBackend(rows[0]?.pid)
    await logged
    await sql`select 1`.execute(tx)
  })
  await expect(lost).rejects.toBeInstanceOf(DatabaseUnavailable)
  const messages = warn.mock.calls.map(([, message]) => message)
  expect(messages.filter((message) => message === 'database connection lost')).toHaveLength(1)
  expect((await sql`select 1`.execute(database.db)).rows).toHaveLength(1)
  await database.close()
})

test.each(['db', 'catalogue'] as const)('%s: a query that times out frees the connection', async (handle) => {
  const database = ownDatabase({ warn: () => {} }, { timeoutMs: 1_000 })
  const slow = sql`select pg_sleep(30)`.execute(database[handle])
  await expect(slow).rejects.toBeInstanceOf(DatabaseUnavailable)
  expect((await sql`select 1`.execute(database[handle])).rows).toHaveLength(1)
  await database.close()
})

test('long-running work has a longer query timeout, later queries on its connection do not', async () => {
  const database = ownDatabase({ warn: () => {} }, { timeoutMs: 1_000 })
  const slept = withLongTimeout(database.db, (tx) => sql`select pg_sleep(1.5)`.execute(tx))
  expect((await slept).rows).toHaveLength(1)
  await expect(sql`select pg_sleep(30)`.execute(database.db)).rejects.toBeInstanceOf(DatabaseUnavailable)
  await database.close()
})

test('a commit whose outcome is unknown is a failure of the database', async () => {
  const database = ownDatabase({ warn: () => {} })
  const lost = database.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    // The backend ends at its next interrupt check: the commit that follows gets no response.
    await killBackend(rows[0]?.pid)
  })
  await expect(lost).rejects.toBeInstanceOf(DatabaseUnavailable)
  await database.close()
})

test('a connection starts without options that a connection pooler refuses', async () => {
  const started = Promise.withResolvers<string>()
  const listener = createServer((socket) => {
    socket.once('data', (message) => {
      started.resolve(message.toString('latin1'))
      socket.destroy()
    })
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const { port } = listener.address() as AddressInfo
  const database = openDatabase(`postgres://app:secret@127.0.0.1:${port}/shanghao`, 1)
  await expect(sql`select 1`.execute(database.db)).rejects.toBeInstanceOf(DatabaseUnavailable)
  const names = (await started.promise)
    .slice(8)
    .split('\0')
    .filter((_, i) => i % 2 === 0)
  expect(names.filter(Boolean).sort()).toEqual(['application_name', 'client_encoding', 'database', 'user'])
  await database.close()
  listener.close()
})

const statementNames = async (database: Database) => {
  const { rows } = await database.pool.query('select name from pg_prepared_statements')
  return rows.map(({ name }) => name)
}

test('statement names differ between processes', async () => {
  const nameIn = async () => {
    const database = ownDatabase({ warn: () => {} })
    await sql`select ${1}::int`.execute(database.db)
    const names = await statementNames(database)
    await database.close()
    return names
  }
  const [one, other] = [await nameIn(), await nameIn()]
  expect(one).toHaveLength(1)
  expect(one).not.toEqual(other)
})

test('without named statements nothing is prepared that a connection pooler would lose', async () => {
  const database = ownDatabase({ warn: () => {} }, { isNamingStatements: false })
  await database.db.transaction().execute(async (tx) => {
    await sql`select ${1}::int${pipelined}`.execute(tx)
    await sql`select ${2}::int`.execute(tx)
  })
  await sql`select ${3}::int`.execute(database.catalogue)
  expect(await keyLimiter(database.pool, 'pooled', 1, 60).consume('one')).toBe(true)
  expect(await statementNames(database)).toEqual([])
  await database.close()
})
