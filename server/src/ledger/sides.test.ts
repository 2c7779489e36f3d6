import pg from 'pg'
import { expect, test } from 'vitest'
import { callServer } from '../../testing/server/callServer.ts'

const server = await callServer()

const POST = `select ledger_post('test', $1, now(), array['in'], array['clearing:alipay'], array[$2], array[100])`

const ownerDoes = async (sql: string, values: unknown[] = []): Promise<void> => {
  const owner = new pg.Client(server.ownerUrl)
  await owner.connect()
  try {
    await owner.query(sql, values)
  } finally {
    await owner.end()
  }
}

test('open posts of many users leave no lock on the account of the platform they share', async () => {
  const clients = await Promise.all(Array.from({ length: 3 }, () => server.pool.connect()))
  try {
    await clients[0]?.query(POST, ['first', 'promotion:platform'])
    for (const [i, client] of clients.entries()) {
      await client.query('begin')
      await client.query(POST, [`shared-${i}`, 'promotion:platform'])
    }
    const { rows } = await server.pool.query(
      "select id, xmax::text from ledger_account where id in ('clearing:alipay', 'promotion:platform') order by id",
    )
    expect(rows).toEqual([
      { id: 'clearing:alipay', xmax: '0' },
      { id: 'promotion:platform', xmax: '0' },
    ])
  } finally {
    for (const client of clients) {
      await client.query('rollback')
      client.release()
    }
    await ownerDoes("delete from ledger_transfer where biz_type = 'test'")
  }
})

test('a transfer to an account of an unknown kind is refused', async () => {
  await expect(server.pool.query(POST, ['unknown', 'savings:1'])).rejects.toMatchObject({ code: '23503' })
})

test('an account with transfers cannot be deleted or renamed, by the owner of the schema either', async () => {
  await server.pool.query(POST, ['kept', 'promotion:kept'])
  for (const act of [
    "delete from ledger_account where id = 'promotion:kept'",
    "update ledger_account set id = 'promotion:other' where id = 'promotion:kept'",
  ])
    await expect(ownerDoes(act)).rejects.toMatchObject({ code: '23503' })
  await ownerDoes("delete from ledger_transfer where biz_type = 'test'")
  await ownerDoes("delete from ledger_account where id = 'promotion:kept'")
})
