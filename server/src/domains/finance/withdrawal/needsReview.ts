import { sql } from 'kysely'
import { shanghaiDayStart } from '../../../core/config/shanghaiTime.ts'
import type { Db } from '../../../core/database/db.ts'
import { accountsOf } from '../../ops/actions.ts'
import type { FinanceRules } from '../settings.ts'
import { findRewarded } from './rewarded.ts'

/**
 * What a person, by all accounts of theirs, has withdrawn today (Asia/Shanghai) without an operator's approval (分): refused and failed
 * withdrawals don't count, one under review counts until it is decided.
 */
const sumUnapproved = async (db: Db, userId: number, now: Date): Promise<number> => {
  const { rows } = await sql<{ fen: number }>`
    select coalesce(sum(w.amount_fen), 0)::bigint as fen from withdrawal w
     where w.user_id in ${accountsOf(userId)} and w.created_at >= ${shanghaiDayStart(now)} and w.state not in ('failed', 'refused')
       and not exists (select from withdrawal_event e where e.withdrawal_id = w.id and e.verb = 'approve')`.execute(
    db,
  )
  return rows[0]?.fen ?? 0
}

type ReviewInput = {
  userId: number
  amountFen: number
  rules: Pick<FinanceRules, 'withdrawReviewAboveFen' | 'withdrawRewardDays'>
  now: Date
}

/**
 * Whether a withdrawal that a person applies for now waits for an operator: it exceeds what a day takes without review, or more than half
 * of it may be recharges that brought a reward and were not spent (`rewardedFen`, 分). The trigger `withdrawal_review` checks it again.
 */
export const needsReview = async (
  db: Db,
  { userId, amountFen, rules, now }: ReviewInput,
): Promise<{ isReviewed: boolean; rewardedFen: number }> => {
  const dayFen = (await sumUnapproved(db, userId, now)) + amountFen
  const rewarded = await findRewarded(db, { userId, at: now, days: rules.withdrawRewardDays })
  const rewardedFen = rewarded?.unspentFen ?? 0
  return { isReviewed: dayFen > rules.withdrawReviewAboveFen || rewardedFen * 2 > amountFen, rewardedFen }
}
