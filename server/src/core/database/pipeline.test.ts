import { Socket } from 'node:net'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { callServer } from '../../../testing/server/callServer.ts'
import { pipelined } from './pipeline.ts'

const server = await callServer()
const { db } = server.deps

const post = (id: string) =>
  sql`insert into ticket (ticket_hash, phone, purpose, expires_at) values (${Buffer.from(id)}, '1', 'test', now())`
const countTickets = async (id: string): Promise<number> => {
  const { rows } = await server.pool.query('select from ticket where ticket_hash = $1', [Buffer.from(id)])
  return rows.length
}

test('a pipelined statement runs before the next one', async () => {
  const seen = await db.transaction().execute(async (tx) => {
    await sql`${post('a')}${pipelined}`.execute(tx)
    return sql`select from ticket where ticket_hash = ${Buffer.from('a')}`.execute(tx)
  })
  expect(seen.rows).toHaveLength(1)
})

test('the last one is sent with commit, and its failure fails the transaction', async () => {
  await db.transaction().execute((tx) => sql`${post('b')}${pipelined}`.execute(tx))
  expect(await countTickets('b')).toBe(1)
  const twice = db.transaction().execute(async (tx) => {
    await post('c').execute(tx)
    await sql`${post('b')}${pipelined}`.execute(tx)
  })
  await expect(twice).rejects.toMatchObject({ code: '23505' })
  expect(await countTickets('c')).toBe(0)
})

test('the first of several failures is thrown, and the connection stays usable', async () => {
  const broken = db.transaction().execute(async (tx) => {
    await sql`select 1 / 0${pipelined}`.execute(tx)
    await sql`select * from no_such_table`.execute(tx)
  })
  await expect(broken).rejects.toMatchObject({ code: '22012' })
  for (let i = 0; i < 30; i++) await sql`select 1`.execute(db)
})

test('a transaction that throws before its first query stores nothing', async () => {
  const aborted = db.transaction().execute(async (tx) => {
    await sql`${post('d')}${pipelined}`.execute(tx)
    throw new Error('aborted up')
  })
  await expect(aborted).rejects.toThrow('aborted up')
  expect(await countTickets('d')).toBe(0)
})

test('a pipelined statement outside a transaction is an error', async () => {
  await expect(sql`${post('e')}${pipelined}`.execute(db)).rejects.toThrow('never sent')
  expect(await countTickets('e')).toBe(0)
})

test('pipelined statements are sent in one write', async () => {
  await sql`select 1`.execute(db)
  const writes = [vi.spyOn(Socket.prototype, '_write'), vi.spyOn(Socket.prototype, '_writev')]
  await db.transaction().execute(async (tx) => {
    await sql`${post('f')}${pipelined}`.execute(tx)
    await sql`select ${1}::int`.execute(tx)
    await sql`${post('g')}${pipelined}`.execute(tx)
  })
  expect(writes.map((spy) => spy.mock.calls.length).reduce((a, b) => a + b)).toBe(2)
  for (const spy of writes) spy.mockRestore()
})
