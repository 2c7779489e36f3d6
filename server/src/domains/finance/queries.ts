import { sql } from 'kysely'
import type { Db } from '../../core/db.ts'

export type EntryRow = {
  transfer_id: number
  account_id: string
  seq: number
  amount: number
  balance_after: number
  other_id: string
  biz_type: string
  biz_id: string
  step: string
  at: Date
  order_id: string | null
}

type Page = {
  userId: number
  kind: string
  before: Date
  after: { id: number; account: string } | null
  limit: number
}

/**
 * A user's wallet entries, newest first. Each half reads its own index (transfers out, transfers in) and is cut to the
 * page before the two are merged.
 */
export const walletEntries = async (
  db: Db,
  { userId, kind, before, after, limit }: Page,
): Promise<EntryRow[]> => {
  const wallets = [`cash:${userId}`, `bonus:${userId}`]
  const { rows } = await sql<EntryRow>`
    select e.*, p.biz_id as order_id
      from (
        select e.transfer_id, e.account_id, e.seq, e.amount, e.balance_after, e.other_id, e.biz_type, e.biz_id, e.step, e.at
          from ledger_entry e
         where e.account_id = any(${wallets}) and e.at <= ${before}
           and (${kind} = 'all' or (${kind} = 'in') = (e.amount > 0))
           and (${after?.id ?? null}::bigint is null or (e.transfer_id, e.account_id) < (${after?.id ?? null}::bigint, ${after?.account ?? null}))
         order by e.transfer_id desc, e.account_id desc limit ${limit}) e
      left join payment p on e.biz_type = 'payment' and p.id = e.biz_id and p.purpose = 'order'
     order by e.transfer_id desc, e.account_id desc`.execute(db)
  return rows
}

/** Rent and deposits of a user that are held in escrow right now (分): paid, neither settled nor given back. */
export const heldFor = async (db: Db, userId: number): Promise<number> => {
  const { rows } = await sql<{ held: number }>`
    select coalesce(sum(a.balance), 0)::bigint as held
      from rental_order o join ledger_account a on a.id = 'escrow:' || o.id
     where o.renter_id = ${userId} and o.state in ('reserved', 'renting', 'ended', 'disputed')`.execute(db)
  return rows[0]?.held ?? 0
}
