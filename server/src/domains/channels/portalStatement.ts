import { sql } from 'kysely'
import type { Db } from '../../core/database/db.ts'

export type PortalRow = {
  /** YYYY-MM-DD or YYYY-MM in Asia/Shanghai. */
  period: string
  orders: number
  rentFen: number
  commissionFen: number
  ownerFen: number
  shareFen: number
}

/**
 * A portal's statement, newest first: by day for a month (YYYY-MM), else by month. Every row is the sum of ledger transfers of orders
 * that came through the portal, by when they were posted: the escrow pays the rent, or the fee of a late
 * cancellation, in two parts, to the owner and as commission.
 */
export const listPortalStatement = async (
  db: Db,
  portalId: number,
  month: string | undefined,
): Promise<PortalRow[]> => {
  const format = month === undefined ? 'YYYY-MM' : 'YYYY-MM-DD'
  const { rows } = await sql<PortalRow>`
    select to_char(t.at at time zone 'Asia/Shanghai', ${format}) as period,
           count(distinct t.biz_id) filter (where t.step in ('rent', 'late_cancel_fee'))::int as orders,
           coalesce(sum(t.amount) filter (where t.step in ('rent', 'late_cancel_fee', 'commission')), 0)::bigint as "rentFen",
           coalesce(sum(t.amount) filter (where t.step = 'commission'), 0)::bigint as "commissionFen",
           coalesce(sum(t.amount) filter (where t.step in ('rent', 'late_cancel_fee')), 0)::bigint as "ownerFen",
           coalesce(sum(t.amount) filter (where t.step = 'distributor'), 0)::bigint as "shareFen"
      from rental_order o
      join ledger_transfer t on t.biz_type = 'order' and t.biz_id = o.id and t.step in ('rent', 'late_cancel_fee', 'commission', 'distributor')
     where o.portal_id = ${portalId}
       and starts_with(to_char(t.at at time zone 'Asia/Shanghai', 'YYYY-MM'), ${month ?? ''})
     group by 1 order by 1 desc`.execute(db)
  return rows
}

export const listPortals = (db: Db) =>
  db.selectFrom('portal').select(['id', 'name', 'merchant_id', 'expires_at']).orderBy('id').execute()

export const findPortalName = async (db: Db, portalId: number): Promise<string | undefined> => {
  const row = await db.selectFrom('portal').select('name').where('id', '=', portalId).executeTakeFirst()
  return row?.name
}

export type StatementDistributor = {
  id: number
  user_id: number
  name: string
  share_bp: number
  balance: number
}

/** Distributors with the share of new orders and what is not paid out (分); only one where its id is given. */
export const listDistributors = async (db: Db, id: number | null): Promise<StatementDistributor[]> => {
  const { rows } = await sql<StatementDistributor>`
    select d.id, d.user_id, d.name, s.share_bp, coalesce(a.balance, 0)::bigint as balance
      from distributor d
      join lateral (select share_bp from distributor_share where distributor_id = d.id order by version desc limit 1) s on true
      left join ledger_account a on a.id = 'distributor:' || d.id
     where ${id}::bigint is null or d.id = ${id} order by d.id`.execute(db)
  return rows
}
