import { sql } from 'kysely'
import type { Tx } from '../../../core/database/db.ts'
import type { BillLine } from '../../../core/ports/pay.ts'
import { type BillDay, comparedLines, recordDifferences, settleDifferences, within } from './differences.ts'

/** Serialises comparisons of a day until the transaction ends. */
const lockDay = async (tx: Tx, { channel, bill, day }: BillDay): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`reconcile:${channel}:${bill}:${day}`}, 0))`.execute(
    tx,
  )
}

/** Stores a daily bill, replacing an earlier version of it, and records the differences. */
export const storeBill = async (tx: Tx, billDay: BillDay, lines: BillLine[], now: Date): Promise<void> => {
  const { channel, bill, day } = billDay
  await lockDay(tx, billDay)
  await tx
    .deleteFrom('bill_line')
    .where('channel', '=', channel)
    .where('bill', '=', bill)
    .where('day', '=', day)
    .execute()
  const columns = [
    lines.map(({ kind }) => kind),
    lines.map(({ ownId }) => ownId),
    lines.map(({ transactionId }) => transactionId),
    lines.map(({ refundTransactionId }) => refundTransactionId ?? null),
    lines.map(({ amountFen }) => amountFen),
    lines.map(({ at }) => at),
    lines.map(({ pending = false }) => pending),
  ] as const
  await sql`insert into bill_line
      (channel, bill, day, kind, own_id, transaction_id, refund_transaction_id, amount_fen, at, pending, line)
    select ${channel}, ${bill}, ${day}, l.* from unnest(${columns[0]}::text[], ${columns[1]}::text[], ${columns[2]}::text[],
      ${columns[3]}::text[], ${columns[4]}::bigint[], ${columns[5]}::timestamptz[], ${columns[6]}::boolean[]) with ordinality l`.execute(
    tx,
  )
  await recordDifferences(tx, billDay, now)
}

/** Marks the records that a line of the bill confirms. */
const markConfirmed = async (tx: Tx, billDay: BillDay): Promise<void> => {
  const { day, bill } = billDay
  const matches = sql`(select * from (${comparedLines(billDay)}) compared where reason is null and not pending) j`
  if (bill === 'fund') {
    await sql`update withdrawal w set reconciled_on = ${day} from ${matches}
       where j.kind = 'payout' and w.id = j.own_id and w.state = 'paid' and w.reconciled_on is null`.execute(
      tx,
    )
    await sql`update closed_payout p set reconciled_on = ${day} from ${matches}
       where j.kind = 'payout' and j.by_hand and p.channel = ${billDay.channel} and p.transaction_id = j.transaction_id and p.reconciled_on is null`.execute(
      tx,
    )
    return
  }
  await sql`update payment p set reconciled_on = ${day} from ${matches}
     where j.kind = 'payment' and p.id = j.own_id and p.state = 'success' and p.reconciled_on is null`.execute(
    tx,
  )
  await sql`update refund r set reconciled_on = ${day},
         refund_transaction_id = coalesce(r.refund_transaction_id, j.refund_transaction_id) from ${matches}
     where j.kind = 'refund' and r.id = j.own_id and r.state = 'done' and r.reconciled_on is null`.execute(tx)
  await confirmPending(tx, billDay)
}

/** Marks the refunds that ended on this day and that an earlier bill lists as under way, by the same numbers and amount. */
const confirmPending = async (tx: Tx, { channel, bill, day }: BillDay): Promise<void> => {
  await sql`update refund r set reconciled_on = ${day},
         refund_transaction_id = coalesce(r.refund_transaction_id, l.refund_transaction_id)
      from bill_line l, payment p
     where l.channel = ${channel} and l.bill = ${bill} and l.kind = 'refund' and l.pending and l.own_id = r.id
       and p.id = r.payment_id and p.channel = l.channel and p.transaction_id = l.transaction_id
       and l.amount_fen = r.amount_fen and coalesce(l.refund_transaction_id = r.refund_transaction_id, true)
       and r.state = 'done' and r.ended_at ${within(day)} and r.reconciled_on is null`.execute(tx)
}

/** The sum of our records confirmed on a day: money in less money out, 分. */
const confirmedFen = ({ channel, bill, day }: BillDay) =>
  bill === 'fund'
    ? sql`select -coalesce((select sum(amount_fen - fee_fen) from withdrawal where reconciled_on = ${day}), 0)
                - coalesce((select sum(cash_fen) from closed_payout where channel = ${channel} and reconciled_on = ${day}), 0)`
    : sql`select coalesce((select sum(amount_fen) from payment where channel = ${channel} and reconciled_on = ${day}), 0)
                - coalesce((select sum(r.amount_fen) from refund r join payment p on p.id = r.payment_id
                             where p.channel = ${channel} and r.reconciled_on = ${day}), 0)`

/** Compares a stored bill with our records: marks confirmed records, records differences and settles resolved ones. */
export const compareBill = async (tx: Tx, billDay: BillDay, now: Date): Promise<void> => {
  const { channel, bill, day } = billDay
  await lockDay(tx, billDay)
  await markConfirmed(tx, billDay)
  await recordDifferences(tx, billDay, now)
  await settleDifferences(tx, billDay, now)
  await sql`insert into reconciliation (channel, bill, day, state, lines, theirs_fen, ours_fen, compared_at)
    select ${channel}, ${bill}, ${day}, 'compared', t.n, t.fen, (${confirmedFen(billDay)}), ${now}
      from (select count(*) as n,
                   coalesce(sum(case when kind in ('payment', 'payout_return') then amount_fen else -amount_fen end), 0) as fen
              from bill_line l where channel = ${channel} and bill = ${bill}
               and case when l.pending then exists (select from refund where id = l.own_id and reconciled_on = ${day})
                        else l.day = ${day} end) t
    on conflict (channel, bill, day) do update set state = excluded.state, lines = excluded.lines,
      theirs_fen = excluded.theirs_fen, ours_fen = excluded.ours_fen, compared_at = excluded.compared_at`.execute(
    tx,
  )
}
