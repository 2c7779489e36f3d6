import { sql } from 'kysely'
import { shanghaiDayStart } from '../../../core/config/shanghaiTime.ts'
import type { Db, Tx } from '../../../core/database/db.ts'
import { accountsOf, lockPerson } from '../../ops/actions.ts'
import type { LockedOrder } from '../change.ts'
import type { OrderRules } from '../settings.ts'

/** A person leaves one account by a swap once within these days: it could be kept off the shelf otherwise. */
const SAME_ACCOUNT_DAYS = 30
const DAY_MS = 86_400_000

type SwapRules = Pick<OrderRules, 'swapPersonDay' | 'swapAccountDay'>

/** Locks the person and the account of an order for counting their swaps, until the transaction ends. */
export const lockSwapCounts = async (tx: Tx, { renter_id, goods_id }: LockedOrder): Promise<void> => {
  await lockPerson(tx, 'swap', renter_id)
  await sql`select pg_advisory_xact_lock(hashtextextended('swap_goods:' || ${goods_id}::bigint, 0))`.execute(
    tx,
  )
}

/** Whether a person, by any of their accounts, or an account has had its swaps of today (Asia/Shanghai). */
export const isSwapLimited = async (
  db: Db | Tx,
  { renter_id, goods_id }: LockedOrder,
  { swapPersonDay, swapAccountDay }: SwapRules,
  now: Date,
): Promise<boolean> => {
  const dayStart = shanghaiDayStart(now)
  const { rows } = await sql<{ person: number; same: number; account: number }>`
    select p.person, p.same, a.account
      from (select count(*) filter (where at >= ${dayStart})::int as person,
                   count(*) filter (where from_goods = ${goods_id})::int as same
              from order_swap where at >= ${new Date(dayStart.getTime() - SAME_ACCOUNT_DAYS * DAY_MS)}
               and renter_id in ${accountsOf(renter_id)}) p,
           (select count(*)::int as account from order_swap where from_goods = ${goods_id} and at >= ${dayStart}) a`.execute(
    db,
  )
  const { person, same, account } = rows[0] ?? { person: 0, same: 0, account: 0 }
  return person >= swapPersonDay || same > 0 || account >= swapAccountDay
}
