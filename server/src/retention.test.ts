import { describe, expect, test } from 'vitest'
import { solveCaptcha } from '../testing/people/solveCaptcha.ts'
import { testUser } from '../testing/people/testUser.ts'
import { setUpIdentityRows } from '../testing/retention/identityRows.ts'
import type { InsertRow } from '../testing/retention/insertRow.ts'
import { marketRows } from '../testing/retention/marketRows.ts'
import { peopleRows } from '../testing/retention/peopleRows.ts'
import { callServer } from '../testing/server/callServer.ts'
import { outcomeOf } from '../testing/server/outcome.ts'
import type { Expiry, StoredTable } from './core/jobs/retention.ts'
import { retention, retentionJob } from './retention.ts'

const server = await callServer({ CAPTCHA_COST: '10' })
const guest = server.client()
const { pool, clock, deps } = server
const HOUR = 3_600_000
const DAY = 24 * HOUR
const run = () => Promise.all([retentionJob.run(deps), retentionJob.run(deps)])

type ExpiringTable = {
  [Table in StoredTable]: (typeof retention)[Table] extends { days: number } | { hours: number }
    ? Table
    : never
}[StoredTable]

const { userId } = await testUser(server)
const { userId: otherId } = await testUser(server)
const { identity, attempt } = setUpIdentityRows(pool)
const inserting = { pool, clock, userId, otherId }
const rows: Record<ExpiringTable, InsertRow> = { ...peopleRows(inserting), ...marketRows(inserting) }

const isThere = async (table: string, [column, value]: [string, unknown]): Promise<boolean> =>
  (await pool.query(`select from ${table} where ${column} = $1`, [value])).rowCount === 1

describe('a row is deleted once its time is over, and not before', () => {
  test.each(Object.keys(rows) as ExpiringTable[])('%s', async (table) => {
    const { days = 0, hours = 0, datedBy }: Expiry = retention[table]
    const limit = (datedBy === 'database' ? Date.now() : clock.now().getTime()) - days * DAY - hours * HOUR
    // 'volume' counts whole hours; two of them are apart in any case.
    const expired = await rows[table](new Date(limit - HOUR), `${table} expired`)
    const fresh = await rows[table](new Date(limit + HOUR), `${table} fresh`)
    await run()
    expect([await isThere(table, expired), await isThere(table, fresh)]).toEqual([false, true])
  })
})

describe('rows that stay although they are old', () => {
  const old = new Date(clock.now().getTime() - 365 * DAY)

  test('a lock of a secret lasts, whenever it began', async () => {
    const locked = ['subject', 'pay:locked'] as [string, unknown]
    await pool.query(
      'insert into wrong_guess (subject, wrong, last_at, locked_until) values ($1, 5, $2, $3)',
      [locked[1], old, new Date(clock.now().getTime() + HOUR)],
    )
    await run()
    expect(await isThere('wrong_guess', locked)).toBe(true)
  })

  test('the last clean check of the invariants and the last complete one', async () => {
    const check = (complete: boolean, clean: boolean) =>
      pool.query(
        'insert into invariant_check (checked_at, complete, clean, watermarks, violated) values ($1, $2, $3, $4, $5)',
        [old, complete, clean, '{}', clean ? [] : ['a']],
      )
    await pool.query('delete from invariant_check')
    for (const complete of [true, true, false, false]) await check(complete, true)
    await check(true, false)
    await run()
    const { rows: left } = await pool.query('select complete, clean from invariant_check order by id')
    expect(left).toEqual([
      { complete: true, clean: true },
      { complete: false, clean: true },
    ])
  })

  test('certifications and tries of users; tries whose certification is kept', async () => {
    const { rows: tries } = await pool.query(
      `insert into realname_try (user_id, way, outcome, tried_at) values ($1, 'zhima', 'match', $2) returning id`,
      [userId, old],
    )
    await pool.query(
      `insert into certification (order_no, certify_id, try_id, user_id, state, started_at, expires_at, settled_at)
       values ('kept', 'kept', $1, $2, 'passed', $3, $3::timestamptz + interval '1 minute', $3)`,
      [tries[0]?.id, userId, old],
    )
    const begun = await attempt('begun', old)
    await pool.query(
      `insert into certification (order_no, certify_id, try_id, device, state, started_at, expires_at, settled_at)
       values ('begun', 'begun', $1, 'begun', 'passed', $2, $2::timestamptz + interval '1 minute', $2)`,
      [begun, clock.now()],
    )
    await run()
    expect(await isThere('realname_try', ['id', tries[0]?.id])).toBe(true)
    expect(await isThere('certification', ['certify_id', 'kept'])).toBe(true)
    expect(await isThere('realname_try', ['id', begun])).toBe(true)
  })

  test('identities of users and of proofs, and pictures in use', async () => {
    const taken = await identity('taken', old)
    await pool.query(
      `update app_user set identity_id = $1, identity_slot = 1, adult_from = '2008-01-01' where id = $2`,
      [taken, userId],
    )
    const proved = await identity('proved', old)
    await pool.query(
      'insert into device_proof (device, identity_id, proved_at, expires_at) values ($1, $2, $3, $4)',
      [Buffer.from('proved'), proved, old, new Date(clock.now().getTime() + HOUR)],
    )
    await pool.query(
      `insert into upload (user_id, purpose, key, public_key, state, created_at, policy_ends_at, expires_at, width, height)
       values ($1, 'avatar', 'used', 'used', 'ready', $2, $2::timestamptz + interval '1 minute', $2::timestamptz + interval '1 day', 9, 9)`,
      [userId, old],
    )
    await pool.query(`insert into upload_use select id, 'dispute:1' from upload where key = 'used'`)
    await run()
    expect(await isThere('real_identity', ['id', taken])).toBe(true)
    expect(await isThere('real_identity', ['id', proved])).toBe(true)
    expect(await isThere('upload', ['key', 'used'])).toBe(true)
  })
})

// Last: what is inserted above expires with it.
test('what a person leaves behind when signing in is deleted, and they stay logged in', async () => {
  const tables = ['sms_code', 'ticket', 'spent_captcha', 'wrong_guess', 'known_device']
  const { client, phone } = await testUser(server, { password: 'moonlight-7', device: 'a'.repeat(32) })
  const captcha = await solveCaptcha(await guest.session.captchaChannel())
  await guest.session.getSmsCode({ phone, purpose: 'reset_password', captcha })
  await guest.session.resetPasswordOne({ phone, smsCode: server.codeSentTo(phone) })
  expect(await outcomeOf(guest.session.login({ phone, password: 'wrong-123' }))).toBe('LOGIN_WRONG')
  const counts = async () =>
    Promise.all(
      tables.map(async (table) => (await pool.query(`select count(*)::int as n from ${table}`)).rows[0]?.n),
    )
  expect((await counts()).every((n) => n > 0)).toBe(true)
  clock.advance(29 * DAY)
  await run()
  expect(await counts()).toEqual([0, 0, 0, 0, expect.any(Number)])
  expect(await client.session.isLogin()).toEqual({ isLogin: true })
})
