import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { callServer } from '../testing/server/callServer.ts'
import { runRetention } from './core/jobs/retention.ts'
import { retention, retentionJob } from './retention.ts'

const server = await callServer()
const { pool, clock, deps } = server
const DAY = 86_400_000
const run = () => Promise.all([retentionJob.run(deps), retentionJob.run(deps)])

describe('runs', () => {
  const fill = (n: number) =>
    pool.query(
      `insert into spent_captcha (signature, spent_at) select 'filled ' || i, $2 from generate_series(1, $1::int) i`,
      [n, new Date(clock.now().getTime() - 2 * DAY)],
    )
  const filled = async () =>
    (await pool.query(`select count(*)::int as n from spent_captcha where signature like 'filled %'`)).rows[0]
      ?.n

  test('delete more rows than a batch holds, and log their number', async () => {
    await fill(12_000)
    const lines: unknown[] = []
    const log = { info: (fields: unknown) => void lines.push(fields) } as never
    await retentionJob.run({ ...deps, log })
    expect(await filled()).toBe(0)
    expect(lines).toContainEqual({ table: 'spent_captcha', rows: 12_000 })
  })

  test('end when they are aborted, and the next one goes on', async () => {
    await fill(10)
    await retentionJob.run({ ...deps, signal: AbortSignal.abort() })
    expect(await filled()).toBe(10)
    await run()
    expect(await filled()).toBe(0)
  })

  test('a table that fails is logged and stops no other', async () => {
    await fill(10)
    const broken = { ...retention, sms_code: { days: 1, since: sql<Date>`no_such_column` } }
    await runRetention(deps, broken)
    expect(await filled()).toBe(0)
    expect(server.errors.splice(0).map((line) => JSON.parse(line))).toMatchObject([
      { table: 'sms_code', msg: 'expired rows not deleted' },
    ])
  })
})
