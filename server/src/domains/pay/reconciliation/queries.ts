import type { OutputOf } from '@shanghao/contract/call'
import type { differenceReasons } from '@shanghao/contract/differenceReasons'
import type { reconciliationCalls } from '@shanghao/contract/pay/reconciliation'
import { sql } from 'kysely'
import type { Db } from '../../../core/database/db.ts'
import type { IdPage } from '../../../core/http/cursor.ts'

type Day = OutputOf<typeof reconciliationCalls.reconcile>

export type DayRow = {
  channel: Day['channel']
  bill: Day['bill']
  day: string
  state: Day['state']
  lines: number
  theirs_fen: number
  ours_fen: number
  compared_at: Date | null
  differences: number
  open: number
}

const dayColumns = sql`select r.channel, r.bill, r.day, r.state, r.lines, r.theirs_fen, r.ours_fen, r.compared_at, d.differences, d.open
  from reconciliation r
  cross join lateral (select count(*) as differences, count(*) filter (where state = 'open') as open from reconciliation_difference
                       where channel = r.channel and bill = r.bill and day = r.day) d`

/** The compared and awaited days of one bill among `days` (YYYY-MM-DD), latest first. */
export const daysOf = async (
  db: Db,
  { channel, bill }: Pick<Day, 'channel' | 'bill'>,
  days: string[],
): Promise<DayRow[]> => {
  const { rows } = await sql<DayRow>`${dayColumns}
    where r.channel = ${channel} and r.bill = ${bill} and r.day = any (${days}::date[]) order by r.day desc`.execute(
    db,
  )
  return rows
}

type DayPage = {
  /** The last row of the page before; all null for the first page. */
  before: { day: string | null; channel: string | null; bill: string | null }
  skip: number
  limit: number
}

/** A page of days of all bills, latest first. */
export const listDays = async (db: Db, { before, skip, limit }: DayPage): Promise<DayRow[]> => {
  const { day, channel, bill } = before
  const { rows } = await sql<DayRow>`${dayColumns}
    where ${day}::date is null or (r.day, r.channel, r.bill) < (${day}::date, ${channel}, ${bill})
    order by r.day desc, r.channel desc, r.bill desc limit ${limit} offset ${skip}`.execute(db)
  return rows
}

export type DifferenceRow = {
  id: number
  channel: Day['channel']
  bill: Day['bill']
  day: string
  kind: 'payment' | 'refund' | 'payout' | 'payout_return'
  own_id: string
  transaction_id: string | null
  reason: keyof typeof differenceReasons
  ours_fen: number | null
  theirs_fen: number | null
  state: 'open' | 'settled'
  noted_at: Date
  settled_at: Date | null
  settled_by: string | null
  note: string | null
}

export type DifferenceFilter = { [Filter in 'state' | 'channel' | 'kind']: DifferenceRow[Filter] | undefined }
type DifferencePage = DifferenceFilter & IdPage

/** A page of differences, latest first. */
export const listDifferences = async (
  db: Db,
  { state, channel, kind, time, after, skip, limit }: DifferencePage,
): Promise<DifferenceRow[]> => {
  const { rows } = await sql<DifferenceRow>`select * from reconciliation_difference
    where noted_at <= ${time} and (${state ?? null}::text is null or state = ${state ?? null})
      and (${channel ?? null}::text is null or channel = ${channel ?? null})
      and (${kind ?? null}::text is null or kind = ${kind ?? null})
      and (${after}::bigint is null or id < ${after})
    order by id desc limit ${limit} offset ${skip}`.execute(db)
  return rows
}
