import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { solveCaptcha } from '../testing/people/solveCaptcha.ts'
import { testUser } from '../testing/people/testUser.ts'
import { callServer } from '../testing/server/callServer.ts'
import { outcomeOf } from '../testing/server/outcome.ts'
import { type Expiry, runRetention, type StoredTable } from './core/jobs/retention.ts'
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
const identity = async (hash: string, verifiedAt: Date): Promise<number> =>
  (
    await pool.query<{ id: number }>(
      `insert into real_identity (number_hash, sealed, data_key, kek, birth_date, verified_at)
       values ($1, '', '', 'k', '1990-01-01', $2) returning id`,
      [Buffer.from(hash), verifiedAt],
    )
  ).rows[0]?.id ?? 0
const attempt = async (device: string, at: Date): Promise<number> =>
  (
    await pool.query<{ id: number }>(
      "insert into realname_try (device, way, outcome, tried_at) values ($1, 'zhima', 'started', $2) returning id",
      [Buffer.from(device), at],
    )
  ).rows[0]?.id ?? 0

/** For each table: inserts a row dated by a moment, and the column and value that find it again. */
const rows: Record<ExpiringTable, (at: Date, key: string) => Promise<[column: string, value: unknown]>> = {
  idempotency_key: async (at, key) => {
    await pool.query(
      `insert into idempotency_key (user_id, key, call, body_hash, response, created_at) values ($1, $2, '/a', '', '{}', $3)`,
      [userId, key, at],
    )
    return ['key', key]
  },
  seal_key_holder: async (at, key) => {
    await pool.query(`insert into seal_key_holder (process, names, seen_at) values ($1, '{}', $2)`, [key, at])
    return ['process', key]
  },
  search_miss: async (at, key) => {
    await pool.query(`insert into search_miss (hour, word, count) values ($2, right($1, 12), 1)`, [key, at])
    return ['word', key.slice(-12)]
  },
  gateway_hour: async (at, key) => {
    await pool.query(`insert into gateway_hour (gateway, hour, ok, failed) values ($1, $2, 1, 0)`, [key, at])
    return ['gateway', key]
  },
  sms_code: async (at, key) => {
    await pool.query(
      `insert into sms_code (phone, purpose, code_hash, address, created_at, expires_at) values ($1, 'login', '', '::1', $2, $2)`,
      [key, at],
    )
    return ['phone', key]
  },
  marketing_touch: async (at, key) => {
    await pool.query(`insert into marketing_channel (code, name, created_at) values ($1, '渠道', $2)`, [
      key.toLowerCase().replace(/[^a-z0-9]/g, ''),
      at,
    ])
    await pool.query(
      `insert into marketing_touch (device, channel_id, source, cid, at, expires_at)
       select $1, max(id), '', '', $2::timestamptz - interval '1 day', $2 from marketing_channel`,
      [Buffer.from(key), at],
    )
    return ['device', Buffer.from(key)]
  },
  goods_import: async (at, key) => {
    await pool.query(
      `insert into game (id, name, initial) values (1, '星原战纪', 'X') on conflict do nothing`,
    )
    await pool.query(
      `insert into goods_import (owner_id, created_by, game_id, kind, file_name, sha256, submits, state, rows, bad_rows, login_rows, created_at, ended_at)
       values ($1, $1, 1, 'create', $2, repeat('0', 64), false, 'cancelled', 1, 0, 0, $3, $3)`,
      [userId, key, at],
    )
    return ['file_name', key]
  },
  shelf_plan: async (at, key) => {
    const goods = 1_000_000_000 + (createHash('sha256').update(key).digest().readUInt32BE(0) % 1_000_000)
    await pool.query(
      `insert into shelf_plan (owner_id, created_by, act, goods_ids, at, state, changed, created_at, ended_at)
       values ($1, $1, 'shelve', array[$2::bigint], $3, 'done', 0, $3, $3)`,
      [userId, goods, at],
    )
    return ['goods_ids[1]', goods]
  },
  activity_ticket: async (at, key) => {
    await pool.query(
      `insert into activity_site (host, name, allowed_by, approved_by, allowed_at)
       values ('activity.example', '活动', $1, $2, $3) on conflict do nothing`,
      [userId, otherId, at],
    )
    const hash = createHash('sha256').update(key).digest()
    await pool.query(
      `insert into activity_ticket (ticket_hash, user_id, host, expires_at) values ($1, $2, 'activity.example', $3)`,
      [hash, userId, at],
    )
    return ['ticket_hash', hash]
  },
  ticket: async (at, key) => {
    await pool.query(
      `insert into ticket (ticket_hash, phone, purpose, expires_at) values ($1, '', 'reset', $2)`,
      [Buffer.from(key), at],
    )
    return ['ticket_hash', Buffer.from(key)]
  },
  owner_staff: async (at) => {
    const { rows } = await pool.query(
      `insert into owner_staff (owner_id, phone, role, name, invited_at, expires_at)
       values ($1, '1' || nextval('goods_id_seq'), 'night', 'x', $2, $2) returning id`,
      [userId, at],
    )
    return ['id', rows[0].id]
  },
  operator_enrolment: async (at, key) => {
    await pool.query(
      `insert into operator_enrolment (user_id, code_hash, created_at, expires_at)
       values ($1, $2, $3::timestamptz - interval '1 hour', $3)
       on conflict (user_id) do update set code_hash = $2, expires_at = $3`,
      [userId, Buffer.from(key), at],
    )
    return ['code_hash', Buffer.from(key)]
  },
  data_export: async (at, key) => {
    await pool.query(
      `insert into data_export (user_id, ticket_hash, requested_at, expires_at) values ($1, sha256($2), $3, $3)`,
      [userId, Buffer.from(key), at],
    )
    return ['requested_at', at]
  },
  phone_application: async (at, key) => {
    await pool.query(
      `insert into phone_application (receipt_hash, old_phone, new_phone, compared, reason, pictures, state, applied_at,
                                      decided_at, decided_by, decision, ended_at, pictures_removed_at)
       values (sha256($1), '13900000001', $2, 'unknown', 'lost', '{a}', 'refused', $3, $3, $4, 'no', $3, $3)`,
      [Buffer.from(key), key, at, userId],
    )
    return ['new_phone', key]
  },
  spent_captcha: async (at, key) => {
    await pool.query('insert into spent_captcha (signature, spent_at) values ($1, $2)', [key, at])
    return ['signature', key]
  },
  wrong_guess: async (at, key) => {
    await pool.query('insert into wrong_guess (subject, wrong, last_at) values ($1, 1, $2)', [key, at])
    return ['subject', key]
  },
  session: async (at, key) => {
    await pool.query(
      'insert into session (token_hash, user_id, created_at, expires_at) values ($1, $2, $3, $3)',
      [Buffer.from(key), userId, at],
    )
    return ['token_hash', Buffer.from(key)]
  },
  known_device: async (at, key) => {
    await pool.query('insert into known_device (user_id, device, last_seen_at) values ($1, $2, $3)', [
      userId,
      Buffer.from(key),
      at,
    ])
    return ['device', Buffer.from(key)]
  },
  volume: async (at) => {
    await pool.query(`insert into volume (what, hour, count) values ('sms', $1, 1)`, [at])
    return ['hour', at]
  },
  live_event: async (at, key) => {
    await pool.query(
      "insert into live_event (audience, kind, subject, at) values ('user:1', 'order', $1, $2)",
      [key, at],
    )
    return ['subject', key]
  },
  rate_limit: async (at, key) => {
    await pool.query('insert into rate_limit (key, points, expire) values ($1, 1, $2)', [key, at.getTime()])
    return ['key', key]
  },
  wechat_payer: async (at, key) => {
    await pool.query(
      `insert into wechat_payer (key_hash, user_id, return_path, created_at, expires_at) values ($1, $2, '/', $3, $3)`,
      [Buffer.from(key), userId, at],
    )
    return ['key_hash', Buffer.from(key)]
  },
  popup_acknowledgement: async (at, key) => {
    await pool.query(
      `with popup as (insert into popup_announcement (title, body, audience, priority, starts_at, ends_at, created_by, created_at)
                      values ('到期', '到期', 'everyone', 0, $2::timestamptz - interval '1 day', $2, $1, $2) returning id)
       insert into popup_acknowledgement (announcement_id, device, at) select id, sha256($3), $2 from popup`,
      [userId, at, Buffer.from(key)],
    )
    return ['device', createHash('sha256').update(key).digest()]
  },
  push_delivery: async (at, key) => {
    await pool.query(
      `with message as (insert into notification (user_id, kind, title, text, path)
                        values ($1, 'refund', '到期', '到期', '/') returning id)
       insert into push_delivery (message_id, registration_id, state, created_at) select id, $2, 'given_up', $3 from message`,
      [userId, key, at],
    )
    return ['registration_id', key]
  },
  notification: async (at, key) => {
    await pool.query(
      `insert into notification (user_id, kind, title, text, path, created_at) values ($1, 'refund', $2, '到期', '/', $3)`,
      [userId, key, at],
    )
    return ['title', key]
  },
  sms_notice: async (at, key) => {
    await pool.query(
      `insert into sms_notice (user_id, kind, subject, params, state, due_at, created_at) values ($1, 'dispute', $2, '{}', 'given_up', null, $3)`,
      [userId, key, at],
    )
    return ['subject', key]
  },
  device_proof: async (at, key) => {
    await pool.query(
      'insert into device_proof (device, identity_id, proved_at, expires_at) values ($1, $2, $3, $3)',
      [Buffer.from(key), await identity(`of proof ${key}`, clock.now()), at],
    )
    return ['device', Buffer.from(key)]
  },
  certification: async (at, key) => {
    await pool.query(
      `insert into certification (order_no, certify_id, try_id, device, state, started_at, expires_at, settled_at)
       values ($1, $1, $2, $3, 'passed', $4, $4::timestamptz + interval '1 minute', $4)`,
      [key, await attempt(key, clock.now()), Buffer.from(key), at],
    )
    return ['certify_id', key]
  },
  realname_try: async (at, key) => ['id', await attempt(key, at)],
  real_identity: async (at, key) => ['id', await identity(key, at)],
  upload: async (at, key) => {
    await pool.query(
      `insert into upload (user_id, purpose, key, public_key, state, created_at, policy_ends_at, expires_at)
       values ($1, 'avatar', $2, $2, 'removed', $3, $3::timestamptz + interval '1 minute', $3::timestamptz + interval '1 day')`,
      [userId, key, at],
    )
    return ['key', key]
  },
  invariant_check: async (at) => {
    const { rows: made } = await pool.query(
      `insert into invariant_check (checked_at, complete, clean, watermarks, violated) values ($1, false, false, '{}', '{a}') returning id`,
      [at],
    )
    return ['id', made[0]?.id]
  },
  sign_in: async (at) => {
    const { rows: made } = await pool.query(
      `with c as (insert into campaign (kind, name, budget_fen, starts_at, ends_at, stopped_at, created_at)
                  values ('sign_in', '签到', 1, $1, $1::timestamptz + interval '1 day', $1, $1) returning id)
       insert into sign_in (user_id, day, streak, signed_at, campaign_id, withheld)
       select $2, '2000-01-01'::date + (select count(*)::int from sign_in), 1, $1, id, 'unverified' from c returning id`,
      [at, userId],
    )
    return ['id', made[0]?.id]
  },
}

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
