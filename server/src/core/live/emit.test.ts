import { describe, expect, test } from 'vitest'
import { callServer } from '../../../testing/server/callServer.ts'
import { emitLive } from './emit.ts'

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
})
