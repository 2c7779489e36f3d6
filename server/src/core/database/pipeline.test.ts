import { Socket } from 'node:net'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { callServer } from '../../../testing/server/callServer.ts'
import { pipelined } from './pipeline.ts'

const server = await callServer()
const { db } = server.deps

const post = (id: string) =>
  sql`insert into ticket (ticket_hash, phone, purpose, expires_at) values (${Buffer.from(id)}, '1', 'test', now())`
const kept = async (id: string): Promise<number> => {
  const { rows } = await server.pool.query('select from ticket where ticket_hash = $1', [Buffer.from(id)])
  return rows.length
}

test('a statement that travels with the next runs in its place', async () => {
  const seen = await db.transaction().execute(async (tx) => {
    await sql`${post('a')}${pipelined}`.execute(tx)
    return sql`select from ticket where ticket_hash = ${Buffer.from('a')}`.execute(tx)
  })
  expect(seen.rows).toHaveLength(1)
})

test('the last one travels with commit, and its failure is the transaction’s', async () => {
  await db.transaction().execute((tx) => sql`${post('b')}${pipelined}`.execute(tx))
  expect(await kept('b')).toBe(1)
  const twice = db.transaction().execute(async (tx) => {
    await post('c').execute(tx)
    await sql`${post('b')}${pipelined}`.execute(tx)
  })
  await expect(twice).rejects.toMatchObject({ code: '23505' })
  expect(await kept('c')).toBe(0)
})

test('of several failures the first is told, and the connection works on', async () => {
  const broken = db.transaction().execute(async (tx) => {
    await sql`select 1 / 0${pipelined}`.execute(tx)
    await sql`select * from no_such_table`.execute(tx)
  })
  await expect(broken).rejects.toMatchObject({ code: '22012' })
  for (let i = 0; i < 30; i++) await sql`select 1`.execute(db)
})

test('an act that gives up before it asked anything leaves nothing behind', async () => {
  const given = db.transaction().execute(async (tx) => {
    await sql`${post('d')}${pipelined}`.execute(tx)
    throw new Error('given up')
  })
  await expect(given).rejects.toThrow('given up')
  expect(await kept('d')).toBe(0)
})

test('a statement that waits for a next one outside a transaction is told to have gone nowhere', async () => {
  await expect(sql`${post('e')}${pipelined}`.execute(db)).rejects.toThrow('never sent')
  expect(await kept('e')).toBe(0)
})

test('statements that travel together leave in one write', async () => {
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
