import { createHash } from 'node:crypto'
import { setUpIdentityRows } from './identityRows.ts'
import type { InsertRow, RowDeps } from './insertRow.ts'

/** Rows of tables that hold what people signed in, proved and asked for. */
export const peopleRows = ({ pool, clock, userId }: RowDeps) => {
  const { identity, attempt } = setUpIdentityRows(pool)
  return {
    sms_code: async (at, key) => {
      await pool.query(
        `insert into sms_code (phone, purpose, code_hash, address, created_at, expires_at) values ($1, 'login', '', '::1', $2, $2)`,
        [key, at],
      )
      return ['phone', key]
    },
    ticket: async (at, key) => {
      await pool.query(
        `insert into ticket (ticket_hash, phone, purpose, expires_at) values ($1, '', 'reset', $2)`,
        [Buffer.from(key), at],
      )
      return ['ticket_hash', Buffer.from(key)]
    },
    portal_preview: async (at, key) => {
      const hash = createHash('sha256').update(key).digest()
      await pool.query(
        `with owner as (insert into merchant (user_id, merchant_type, expires_at, created_at) values ($1, 2, $3, $3)
                        on conflict (user_id) do update set merchant_type = 2 returning user_id),
              opened as (insert into session (token_hash, user_id, created_at, expires_at)
                         values ($2, $1, now(), now() + interval '1 year') returning token_hash)
         insert into portal_preview (token_hash, session_hash, merchant_id, name, logo, skin, closes_at, made_at, expires_at)
         select $2, token_hash, user_id, '小店', '', 1, $3, $3::timestamptz - interval '15 minutes', $3 from owner, opened`,
        [userId, hash, at],
      )
      return ['token_hash', hash]
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
  } satisfies Record<string, InsertRow>
}
