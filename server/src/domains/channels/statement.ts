import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database/db.ts'
import { fail } from '../../core/errors.ts'
import { lockAccounts, post } from '../../ledger/post.ts'
import { findDistributorId } from './distributorQueries.ts'

const accountOf = (distributorId: number) => `distributor:${distributorId}` as const

export type StatementRow = {
  /** YYYY-MM-DD or YYYY-MM in Asia/Shanghai. */
  period: string
  orders: number
  shareFen: number
  payoutFen: number
  balanceFen: number
}

/**
 * A distributor's statement, newest first: by day for a month (YYYY-MM), else by month. Every row is the sum of entries of the
 * distributor's ledger account, and `balanceFen` its balance at the end of the period.
 */
export const listStatement = async (
  db: Db,
  distributorId: number,
  month: string | undefined,
): Promise<StatementRow[]> => {
  const format = month === undefined ? 'YYYY-MM' : 'YYYY-MM-DD'
  const { rows } = await sql<StatementRow>`
    with periods as (
      select to_char(at at time zone 'Asia/Shanghai', ${format}) as period, count(*) filter (where amount > 0) as orders,
             coalesce(sum(amount) filter (where amount > 0), 0) as share, coalesce(-sum(amount) filter (where amount < 0), 0) as payout
        from ledger_entry where account_id = ${accountOf(distributorId)} group by 1),
    running as (select *, sum(share - payout) over (order by period) as balance from periods)
    select period, orders::int as orders, share::bigint as "shareFen", payout::bigint as "payoutFen", balance::bigint as "balanceFen"
      from running where starts_with(period, ${month ?? ''}) order by period desc`.execute(db)
  return rows
}

type Payout = { userId: number; payoutId: string; at: Date }

/**
 * Moves everything that a user has earned as a distributor to their cash, records it in `distributor_payout`, and returns the
 * amount (分). Raises NOT_FOUND for a user who is no distributor, SHARE_EMPTY when there is nothing.
 */
export const payOutShare = async (tx: Tx, { userId, payoutId, at }: Payout): Promise<number> => {
  const id = (await findDistributorId(tx, userId)) ?? fail('NOT_FOUND')
  const from = accountOf(id)
  const to = `cash:${userId}` as const
  await lockAccounts(tx, [from, to])
  const account = await tx
    .selectFrom('ledger_account')
    .select('balance')
    .where('id', '=', from)
    .executeTakeFirstOrThrow()
  if (account.balance === 0) fail('SHARE_EMPTY')
  const movements = [{ step: 'payout' as const, from, to, amount: account.balance }]
  await post(tx, { bizType: 'distributor', bizId: payoutId, at, movements })
  const payout = { id: payoutId, distributor_id: id, amount_fen: account.balance, at }
  await tx.insertInto('distributor_payout').values(payout).execute()
  return account.balance
}
