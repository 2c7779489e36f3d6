import { sql } from 'kysely'
import type { Tx } from '../../../core/database/db.ts'
import type { Bill } from './bills.ts'

/** One day's bill (YYYY-MM-DD, Asia/Shanghai). */
export type BillDay = Pick<Bill, 'channel' | 'bill'> & { day: string }

/** Within a day of Asia/Shanghai; a plain date would mean midnight in the session's time zone. */
export const within = (day: string) =>
  sql`between (${day}::timestamp at time zone 'Asia/Shanghai')
          and ((${day}::timestamp + interval '1 day') at time zone 'Asia/Shanghai' - interval '1 microsecond')`

/**
 * Every line of a daily bill with the matching record of ours and the reason of the difference; null where both agree, or
 * where no money moved in the end. Of several lines with one number, over all days, one is compared: from the day that
 * confirmed it, else from the first day, and there the line that matches best. All others are duplicates. The account's bill
 * may list a payout under a number that the provider never sent us: then own number and amount decide. A transfer that operators made by hand,
 * for a closed account, has no number of ours: the channel's number decides (`by_hand`). A pending line
 * matches if its numbers and amount do; the day on which its refund ends confirms it.
 */
export const comparedLines = ({ channel, bill, day }: BillDay) => sql`
  select j.kind, j.own_id, j.transaction_id, j.refund_transaction_id, j.theirs_fen, j.ours_fen, j.at, j.came_back, j.pending, j.by_hand,
         case when j.place > 1 or j.first_day <> ${day} then 'duplicate'
              when not j.known then 'unknown_here'
              when j.theirs_fen <> j.ours_fen then 'amount'
              when not j.same_number then 'other_number'
              when j.pending then null
              when j.kind = 'payout_return' and j.settled then 'returned'
              when j.kind in ('payout', 'payout_return') and j.failed and j.came_back then null
              when j.failed then 'failed_here'
              when not j.settled then 'not_counted_here' end as reason
    from (select m.*, row_number() over (partition by kind, case when by_hand then transaction_id else own_id end, pending order by (known and same_number and theirs_fen = ours_fen) desc,
                                         line) as place
            from (select l.kind, l.own_id, l.transaction_id, l.refund_transaction_id, l.amount_fen as theirs_fen, l.at, l.line, l.pending,
                         o.amount_fen as ours_fen, o.settled, o.failed, o.amount_fen is not null as known, coalesce(o.by_hand, false) as by_hand,
                         l.kind = 'payout_return'
                           or (coalesce(cardinality(o.numbers), 0) = 0 or l.transaction_id = any (o.numbers))
                              and coalesce(l.refund_transaction_id = o.refund_number, true) as same_number,
                         l.kind in ('payout', 'payout_return') and exists (
                           select from bill_line b where b.channel = l.channel and b.bill = l.bill and b.kind = 'payout_return'
                              and b.own_id = l.own_id) as came_back,
                         coalesce(case when not l.pending then o.reconciled_on end, (select min(b.day) from bill_line b where b.channel = l.channel
                           and b.bill = l.bill and b.kind = l.kind and b.own_id = l.own_id and b.pending = l.pending)) as first_day
                    from bill_line l
                    left join lateral (
                      select p.amount_fen, p.state = 'success' as settled, false as failed, p.reconciled_on,
                             array_remove(array[p.transaction_id], null) as numbers, null as refund_number, false as by_hand
                        from payment p where l.kind = 'payment' and p.id = l.own_id and p.channel = l.channel
                      union all
                      select r.amount_fen, r.state = 'done', r.state = 'failed', r.reconciled_on,
                             array_remove(array[p.transaction_id], null), r.refund_transaction_id, false
                        from refund r join payment p on p.id = r.payment_id
                       where l.kind = 'refund' and r.id = l.own_id and p.channel = l.channel
                      union all
                      select w.amount_fen - w.fee_fen, w.state = 'paid', w.state in ('failed', 'refused'),
                             case l.kind when 'payout' then w.reconciled_on end,
                             case when w.fund_transaction_id is not null
                               then array_remove(array[w.transaction_id, w.fund_transaction_id], null) end, null, false
                        from withdrawal w where l.kind in ('payout', 'payout_return') and w.id = l.own_id
                      union all
                      select p.cash_fen, true, false, case l.kind when 'payout' then p.reconciled_on end, array[p.transaction_id], null, true
                        from closed_payout p
                       where l.kind in ('payout', 'payout_return') and p.channel = l.channel
                         and p.transaction_id = case l.kind when 'payout' then l.transaction_id else (
                           select min(b.transaction_id) from bill_line b where b.channel = l.channel and b.bill = l.bill and b.kind = 'payout'
                              and b.own_id = l.own_id) end
                         and not exists (select from withdrawal w where w.id = l.own_id)) o on true
                   where l.channel = ${channel} and l.bill = ${bill} and l.day = ${day}) m) j`

/** Whether a bill of any day lists the transfer that the payout `o` of a closed account records. */
export const billedByHand = ({ channel, bill }: Pick<BillDay, 'channel' | 'bill'>) =>
  sql`exists (select from bill_line where channel = ${channel} and bill = ${bill} and kind = 'payout' and transaction_id = o.transaction_id)`

/** Records counted on a day that are in no bill. */
const missingInBill = ({ channel, bill, day }: BillDay) => {
  const billed = (kind: string) =>
    sql`exists (select from bill_line where channel = ${channel} and bill = ${bill} and kind = ${kind} and own_id = o.id)`
  if (bill === 'fund')
    return sql`select 'payout', o.id, o.transaction_id, 'missing_there', o.amount_fen - o.fee_fen, null::bigint from withdrawal o
      where o.state = 'paid' and o.finished_at ${within(day)} and o.reconciled_on is null and not ${billed('payout')}
    union all
    select 'payout', o.transaction_id, o.transaction_id, 'missing_there', o.cash_fen, null from closed_payout o
     where o.channel = ${channel} and o.at ${within(day)} and o.reconciled_on is null and not ${billedByHand({ channel, bill })}`
  return sql`select 'payment', o.id, o.transaction_id, 'missing_there', o.amount_fen, null::bigint from payment o
      where o.channel = ${channel} and o.state = 'success' and o.succeeded_at ${within(day)}
        and o.reconciled_on is null and not ${billed('payment')}
    union all
    select 'refund', o.id, null, 'missing_there', o.amount_fen, null::bigint from refund o join payment p on p.id = o.payment_id
      where p.channel = ${channel} and o.state = 'done' and o.ended_at ${within(day)}
        and o.reconciled_on is null and not ${billed('refund')}`
}

/** The current differences of a day: kind, own_id, transaction_id, reason, ours_fen, theirs_fen. */
const differencesOf = (billDay: BillDay) => sql`
  select kind, own_id, transaction_id, reason, max(ours_fen)::bigint as ours_fen, sum(theirs_fen)::bigint as theirs_fen
    from (${comparedLines(billDay)}) compared where reason is not null group by kind, own_id, transaction_id, reason
  union all ${missingInBill(billDay)}`

/**
 * Records differences with the amounts of this comparison. One that was settled by a comparison is reopened, and so is one that an operator
 * settled when its amounts have changed since: the decision was about the amounts before.
 */
export const recordDifferences = async (tx: Tx, billDay: BillDay, now: Date): Promise<void> => {
  const { channel, bill, day } = billDay
  const changed = sql`(x.ours_fen, x.theirs_fen) is distinct from (excluded.ours_fen, excluded.theirs_fen)`
  const stays = sql`x.state = 'settled' and x.settled_by <> 'clock' and not (${changed})`
  await sql`insert into reconciliation_difference as x
      (channel, bill, day, kind, own_id, transaction_id, reason, ours_fen, theirs_fen, state, noted_at)
    select ${channel}, ${bill}, ${day}, d.*, 'open', ${now} from (${differencesOf(billDay)}) d
    on conflict on constraint difference_once do update
      set state = 'open', settled_at = null, settled_by = null, note = null,
          ours_fen = excluded.ours_fen, theirs_fen = excluded.theirs_fen
      where not (${stays})`.execute(tx)
}

/** Settles recorded differences that no longer exist. */
export const settleDifferences = async (tx: Tx, billDay: BillDay, now: Date): Promise<void> => {
  const { channel, bill, day } = billDay
  await sql`update reconciliation_difference x
       set state = 'settled', settled_at = ${now}, settled_by = 'clock', note = '再次核对时已一致'
     where channel = ${channel} and bill = ${bill} and day = ${day} and state = 'open' and not exists (
       select from (${differencesOf(billDay)}) d (kind, own_id, transaction_id, reason, ours_fen, theirs_fen)
        where d.kind = x.kind and d.own_id = x.own_id and d.reason = x.reason
          and d.transaction_id is not distinct from x.transaction_id)`.execute(tx)
}
