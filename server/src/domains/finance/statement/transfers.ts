import { sql } from 'kysely'
import type { Db } from '../../../core/database/db.ts'
import type { AccountId } from '../../../ledger/post.ts'

/** Which movements of the ledger belong to a thing. */
export type Trail = {
  /** Accounts that hold money for this thing alone. */
  pots: AccountId[]
  /** Business acts of its own: type and number. */
  acts: { type: string; id: string }[]
  /** What was paid for: payments of it made by the viewer belong to it, whatever became of them. */
  paidFor: { purpose: string; id: string }[]
}

export type Transfer = {
  biz_type: string
  biz_id: string
  step: string
  from_id: string
  to_id: string
  amount: number
  at: Date
}

/** The movements of a trail, oldest first. */
export const transfersOf = async (
  db: Db,
  { pots, acts, paidFor }: Trail,
  payerId: number,
): Promise<Transfer[]> => {
  const { rows } = await sql<Transfer>`
    select biz_type, biz_id, step, from_id, to_id, amount, at from ledger_transfer where id in (
      select t.id from ledger_transfer t where t.from_id = any (${pots})
      union select t.id from ledger_transfer t where t.to_id = any (${pots})
      union select t.id from unnest(${acts.map(({ type }) => type)}::text[], ${acts.map(({ id }) => id)}::text[]) a(type, id)
              join ledger_transfer t on t.biz_type = a.type and t.biz_id = a.id
      union select t.id from unnest(${paidFor.map(({ purpose }) => purpose)}::text[], ${paidFor.map(({ id }) => id)}::text[]) f(purpose, id)
              join payment p on p.purpose = f.purpose and p.biz_id = f.id and p.user_id = ${payerId}
              join ledger_transfer t on t.biz_type = 'payment' and t.biz_id = p.id
      union select t.id from unnest(${paidFor.map(({ purpose }) => purpose)}::text[], ${paidFor.map(({ id }) => id)}::text[]) f(purpose, id)
              join payment p on p.purpose = f.purpose and p.biz_id = f.id and p.user_id = ${payerId}
              join refund r on r.payment_id = p.id
              join ledger_transfer t on t.biz_type = 'refund' and t.biz_id = r.id)
    order by id`.execute(db)
  return rows
}
