import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { callServer } from '../../testing/callServer.ts'
import { type Db, withoutHurry } from './db.ts'

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
