import { sql } from 'kysely'
import type { Db } from '../../../core/database/db.ts'
import type { AccountId } from '../../../ledger/post.ts'

/** Selects the transfers that belong to a thing. */
export type TransferScope = {
  /** Accounts that hold money only for this thing. */
  holdingAccounts: AccountId[]
  /** Its business acts: type and id. */
  acts: { type: string; id: string }[]
  /** Paid things: all payments of them by the viewer belong to it. */
  paidFor: { purpose: string; id: string }[]
}

export type Transfer = {
  id: number
  biz_type: string
  biz_id: string
  step: string
  from_id: string
  to_id: string
  amount: number
  at: Date
  /** The balances after it; null for accounts that keep none. */
  from_balance: number | null
  to_balance: number | null
}

/** The transfers of a scope, oldest first; of what a payer paid for, or of all payers where it is null. */
export const listTransfers = async (
  db: Db,
  { holdingAccounts, acts, paidFor }: TransferScope,
  payerId: number | null,
): Promise<Transfer[]> => {
  const byPayer = payerId === null ? sql`` : sql`and p.user_id = ${payerId}`
  const { rows } = await sql<Transfer>`
    select id, biz_type, biz_id, step, from_id, to_id, amount, at, from_balance, to_balance from ledger_transfer where id in (
      select t.id from ledger_transfer t where t.from_id = any (${holdingAccounts})
      union select t.id from ledger_transfer t where t.to_id = any (${holdingAccounts})
      union select t.id from unnest(${acts.map(({ type }) => type)}::text[], ${acts.map(({ id }) => id)}::text[]) a(type, id)
              join ledger_transfer t on t.biz_type = a.type and t.biz_id = a.id
      union select t.id from unnest(${paidFor.map(({ purpose }) => purpose)}::text[], ${paidFor.map(({ id }) => id)}::text[]) f(purpose, id)
              join payment p on p.purpose = f.purpose and p.biz_id = f.id ${byPayer}
              join ledger_transfer t on t.biz_type = 'payment' and t.biz_id = p.id
      union select t.id from unnest(${paidFor.map(({ purpose }) => purpose)}::text[], ${paidFor.map(({ id }) => id)}::text[]) f(purpose, id)
              join payment p on p.purpose = f.purpose and p.biz_id = f.id ${byPayer}
              join refund r on r.payment_id = p.id
              join ledger_transfer t on t.biz_type = 'refund' and t.biz_id = r.id)
    order by id`.execute(db)
  return rows
}
