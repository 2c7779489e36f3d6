import type { Measure, WaitingKind } from '@shanghao/contract/platform/states'
import { STUCK_HOURS } from '@shanghao/contract/rules'
import { sql } from 'kysely'
import type { Db } from '../../../core/database/db.ts'
import { activityByHour, spanSql } from './sources.ts'

/** The most that is counted of what waits. */
const COUNT_MAX = 1_000
const STUCK_MS = STUCK_HOURS * 3_600_000
/** Days for which a scheduled change of a setting that was refused is shown. */
const REFUSED_DAYS = 7
const DAY_MS = 86_400_000
const MISSED_MAX = 10

export type WaitingRow = { kind: WaitingKind; count: number; oldest_at: Date | null; due_at: Date | null }

/** What waits for a person. Each is read by an index of what is open, up to `COUNT_MAX` rows. */
export const listWaitingWork = async (db: Db, now: Date): Promise<WaitingRow[]> => {
  const stuckBefore = new Date(now.getTime() - STUCK_MS)
  const refusedAfter = new Date(now.getTime() - REFUSED_DAYS * DAY_MS)
  const most = sql`limit ${COUNT_MAX}`
  const { rows } = await sql<WaitingRow>`
    select 'approvals' as kind, count(*) as count, min(at) as oldest_at, min(due) as due_at from (
      select requested_at as at, expires_at as due from operator_approval where state = 'pending' and expires_at > ${now} ${most}) w
    union all select 'disputes', count(*), min(at), min(due) from (
      select filed_at as at, due_at as due from dispute where state in ('arbitration', 'appealed') order by due_at, id ${most}) w
    union all select 'support', count(*), min(at), null from (
      select waiting_since as at from conversation where state = 'waiting' order by waiting_since, id ${most}) w
    union all select 'withdrawals', count(*), min(at), null from (
      select created_at as at from withdrawal where state = 'reviewing' order by created_at ${most}) w
    union all select 'listings', count(*), min(at), null from (
      select v.at from goods_version v join goods g on g.id = v.goods_id
       where v.state = 'waiting' and g.state not in ('deleted', 'banned') order by v.at, v.goods_id ${most}) w
    union all select 'phone_applications', count(*), min(at), null from (
      select applied_at as at from phone_application where state = 'reviewing' order by applied_at, id ${most}) w
    union all select 'owner_applications', count(*), min(at), null from (
      select applied_at as at from owner_application where state = 'pending' order by id ${most}) w
    union all select 'reports', count(*), min(at), null from (
      select kind, post_id, min(at) as at from post_report where closed_at is null group by kind, post_id ${most}) w
    union all select 'feedback', count(*), min(at), null from (
      select created_at as at from feedback where state = 'open' order by id ${most}) w
    union all select 'differences', count(*), min(at), null from (
      select noted_at as at from reconciliation_difference where state = 'open' order by id ${most}) w
    union all select 'stuck_payments', count(*), min(at), null from (
      select created_at as at from payment where next_ask_at is not null and created_at < ${stuckBefore} ${most}) w
    union all select 'stuck_refunds', count(*), min(at), null from (
      select created_at as at from refund where next_ask_at is not null and created_at < ${stuckBefore} ${most}) w
    union all select 'stuck_payouts', count(*), min(at), null from (
      select created_at as at from withdrawal where state in ('paying', 'unknown') and created_at < ${stuckBefore} ${most}) w
    union all select 'setting_plans', count(*), min(at), null from (
      select ended_at as at from setting_plan where state = 'refused' and ended_at > ${refusedAfter} ${most}) w`.execute(
    db,
  )
  return rows
}

export type ActivityRow = {
  measure: Measure | 'channel_sign_ups'
  /** The span that it is summed in, counted from the first. */
  place: number
  dimension: string
  count: number
  sum_fen: number
}

/** Spans of equal length (ms) from a moment on; hours of `without` are left out. */
export type Spans = { from: Date; to: Date; ms: number; without: { from: Date; to: Date } }

/** The numbers of spans: of the counted hours, and of what is newer from the rows themselves. */
export const listActivity = async (db: Db, { from, to, ms, without }: Spans): Promise<ActivityRow[]> => {
  const progress = await db.selectFrom('activity_progress').select('until').executeTakeFirst()
  const counted = progress?.until ?? new Date(0)
  const newerFrom = counted > from ? counted : from
  const newer = newerFrom < to ? `union all ${activityByHour(spanSql(newerFrom, to))}` : ''
  const { rows } = await sql<ActivityRow>`
    select measure, floor(extract(epoch from hour - ${from}::timestamptz) * 1000 / ${ms}::bigint)::int as place, dimension,
           sum(count)::bigint as count, sum(sum_fen)::bigint as sum_fen
      from (select measure, hour, dimension, count, sum_fen from activity_hour
             where hour >= ${from} and hour < least(${to}::timestamptz, ${counted}::timestamptz) ${sql.raw(newer)}) h
     where not (hour >= ${without.from} and hour < ${without.to})
     group by 1, 2, 3`.execute(db)
  return rows
}

export const listChannelNames = async (db: Db, ids: readonly number[]): Promise<Map<number, string>> => {
  const rows = await db
    .selectFrom('marketing_channel')
    .select(['id', 'name'])
    .where('id', 'in', ids.length > 0 ? [...ids] : [0])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The words searched for most without results in a span. */
export const listMissed = async (db: Db, from: Date): Promise<{ word: string; count: number }[]> => {
  const { rows } = await sql<{ word: string; count: number }>`
    select word, sum(count)::int as count from search_miss where hour >= ${from}
     group by word order by 2 desc, 1 limit ${MISSED_MAX}`.execute(db)
  return rows
}

export type CheckRow = { checked_at: Date; complete: boolean; violated: string[]; complete_at: Date | null }

/** The last check of the invariants. */
export const findLastCheck = async (db: Db): Promise<CheckRow | undefined> => {
  const { rows } = await sql<CheckRow>`
    select checked_at, complete, violated, (select max(checked_at) from invariant_check where complete) as complete_at
      from invariant_check order by id desc limit 1`.execute(db)
  return rows[0]
}
