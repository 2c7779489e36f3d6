import { withdrawalsInFlight } from '@shanghao/contract/finance/states'
import { sql } from 'kysely'
import type { Db } from '../../../core/database/db.ts'

export type EntryRow = {
  transfer_id: number
  account_id: string
  amount: number
  balance_after: number
  biz_type: string
  biz_id: string
  step: string
  at: Date
  /** The purpose of the payment or refund, and the id of the paid thing. */
  paid_purpose: string | null
  paid_id: string | null
  payment_id: string | null
}

type EntryFilter = {
  userId: number
  kind: string
  /** Only these `act.step`; null for all. */
  steps: string[] | null
  /** Only entries in [from, to). */
  span: { from: Date; to: Date } | null
  before: Date
  after: { id: number; account: string } | null
  skip: number
  limit: number
}

/**
 * A user's wallet entries, newest first. Both sides of the transfers are read backwards by their own index and limited to the
 * page before they are merged, so that the cost doesn't grow with the history.
 */
export const listWalletEntries = async (
  db: Db,
  { userId, kind, steps, span, before, after, skip, limit }: EntryFilter,
): Promise<EntryRow[]> => {
  const wallets = sql`(values (${`cash:${userId}`}), (${`bonus:${userId}`})) w(id)`
  const matching = sql`t.at <= ${before} and t.id <= ${after?.id ?? Number.MAX_SAFE_INTEGER} and (${after?.id ?? null}::bigint is null
    or (t.id, w.id) < (${after?.id ?? null}::bigint, ${after?.account ?? null}))
    and (${steps}::text[] is null or t.biz_type || '.' || t.step = any (${steps}))
    and (${span?.from ?? null}::timestamptz is null or (t.at >= ${span?.from ?? null} and t.at < ${span?.to ?? null}))`
  const { rows } = await sql<EntryRow>`
    select e.*, p.purpose as paid_purpose, p.biz_id as paid_id, p.id as payment_id
      from (
        select m.* from ${wallets} cross join lateral (
          select t.id as transfer_id, w.id as account_id, -t.amount as amount, t.from_balance as balance_after, t.biz_type,
                 t.biz_id, t.step, t.at from ledger_transfer t
           where t.from_id = w.id and ${kind} <> 'in' and ${matching} order by t.id desc limit ${limit + skip}) m
        union all
        select m.* from ${wallets} cross join lateral (
          select t.id, w.id, t.amount, t.to_balance, t.biz_type, t.biz_id, t.step, t.at from ledger_transfer t
           where t.to_id = w.id and ${kind} <> 'out' and ${matching} order by t.id desc limit ${limit + skip}) m
        order by 1 desc, 2 desc limit ${limit} offset ${skip}) e
      left join refund r on e.biz_type = 'refund' and r.id = e.biz_id
      left join payment p on p.id = case e.biz_type when 'payment' then e.biz_id when 'refund' then r.payment_id end
     order by e.transfer_id desc, e.account_id desc`.execute(db)
  return rows
}

/** Rent and deposits of a user held in escrow (分): paid, neither settled nor refunded. */
export const sumEscrow = async (db: Db, userId: number): Promise<number> => {
  const { rows } = await sql<{ held: number }>`
    select coalesce(sum(a.balance), 0)::bigint as held
      from rental_order o join ledger_account a on a.id = 'escrow:' || o.id
     where o.renter_id = ${userId} and o.state in ('reserved', 'renting', 'ended', 'disputed')`.execute(db)
  return rows[0]?.held ?? 0
}

/** The sum of a user's withdrawals in flight (分). */
export const sumInFlight = async (db: Db, userId: number): Promise<number> => {
  const { rows } = await sql<{ fen: number }>`
    select coalesce(sum(amount_fen), 0)::bigint as fen from withdrawal
     where user_id = ${userId} and state = any (${[...withdrawalsInFlight]})`.execute(db)
  return rows[0]?.fen ?? 0
}
