import { sql } from 'kysely'
import type { Deps } from '../../../core/config/deps.ts'
import { shanghaiDate } from '../../../core/config/shanghaiTime.ts'
import type { BillLine } from '../../../core/ports/pay.ts'
import { receivePayment } from '../payment/receivePayment.ts'
import type { Purposes } from '../purpose.ts'
import { recordRefundResult } from '../refund/refund.ts'
import { type Bill, listBills } from './bills.ts'
import { compareBill, storeBill } from './compare.ts'
import { type BillDay, comparedLines } from './differences.ts'

/** Marks a withdrawal as paid because the bill of the merchant's account lists its payout. */
export type SettlePayout = (
  deps: Deps,
  payout: { id: string; transactionId: string; at: Date },
) => Promise<void>

/** How lines of a bill are counted: payments by their purposes, payouts by the domain that sends them. */
export type ReconciliationDeps = { purposes: Purposes; settlePayout: SettlePayout }

type UncountedLine = {
  kind: BillLine['kind']
  own_id: string
  transaction_id: string
  theirs_fen: number
  at: Date
}

/** Counts a line like a notification or a query result of the channel. */
const countLine = async (
  deps: Deps,
  { purposes, settlePayout }: ReconciliationDeps,
  { channel }: BillDay,
  { kind, own_id, transaction_id, theirs_fen, at }: UncountedLine,
): Promise<void> => {
  if (kind === 'payment') {
    const trade = { paymentId: own_id, transactionId: transaction_id, amountFen: theirs_fen, paidAt: at }
    await receivePayment(deps, purposes, channel, trade)
  } else if (kind === 'refund')
    await deps.db
      .transaction()
      .execute((tx) => recordRefundResult(tx, channel, own_id, 'done', deps.clock.now()))
  else await settlePayout(deps, { id: own_id, transactionId: transaction_id, at })
}

/** Counts the lines that our records lack; a line that fails remains a difference. */
const countUncountedLines = async (
  deps: Deps,
  reconciliationDeps: ReconciliationDeps,
  billDay: BillDay,
): Promise<void> => {
  const { rows } = await sql<UncountedLine>`
    select kind, own_id, transaction_id, theirs_fen, at from (${comparedLines(billDay)}) compared
     where reason = 'not_counted_here' and not came_back`.execute(deps.db)
  for (const line of rows)
    await countLine(deps, reconciliationDeps, billDay, line).catch((err) =>
      deps.log.error({ err, ...billDay, kind: line.kind, ownId: line.own_id }, 'counting bill line failed'),
    )
}

const compare = (deps: Deps, billDay: BillDay): Promise<void> =>
  deps.db.transaction().execute((tx) => compareBill(tx, billDay, deps.clock.now()))

/**
 * Other days with an open difference of a number in this day's bill, or of a transfer by hand that was recorded since: either may resolve it.
 */
const findAffectedDays = async ({ db }: Deps, { channel, bill, day }: BillDay): Promise<string[]> => {
  const { rows } = await sql<{ day: string }>`
    select distinct d.day from bill_line l
      join reconciliation_difference d on d.channel = l.channel and d.bill = l.bill and d.own_id = l.own_id and d.state = 'open'
     where l.channel = ${channel} and l.bill = ${bill} and l.day = ${day} and d.day <> ${day}
    union
    select d.day from closed_payout p
      join reconciliation_difference d on d.channel = p.channel and d.transaction_id = p.transaction_id and d.state = 'open'
     where p.channel = ${channel} and coalesce(p.reconciled_on = ${day}, true) and d.bill = ${bill} and d.day <> ${day}`.execute(
    db,
  )
  return rows.map((row) => row.day)
}

/**
 * Compares a bill of a day (YYYY-MM-DD, Asia/Shanghai) with our records: counts lines that our records lack, and records
 * every difference. Idempotent. Returns whether there was a bill.
 */
export const reconcileDay = async (
  deps: Deps,
  reconciliationDeps: ReconciliationDeps,
  { channel, bill, fetch }: Bill,
  day: string,
): Promise<boolean> => {
  const { db, clock, log } = deps
  const billDay = { channel, bill, day }
  const lines = await fetch(day)
  if (!lines) {
    await db
      .insertInto('reconciliation')
      .values({ ...billDay, state: 'waiting' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return false
  }
  await db.transaction().execute((tx) => storeBill(tx, billDay, lines, clock.now()))
  await countUncountedLines(deps, reconciliationDeps, billDay)
  await compare(deps, billDay)
  for (const other of await findAffectedDays(deps, billDay)) await compare(deps, { ...billDay, day: other })
  log.info({ ...billDay, lines: lines.length }, 'bill reconciled')
  return true
}

/** For how many past days a missing bill is requested. */
const BACK_DAYS = 14
const DAY_MS = 86_400_000

/** The last `count` days before today, newest first. */
export const previousDays = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_, i) => shanghaiDate(new Date(now.getTime() - (i + 1) * DAY_MS)))

const findUncomparedDays = async ({ db, clock }: Deps, { channel, bill }: Bill): Promise<string[]> => {
  const { rows } = await sql<{ day: string }>`
    select d.day from unnest(${previousDays(clock.now(), BACK_DAYS)}::date[]) d (day)
     where exists (select from payment where channel = ${channel}
                      and created_at < ((d.day + 1)::timestamp at time zone 'Asia/Shanghai')
                   union all
                   select from withdrawal where ${bill} = 'fund'
                      and created_at < ((d.day + 1)::timestamp at time zone 'Asia/Shanghai')
                   union all
                   select from closed_payout where ${bill} = 'fund' and channel = ${channel}
                      and at < ((d.day + 1)::timestamp at time zone 'Asia/Shanghai'))
       and not exists (select from reconciliation r where r.channel = ${channel} and r.bill = ${bill} and r.day = d.day
                          and r.state = 'compared')
     order by d.day`.execute(db)
  return rows.map((row) => row.day)
}

/** Compares days of one bill, one after the other; a day that fails is logged and skipped. Returns the compared days. */
export const reconcileDays = async (
  deps: Deps,
  reconciliationDeps: ReconciliationDeps,
  bill: Bill,
  days: string[],
): Promise<string[]> => {
  const compared: string[] = []
  for (const day of days) {
    const done = await reconcileDay(deps, reconciliationDeps, bill, day).catch((err) => {
      deps.log.error({ err, channel: bill.channel, bill: bill.bill, day }, 'reconciling failed')
      return false
    })
    if (done) compared.push(day)
  }
  return compared
}

/** Compares every day of the last two weeks that was not compared yet, all bills concurrently. */
export const runReconciliation = async (
  deps: Deps,
  reconciliationDeps: ReconciliationDeps,
): Promise<void> => {
  await Promise.all(
    listBills(deps).map(async (bill) =>
      reconcileDays(deps, reconciliationDeps, bill, await findUncomparedDays(deps, bill)),
    ),
  )
}
