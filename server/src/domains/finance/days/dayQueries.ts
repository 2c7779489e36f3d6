import { sql } from 'kysely'
import { shanghaiDate, shanghaiMidnight } from '../../../core/config/shanghaiTime.ts'
import type { Db } from '../../../core/database/db.ts'
import type { Span } from '../earnings/ownerEntries.ts'

/** What moved on a day between a group of accounts and others, in 分. Tracked kinds are one group each, other accounts are by themselves. */
export type DaySum = {
  account: string
  opening_fen: number
  in_fen: number
  out_fen: number
  closing_fen: number
  entries: number
}

/** The transfers of a day together. */
export type DayTotal = {
  transfers: number
  turnover_fen: number
  first_transfer: number | null
  last_transfer: number | null
  /** SHA-256 over each transfer in the order of ids. */
  digest: Buffer
}

/** The transfers of a day by what they were for. */
export type DayAct = { biz_type: string; step: string; transfers: number; fen: number }

/** Condition on transfers `t` of a span. */
const within = ({ from, to }: Span) => sql`t.at >= ${from} and t.at < ${to}`

/** What a day (its span) moved, on top of the closing sums of the day before; nothing stands for the beginning of the ledger. */
export const sumDay = async (db: Db, span: Span, before: string | null): Promise<DaySum[]> => {
  const { rows } = await sql<DaySum>`
    with moved as (
      select t.from_id as id, -t.amount as fen from ledger_transfer t where ${within(span)}
      union all select t.to_id, t.amount from ledger_transfer t where ${within(span)}),
    turned as (
      select case when k.tracked then k.kind else m.id end as account, sum(m.fen) filter (where m.fen > 0) as came,
             -sum(m.fen) filter (where m.fen < 0) as went, count(*) as entries
        from moved m join ledger_kind k on k.kind = split_part(m.id, ':', 1) group by 1),
    opened as (select account, closing_fen from ledger_day_sum where day = ${before}::date)
    select account, coalesce(o.closing_fen, 0)::bigint as opening_fen, coalesce(t.came, 0)::bigint as in_fen,
           coalesce(t.went, 0)::bigint as out_fen,
           (coalesce(o.closing_fen, 0) + coalesce(t.came, 0) - coalesce(t.went, 0))::bigint as closing_fen,
           coalesce(t.entries, 0)::int as entries
      from turned t full join opened o using (account) order by account`.execute(db)
  return rows
}

export const totalOfDay = async (db: Db, span: Span): Promise<DayTotal> => {
  const { rows } = await sql<DayTotal>`
    select count(*)::int as transfers, coalesce(sum(t.amount), 0)::bigint as turnover_fen, min(t.id) as first_transfer,
           max(t.id) as last_transfer,
           sha256(convert_to(coalesce(string_agg(concat_ws(' ', t.id, t.from_id, t.to_id, t.amount, t.biz_type, t.biz_id, t.step,
             extract(epoch from t.at)), chr(10) order by t.id), ''), 'UTF8')) as digest
      from ledger_transfer t where ${within(span)}`.execute(db)
  const [total] = rows
  if (!total) throw new Error('no total of a day')
  return total
}

export const listDayActs = async (db: Db, span: Span): Promise<DayAct[]> => {
  const { rows } = await sql<DayAct>`
    select t.biz_type, t.step, count(*)::int as transfers, sum(t.amount)::bigint as fen from ledger_transfer t
     where ${within(span)} group by 1, 2 order by fen desc, 1, 2`.execute(db)
  return rows
}

export type InvariantState = { checked_at: Date | null; violated: string[] }

/** The last check of the invariants after a moment; `checked_at` is null where none has run. */
export const findCheckAfter = async (db: Db, after: Date): Promise<InvariantState> => {
  const row = await db
    .selectFrom('invariant_check')
    .select(['checked_at', 'violated'])
    .where('checked_at', '>=', after)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row ?? { checked_at: null, violated: [] }
}

/** How many differences of bills up to a day are open. */
export const countOpenDifferences = async (db: Db, day: string): Promise<number> => {
  const { count } = await db
    .selectFrom('reconciliation_difference')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'open')
    .where('day', '<=', day)
    .executeTakeFirstOrThrow()
  return count
}

/** The last closed day (YYYY-MM-DD); null before the first. */
export const findLastClosed = async (db: Db): Promise<string | null> => {
  const row = await db
    .selectFrom('ledger_day')
    .select('day')
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.day ?? null
}

/**
 * The day of the earliest transfer there is; null for an empty ledger. Numbers are given before moments: another transfer than the first
 * may be the earliest, and the index of moments finds it without reading the others.
 */
export const findFirstDay = async (db: Db): Promise<string | null> => {
  const first = await db.selectFrom('ledger_transfer').select('at').orderBy('id').limit(1).executeTakeFirst()
  if (!first) return null
  const { rows } = await sql<{
    at: Date
  }>`select min(at) as at from ledger_transfer where at <= ${first.at}`.execute(db)
  return shanghaiDate(rows[0]?.at ?? first.at)
}

/** The moments of a day (YYYY-MM-DD) in Asia/Shanghai. */
export const spanOfDay = (day: string): Span => {
  const from = shanghaiMidnight(day)
  return { from, to: new Date(from.getTime() + 86_400_000) }
}

const dayColumns = [
  'd.day',
  'd.transfers',
  'd.turnover_fen',
  'd.checked_at',
  'd.violated',
  'd.open_differences',
  'd.closed_at',
] as const

export type LedgerDay = {
  day: string
  transfers: number
  turnover_fen: number
  checked_at: Date | null
  violated: string[]
  open_differences: number
  closed_at: Date
}

/** A page of closed days, the newest first. */
export const listClosedDays = (
  db: Db,
  { before, skip, limit }: { before: string | null; skip: number; limit: number },
): Promise<LedgerDay[]> =>
  db
    .selectFrom('ledger_day as d')
    .select(dayColumns)
    .$if(before !== null, (query) => query.where('d.day', '<', before))
    .orderBy('d.day', 'desc')
    .limit(limit)
    .offset(skip)
    .execute()

/** A closed day with what proves it; undefined for one that is not closed. */
export const findClosedDay = (db: Db, day: string) =>
  db
    .selectFrom('ledger_day as d')
    .innerJoin('report_key as k', 'k.id', 'd.key_id')
    .select([...dayColumns, 'd.digest', 'd.report', 'd.signature', 'k.public_key'])
    .where('d.day', '=', day)
    .executeTakeFirst()

/** The sums a day was closed with. */
export const listDaySums = (db: Db, day: string): Promise<DaySum[]> =>
  db
    .selectFrom('ledger_day_sum')
    .select(['account', 'opening_fen', 'in_fen', 'out_fen', 'closing_fen', 'entries'])
    .where('day', '=', day)
    .orderBy('account')
    .execute()
