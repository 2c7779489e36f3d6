import { createHash } from 'node:crypto'
import type { InsertRow, RowDeps } from './insertRow.ts'

/** Rows of tables of the market, of messages and of the server. */
export const marketRows = ({ pool, userId, otherId }: RowDeps) =>
  ({
    idempotency_key: async (at, key) => {
      await pool.query(
        `insert into idempotency_key (user_id, key, call, body_hash, response, created_at) values ($1, $2, '/a', '', '{}', $3)`,
        [userId, key, at],
      )
      return ['key', key]
    },
    seal_key_holder: async (at, key) => {
      await pool.query(`insert into seal_key_holder (process, names, seen_at) values ($1, '{}', $2)`, [
        key,
        at,
      ])
      return ['process', key]
    },
    search_miss: async (at, key) => {
      await pool.query(`insert into search_miss (hour, word, count) values ($2, right($1, 12), 1)`, [key, at])
      return ['word', key.slice(-12)]
    },
    gateway_hour: async (at, key) => {
      await pool.query(`insert into gateway_hour (gateway, hour, ok, failed) values ($1, $2, 1, 0)`, [
        key,
        at,
      ])
      return ['gateway', key]
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
  }) satisfies Record<string, InsertRow>
