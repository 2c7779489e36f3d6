import type { ResultOf } from '@shanghao/contract/call'
import type { peopleCalls } from '@shanghao/contract/people/calls'
import { sql } from 'kysely'
import type { Tx } from '../../../core/database/db.ts'

type Money = ResultOf<typeof peopleCalls.personMoney>
type Sums = Omit<Money, 'accounts'>
type Account = { masked: string; isDefault: boolean; boundAt: Date; unboundAt: Date | null }

/** Payout accounts that are shown: the newest. */
const ACCOUNTS_MAX = 20

/** What a person has, what they paid in and got out, and their payout accounts, masked. */
export const readMoney = async (tx: Tx, userId: number, now: Date): Promise<Money> => {
  const { rows } = await sql<Sums>`
    select coalesce((select balance from ledger_account where id = ${`cash:${userId}`}), 0)::bigint as "cashFen",
           coalesce((select balance from ledger_account where id = ${`bonus:${userId}`}), 0)::bigint as "bonusFen",
           w.open as "withdrawingFen", w.paid as "withdrawnFen",
           (select coalesce(sum(amount_fen), 0)::bigint from recharge where user_id = ${userId} and state = 'paid') as "rechargedFen",
           (select coalesce(sum(amount_fen), 0)::bigint from payment where user_id = ${userId} and state = 'success' and channel <> 'balance') as "paidFen",
           (select coalesce(sum(r.amount_fen), 0)::bigint from payment p join refund r on r.payment_id = p.id
             where p.user_id = ${userId} and r.state = 'done') as "refundedFen",
           (select coalesce(sum(amount_fen), 0)::bigint from compensation where user_id = ${userId}) as "compensatedFen",
           (select count(*)::int from red_packet where user_id = ${userId} and state = 'unused' and valid_until > ${now}) as packets
      from (select coalesce(sum(amount_fen) filter (where state in ('reviewing', 'approved', 'paying', 'unknown')), 0)::bigint as open,
                   coalesce(sum(amount_fen) filter (where state = 'paid'), 0)::bigint as paid
              from withdrawal where user_id = ${userId}) w`.execute(tx)
  const [sums] = rows
  if (!sums) throw new Error('sums without a row')
  const accounts = await tx
    .selectFrom('withdraw_account')
    .select(['masked', 'is_default as isDefault', 'created_at as boundAt', 'deleted_at as unboundAt'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(ACCOUNTS_MAX)
    .execute()
  return { ...sums, accounts: accounts.map(presentAccount) }
}

const presentAccount = ({ boundAt, unboundAt, ...account }: Account): Money['accounts'][number] => ({
  ...account,
  boundAt: boundAt.getTime(),
  unboundAt: unboundAt?.getTime() ?? null,
})
