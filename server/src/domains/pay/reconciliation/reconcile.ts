import { sql } from 'kysely'
import type { Deps } from '../../../core/config/deps.ts'
import { shanghaiDate } from '../../../core/config/shanghaiTime.ts'
import type { BillLine } from '../../../core/ports/pay.ts'
import { receive } from '../payment/receivePayment.ts'
import type { Purposes } from '../purpose.ts'
import { recordRefund } from '../refund/refund.ts'
import { type Bill, billsOf } from './bills.ts'
import { compareBill, keepBill } from './compare.ts'
import { type BillDay, judgedLines } from './differences.ts'

/** Ends a withdrawal as paid because the bill of the merchant's account lists its payout. */
export type SettlePayout = (
  deps: Deps,
  payout: { id: string; transactionId: string; at: Date },
) => Promise<void>

/** How money of a bill's line is counted: payments by what they are for, payouts by the domain that sends them. */
export type Counting = { purposes: Purposes; settlePayout: SettlePayout }

type Uncounted = {
  kind: BillLine['kind']
  own_id: string
  transaction_id: string
  theirs_fen: number
  at: Date
}

/** Counts the money of a line as if the channel had told it by a notice or an answer. */
const count = async (
  deps: Deps,
  { purposes, settlePayout }: Counting,
  { channel }: BillDay,
  { kind, own_id, transaction_id, theirs_fen, at }: Uncounted,
): Promise<void> => {
  if (kind === 'payment') {
    const trade = { paymentId: own_id, transactionId: transaction_id, amountFen: theirs_fen, paidAt: at }
    await receive(deps, purposes, channel, trade)
  } else if (kind === 'refund')
    await deps.db.transaction().execute((tx) => recordRefund(tx, channel, own_id, 'done', deps.clock.now()))
  else await settlePayout(deps, { id: own_id, transactionId: transaction_id, at })
}

/** Counts what the channel has carried out and we have not: its bill is as good as a notice. What fails stays a difference. */
const countUncounted = async (deps: Deps, counting: Counting, billDay: BillDay): Promise<void> => {
  const { rows } = await sql<Uncounted>`
    select kind, own_id, transaction_id, theirs_fen, at from (${judgedLines(billDay)}) judged
     where reason = 'not_counted_here' and not came_back`.execute(deps.db)
  for (const line of rows)
    await count(deps, counting, billDay, line).catch((err) =>
      deps.log.error(
        { err, ...billDay, kind: line.kind, ownId: line.own_id },
        'a line of a bill could not be counted',
      ),
    )
}

const compare = (deps: Deps, billDay: BillDay): Promise<void> =>
  deps.db.transaction().execute((tx) => compareBill(tx, billDay, deps.clock.now()))

/** Other days with an open difference of a number that this day's bill names: it may have brought what was missing. */
const daysConcerned = async ({ db }: Deps, { channel, bill, day }: BillDay): Promise<string[]> => {
  const { rows } = await sql<{ day: string }>`
    select distinct d.day from bill_line l
      join reconciliation_difference d on d.channel = l.channel and d.bill = l.bill and d.own_id = l.own_id and d.state = 'open'
     where l.channel = ${channel} and l.bill = ${bill} and l.day = ${day} and d.day <> ${day}`.execute(db)
  return rows.map((row) => row.day)
}

/**
 * Compares a bill of a day (YYYY-MM-DD, Asia/Shanghai) with our records. Money the channel moved and we have not counted is
 * counted; every difference is a row. Doing it again adds nothing. Answers whether there was a bill.
 */
export const reconcileDay = async (
  deps: Deps,
  counting: Counting,
  { channel, bill, fetch }: Bill,
  day: string,
): Promise<boolean> => {
  const { db, clock, log } = deps
  const billDay = { channel, bill, day }
  const lines = await fetch(day)
  if (!lines) {
    await sql`insert into reconciliation (channel, bill, day, state) values (${channel}, ${bill}, ${day}, 'waiting')
      on conflict do nothing`.execute(db)
    return false
  }
  await db.transaction().execute((tx) => keepBill(tx, billDay, lines, clock.now()))
  await countUncounted(deps, counting, billDay)
  await compare(deps, billDay)
  for (const other of await daysConcerned(deps, billDay)) await compare(deps, { ...billDay, day: other })
  log.info({ ...billDay, lines: lines.length }, 'reconciled')
  return true
}

/** How far back a bill is still asked for. */
const BACK_DAYS = 14
const DAY_MS = 86_400_000

/** The days before today, newest first. */
export const daysBack = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_, i) => shanghaiDate(new Date(now.getTime() - (i + 1) * DAY_MS)))

const uncomparedDays = async ({ db, clock }: Deps, { channel, bill }: Bill): Promise<string[]> => {
  const { rows } = await sql<{ day: string }>`
    select d.day from unnest(${daysBack(clock.now(), BACK_DAYS)}::date[]) d (day)
     where exists (select from payment where channel = ${channel}
                      and created_at < ((d.day + 1)::timestamp at time zone 'Asia/Shanghai')
                   union all
                   select from withdrawal where ${bill} = 'fund'
                      and created_at < ((d.day + 1)::timestamp at time zone 'Asia/Shanghai'))
       and not exists (select from reconciliation r where r.channel = ${channel} and r.bill = ${bill} and r.day = d.day
                          and r.state = 'compared')
     order by d.day`.execute(db)
  return rows.map((row) => row.day)
}

/** Compares days of one bill, one after the other. A day that fails is logged and does not stop the others; answers those compared. */
export const reconcileDays = async (
  deps: Deps,
  counting: Counting,
  bill: Bill,
  days: string[],
): Promise<string[]> => {
  const compared: string[] = []
  for (const day of days) {
    const done = await reconcileDay(deps, counting, bill, day).catch((err) => {
      deps.log.error({ err, channel: bill.channel, bill: bill.bill, day }, 'reconciling failed')
      return false
    })
    if (done) compared.push(day)
  }
  return compared
}

/** Compares every day of the last two weeks that has had no comparison yet. Bills don't wait for each other. */
export const runReconciliation = async (deps: Deps, counting: Counting): Promise<void> => {
  await Promise.all(
    billsOf(deps).map(async (bill) => reconcileDays(deps, counting, bill, await uncomparedDays(deps, bill))),
  )
}
