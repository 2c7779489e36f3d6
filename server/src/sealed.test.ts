import { expect, test } from 'vitest'
import { callServer } from '../testing/server/callServer.ts'
import { sealedRows } from './sealed.ts'

const server = await callServer()

test('a rotation of the key moves every table with sealed rows', async () => {
  const { rows } = await server.pool.query<{ table_name: string }>(
    "select table_name from information_schema.columns where table_schema = 'public' and column_name = 'kek'",
  )
  const sealed = rows.map(({ table_name }) => table_name).filter((table) => table !== 'seal_probe')
  expect(sealedRows.map(({ table }) => table).toSorted()).toEqual(sealed.toSorted())
})
