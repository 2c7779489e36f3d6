import { sql } from 'kysely'
import type { Db } from '../../../core/database/db.ts'

type Recharging = { since: Date; steps: readonly { fromFen: number; bonusFen: number }[] }

/** Number and sum (分) of the recharges paid since a moment, and the bonus that the steps of a ladder bring for them. */
export const sumPaidRecharges = async (
  db: Db,
  { since, steps }: Recharging,
): Promise<{ count: number; amountFen: number; bonusFen: number }> => {
  const { rows } = await sql<{ count: number; amountFen: number; bonusFen: number }>`
    select count(*)::int as count, coalesce(sum(amount_fen), 0)::bigint as "amountFen",
           coalesce(sum((select s.bonus from unnest(${steps.map(({ fromFen }) => fromFen)}::bigint[], ${steps.map(({ bonusFen }) => bonusFen)}::bigint[]) s(least, bonus)
             where s.least <= amount_fen order by s.least desc limit 1)), 0)::bigint as "bonusFen"
      from recharge where state = 'paid' and paid_at >= ${since}`.execute(db)
  const [sums] = rows
  if (!sums) throw new Error('an aggregate answers one row')
  return sums
}
