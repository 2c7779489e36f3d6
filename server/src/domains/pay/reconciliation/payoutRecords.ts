import { sql } from 'kysely'
import type { Db } from '../../../core/database/db.ts'
import { type BillDay, billedByHand, comparedLines, within } from './differences.ts'
import type { DifferenceRow } from './queries.ts'

/** A payout of a day: a line of the channel's bill with our withdrawal or payout of a closed account, or one of these that no bill has. */
export type PayoutRecord = {
  own_id: string
  user_id: number | null
  state: string | null
  ours_fen: number | null
  theirs_fen: number | null
  transaction_id: string | null
  at: Date | null
  is_return: boolean
  /** Sent by hand to the person of a closed account. */
  by_hand: boolean
  reason: DifferenceRow['reason'] | null
  /** Position among the records of the day, from 1. */
  place: number
}

export type PayoutDay = {
  theirs_count: number
  theirs_fen: number
  ours_count: number
  ours_fen: number
  different: number
  records: PayoutRecord[]
}

/** Every payout of a day, the channel's lines first, each with its reason where both differ. */
const recordsOf = (billDay: BillDay) => sql`
  select own_id, user_id, state, ours_fen, theirs_fen, transaction_id, at, is_return, by_hand, reason,
         row_number() over (order by at nulls last, own_id, transaction_id) as place
    from (
      select c.own_id, coalesce(w.user_id, difference_person(c.kind, c.own_id)) as user_id, case when c.by_hand then 'paid' else w.state end as state,
             c.ours_fen, c.theirs_fen, c.transaction_id, c.at, c.kind = 'payout_return' as is_return, c.by_hand, c.reason
        from (${comparedLines(billDay)}) c left join withdrawal w on w.id = c.own_id
      union all
      select w.id, w.user_id, w.state, w.amount_fen - w.fee_fen, null, w.transaction_id, w.finished_at, false, false, 'missing_there'
        from withdrawal w
       where w.state = 'paid' and w.finished_at ${within(billDay.day)} and w.reconciled_on is null
         and not exists (select from bill_line b where b.channel = ${billDay.channel} and b.bill = ${billDay.bill} and b.kind = 'payout' and b.own_id = w.id)
      union all
      select o.transaction_id, o.user_id, 'paid', o.cash_fen, null, o.transaction_id, o.at, false, true, 'missing_there'
        from closed_payout o
       where o.channel = ${billDay.channel} and o.at ${within(billDay.day)} and o.reconciled_on is null and not ${billedByHand(billDay)}) r`

type Page = { only: 'all' | 'different'; after: number | null; skip: number; limit: number }

/** A page of the payouts of a day with the sums of the whole day. */
export const readPayoutDay = async (
  db: Db,
  billDay: BillDay,
  { only, after, skip, limit }: Page,
): Promise<PayoutDay> => {
  const { rows } = await sql<PayoutDay>`
    with r as materialized (${recordsOf(billDay)})
    select (select count(*)::int from r where theirs_fen is not null and not is_return) as theirs_count,
           (select coalesce(sum(case when is_return then -theirs_fen else theirs_fen end), 0)::bigint from r) as theirs_fen,
           (select count(*)::int from r where ours_fen is not null and not is_return) as ours_count,
           (select coalesce(sum(ours_fen) filter (where not is_return), 0)::bigint from r) as ours_fen,
           (select count(*)::int from r where reason is not null) as different,
           coalesce((select json_agg(p order by place) from (
             select * from r where (${only} = 'all' or reason is not null) and (${after}::bigint is null or place > ${after})
              order by place limit ${limit} offset ${skip}) p), '[]') as records`.execute(db)
  const [day] = rows
  if (!day) throw new Error('no sums of payouts')
  // Moments in JSON are texts.
  return {
    ...day,
    records: day.records.map((record) => ({ ...record, at: record.at && new Date(record.at) })),
  }
}
