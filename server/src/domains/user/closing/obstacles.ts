import type { ClosingObstacle } from '@shanghao/contract/user/closingStates'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database/db.ts'

/** `fen` is null where no amount belongs to it. */
export type Obstacle = { kind: ClosingObstacle; count: number; fen: number | null }

/** What is given up with an account. */
export type Lost = {
  cashFen: number
  /** The part of the cash that is free of the withdrawal fee. */
  feeFreeFen: number
  bonusFen: number
  packets: number
  packetsFen: number
  completedOrders: number
}

const LIVE_ORDER = sql`state not in ('settled', 'cancelled', 'merged')`

/**
 * What stands in the way of closing an account. Cash does from `cashFromFen` (分) on: below the least withdrawal it can't be
 * paid out, so it is given up with the account. A distributor's share that was not paid out, an order that can still bring one, and
 * a portal's contract do too.
 */
export const findObstacles = async (
  db: Db | Tx,
  userId: number,
  { cashFromFen, now }: { cashFromFen: number; now: Date },
): Promise<Obstacle[]> => {
  const { rows } = await sql<Obstacle>`
    select kind, count::int, fen::bigint from (
      select 1 as place, 'orders' as kind, count(*) as count, null::numeric as fen from rental_order where renter_id = ${userId} and ${LIVE_ORDER}
      union all
      select 2, 'owner_orders', count(*), null from rental_order where owner_id = ${userId} and ${LIVE_ORDER}
      union all
      select 3, 'disputes', count(*), null from dispute where (renter_id = ${userId} or owner_id = ${userId}) and closed_at is null
      union all
      select 4, 'cash', count(*), sum(balance) from ledger_account where id = ${`cash:${userId}`} and balance >= greatest(${cashFromFen}, 1)
      union all
      select 5, 'withdrawals', count(*), sum(amount_fen) from withdrawal
       where user_id = ${userId} and state in ('reviewing', 'approved', 'paying', 'unknown')
      union all
      select 6, 'payments', count(*), sum(amount_fen) from payment where user_id = ${userId} and state in ('created', 'paying', 'unknown')
      union all
      select 7, 'refunds', count(*), sum(r.amount_fen) from payment p join refund r on r.payment_id = p.id
       where p.user_id = ${userId} and r.state in ('created', 'asked')
      union all
      select 9, 'goods', count(*), null from goods where owner_id = ${userId} and state in ('reviewing', 'on_shelf', 'awaiting_owner', 'disputed')
      union all
      select 10, 'phone_change', count(*), null from phone_application where user_id = ${userId} and state = 'cooling'
      union all
      select 11, 'operator', count(*), null from app_user where id = ${userId} and 'operator' = any (roles)
      union all
      select 12, 'partner', count(*), sum(fen) from (
        select a.balance as fen from distributor d left join ledger_account a on a.id = 'distributor:' || d.id
         where d.user_id = ${userId}
           and (a.balance > 0 or exists (select from marketing_channel c where c.distributor_id = d.id and c.is_open)
                or exists (select from rental_order o where o.distributor_id = d.id and o.parent_id is null and o.${LIVE_ORDER}))
        union all
        select null from merchant where user_id = ${userId} and expires_at > ${now}) partner
      union all
      select 13, 'sanction', count(*), null from sanction where user_id = ${userId} and ended_at is null) found
     where count > 0 order by place`.execute(db)
  return rows
}

/** What a user would give up now. */
export const findLost = async (db: Db | Tx, userId: number, now: Date): Promise<Lost> => {
  const { rows } = await sql<Lost>`
    select coalesce((select balance from ledger_account where id = ${`cash:${userId}`}), 0)::bigint as "cashFen",
           coalesce((select fee_free from ledger_account where id = ${`cash:${userId}`}), 0)::bigint as "feeFreeFen",
           coalesce((select balance from ledger_account where id = ${`bonus:${userId}`}), 0)::bigint as "bonusFen",
           p.n::int as packets, p.fen::bigint as "packetsFen", u.completed_orders as "completedOrders"
      from app_user u
      cross join (select count(*) as n, coalesce(sum(amount_fen), 0) as fen from red_packet
                   where user_id = ${userId} and state = 'unused' and valid_until > ${now}) p
     where u.id = ${userId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`no user ${userId}`)
  return row
}
