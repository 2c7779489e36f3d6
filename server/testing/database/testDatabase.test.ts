import { Client } from 'pg'
import { expect, test } from 'vitest'
import { createDatabase } from './testDatabase.ts'

const withClient = async <T>(url: string, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
const tablesOf = async (client: Client) => {
  const found = await client.query<{ tablename: string }>(
    "SELECT tablename FROM pg_tables WHERE schemaname = 'public'",
  )
  return found.rows.map((row) => row.tablename)
}

test('two databases start migrated and share nothing', async () => {
  const [one, other] = await Promise.all([createDatabase(), createDatabase()])
  await withClient(one.ownerUrl, (client) => client.query('CREATE TABLE only_here ()'))
  expect(await withClient(one.ownerUrl, tablesOf)).toContain('only_here')
  const elsewhere = await withClient(other.appUrl, tablesOf)
  expect(elsewhere).toContain('kysely_migration')
  expect(elsewhere).not.toContain('only_here')
  await Promise.all([one.drop(), other.drop()])
})

test("the server's role works with tables but makes none", async () => {
  const database = await createDatabase()
  const attempt = withClient(database.appUrl, (client) => client.query('CREATE TABLE mine ()'))
  await expect(attempt).rejects.toThrow('permission denied for schema public')
  await database.drop()
})

test('grants on the database itself are carried over', async () => {
  const database = await createDatabase()
  const found = await withClient(database.appUrl, (client) =>
    client.query("SELECT has_database_privilege(current_database(), 'CREATE') AS may"),
  )
  expect(found.rows).toEqual([{ may: true }])
  await database.drop()
})

test('dropping ends open sessions of both roles', async () => {
  const database = await createDatabase()
  const open = [new Client(database.appUrl), new Client(database.ownerUrl)]
  const ended = open.map((client) => new Promise((resolve) => client.on('error', resolve)))
  await Promise.all(open.map((client) => client.connect()))
  await database.drop()
  expect(await Promise.all(ended)).toHaveLength(2)
  await expect(withClient(database.appUrl, tablesOf)).rejects.toThrow('does not exist')
})
