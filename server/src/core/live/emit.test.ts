import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { callServer } from '../../../testing/server/callServer.ts'
import { emitLive } from './emit.ts'
import { LIVE_CHANNEL } from './notifyAfterCommit.ts'

const { deps, pool } = await callServer()
const emitted = async (audience: string) =>
  (
    await pool.query<{ kind: string; subject: string }>(
      'select kind, subject from live_event where audience = $1 order by subject',
      [audience],
    )
  ).rows

describe('emitLive', () => {
  test('writes an event with the transaction, once for each subject', async () => {
    await deps.db.transaction().execute(async (tx) => {
      await emitLive(tx, 'user:1', 'chat', '1')
      await emitLive(tx, 'user:1', 'chat', '1')
      await emitLive(tx, 'user:1', 'chat', '2')
      await emitLive(tx, 'visitor:a-1', 'chat', '1')
    })
    expect(await emitted('user:1')).toEqual([
      { kind: 'chat', subject: '1' },
      { kind: 'chat', subject: '2' },
    ])
    expect(await emitted('visitor:a-1')).toHaveLength(1)
  })

  test('writes nothing for a transaction that is rolled back', async () => {
    const act = deps.db.transaction().execute(async (tx) => {
      await emitLive(tx, 'user:2', 'inbox', '')
      throw new Error('rolled back')
    })
    await expect(act).rejects.toThrow('rolled back')
    expect(await emitted('user:2')).toEqual([])
  })

  test('marks its connection once for each transaction, and again after a savepoint that took the mark back', async () => {
    const client = new pg.Client(deps.config.DATABASE_URL)
    let marks = 0
    client.on('notice', ({ message }) => {
      if (message === LIVE_CHANNEL) marks += 1
    })
    const emit = (subject: string) => client.query("select emit_live('user:3'::text, 'chat', $1)", [subject])
    await client.connect()
    const counted: number[] = []
    for (const subject of ['1', '2']) {
      await client.query('begin')
      await emit(subject)
      await emit(`${subject}0`)
      await client.query('commit')
      counted.push(marks)
    }
    await client.query('begin')
    await client.query('savepoint tried')
    await emit('3')
    await client.query('rollback to tried')
    await emit('4')
    await client.query('commit')
    counted.push(marks)
    await client.query("select emit_live('{}'::text[], 'chat', '5')")
    counted.push(marks)
    await client.end()
    expect(counted).toEqual([1, 2, 4, 4])
    expect((await emitted('user:3')).map(({ subject }) => subject)).toEqual(['1', '10', '2', '20', '4'])
  })
})
