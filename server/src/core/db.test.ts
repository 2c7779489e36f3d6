import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { callServer } from '../../testing/callServer.ts'
import { type Db, openDatabase, withoutHurry } from './db.ts'

const server = await callServer()

const settings = async (db: Db) => {
  const { rows } = await sql`
    select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
           current_setting('idle_in_transaction_session_timeout') as idle`.execute(db)
  return rows[0]
}

test('nobody’s statement, lock or silence holds the database up for long', async () => {
  for (const db of [server.deps.database.db, server.deps.database.catalogue])
    expect(await settings(db)).toEqual({ statement: '15s', lock: '10s', idle: '30s' })
})

test('what nobody waits for may take its time, within its own transaction', async () => {
  expect(await withoutHurry(server.deps.db, settings)).toMatchObject({ statement: '4min' })
  expect(await settings(server.deps.db)).toMatchObject({ statement: '15s' })
})

test('an idle connection that dies is logged and replaced', async () => {
  const lost = Promise.withResolvers<unknown>()
  const database = openDatabase(server.deps.config.DATABASE_URL, 1, { warn: lost.resolve } as never)
  const { rows } = await database.pool.query('select pg_backend_pid() as pid')
  await server.pool.query('select pg_terminate_backend($1)', [rows[0].pid])
  expect(await lost.promise).toMatchObject({ err: { code: '57P01' } })
  expect((await database.pool.query('select 1')).rows).toHaveLength(1)
  await database.close()
})
