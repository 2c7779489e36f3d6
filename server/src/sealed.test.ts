import { expect, test } from 'vitest'
import { callServer } from '../testing/server/callServer.ts'
import { keysUsed } from './core/security/reseal.ts'
import { sealedRows } from './sealed.ts'

const server = await callServer()

test('a rotation of the key moves every table with sealed rows', async () => {
  const { rows } = await server.pool.query<{ table_name: string }>(
    "select table_name from information_schema.columns where table_schema = 'public' and column_name = 'kek'",
  )
  const sealed = rows.map(({ table_name }) => table_name).filter((table) => table !== 'seal_probe')
  expect(sealedRows.map(({ table }) => table).toSorted()).toEqual(sealed.toSorted())
})

test('the keys in use are found by an index of each table', async () => {
  for (const { table } of sealedRows) expect(await keysUsed(server.deps.db, table)).toEqual([])
  const { rows } = await server.pool.query<{ tablename: string }>(
    "select distinct tablename from pg_indexes where schemaname = 'public' and indexdef ~ '\\(kek, '",
  )
  const small = ['report_key']
  expect(rows.map(({ tablename }) => tablename).toSorted()).toEqual(
    sealedRows.flatMap(({ table }) => (small.includes(table) ? [] : [table])).toSorted(),
  )
})
