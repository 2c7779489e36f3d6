import { expect, test, vi } from 'vitest'
import { callServer } from '../../testing/callServer.ts'
import { runJob } from './jobs.ts'
import { sweepRepeats } from './sweep.ts'

const server = await callServer()

test('a job that fails is logged, and fails for the queue too', async () => {
  const error = vi.fn()
  const broken = new Error('broken')
  const job = { name: 'test', everySeconds: 1, run: async () => Promise.reject(broken) }
  await expect(runJob({ ...server.deps, log: { error } as never }, job)).rejects.toBe(broken)
  expect(error).toHaveBeenCalledWith({ err: broken, job: 'test' }, 'job failed')
})

test('answers for repeats are forgotten after three days', async () => {
  const keep = (user: number, age: string) =>
    server.pool.query(
      `insert into idempotency_key (user_id, key, call, body_hash, response, created_at)
       values ($1, 'some key', '/a', '', '{}', now() - $2::interval)`,
      [user, age],
    )
  await keep(1, '2 days 23 hours')
  await keep(2, '3 days 1 minute')
  await Promise.all([runJob(server.deps, sweepRepeats), runJob(server.deps, sweepRepeats)])
  const { rows } = await server.pool.query('select user_id from idempotency_key')
  expect(rows).toEqual([{ user_id: 1 }])
})
