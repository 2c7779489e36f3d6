import type { WithdrawalState } from '@shanghao/contract/finance/states'
import { sql } from 'kysely'
import { shanghaiDayStart } from '../../../core/config/shanghaiTime.ts'
import type { Db, Tx } from '../../../core/database/db.ts'
import { fail, failureOf, failWith } from '../../../core/errors.ts'
import type { Person } from '../../../core/http/auth.ts'
import { readWallet } from '../../../ledger/balances.ts'
import { holdForWithdrawal } from '../../../ledger/post.ts'
import { accountsOf } from '../../ops/actions.ts'
import { requireAdult } from '../../realname/actions.ts'
import type { FinanceRules } from '../settings.ts'
import { recordWithdrawalEvent } from './changeWithdrawal.ts'
import { needsReview } from './needsReview.ts'
import { quoteWithdrawal } from './terms.ts'

const HOUR_MS = 3_600_000

/**
 * The number and amount (分) a person may still withdraw today (Asia/Shanghai), by all logins of their identity together. Refused and failed
 * withdrawals don't count, unless too many failed.
 */
export const remainingToday = async (
  db: Db,
  userId: number,
  rules: Pick<FinanceRules, 'withdrawDayCount' | 'withdrawDayFailed' | 'withdrawDayFen'>,
  now: Date,
): Promise<{ count: number; fen: number }> => {
  const { rows } = await sql<{ count: number; fen: number; failed: number }>`
    select count(*) filter (where state not in ('failed', 'refused')) as count,
           coalesce(sum(amount_fen) filter (where state not in ('failed', 'refused')), 0)::bigint as fen,
           count(*) filter (where state = 'failed') as failed
      from withdrawal where user_id in ${accountsOf(userId)} and created_at >= ${shanghaiDayStart(now)}`.execute(
    db,
  )
  const { count, fen, failed } = rows[0] ?? { count: 0, fen: 0, failed: 0 }
  return {
    count: failed >= rules.withdrawDayFailed ? 0 : Math.max(0, rules.withdrawDayCount - count),
    fen: Math.max(0, rules.withdrawDayFen - fen),
  }
}

/** Returns the fee-free part of the amount (分). */
const holdCash = async (tx: Tx, id: string, userId: number, amount: number, at: Date): Promise<number> => {
  try {
    return await holdForWithdrawal(tx, { withdrawalId: id, userId, amount, at })
  } catch (thrown) {
    if (failureOf(thrown)?.failure === 'BALANCE_SHORT') fail('WITHDRAW_SHORT')
    throw thrown
  }
}

/**
 * Checks again that the user isn't banned since the request was authenticated, and that their number did not change lately: who
 * took over an account must not empty it at once. The row lock keeps it so until the end. Lock order: wallets before users, as in
 * settling an order.
 */
const requireActive = async (
  tx: Tx,
  userId: number,
  { phoneHoldHours: hours }: Pick<FinanceRules, 'phoneHoldHours'>,
  now: Date,
): Promise<void> => {
  const { state, phone_changed_at: changedAt } = await tx
    .selectFrom('app_user')
    .select(['state', 'phone_changed_at'])
    .where('id', '=', userId)
    .forShare()
    .executeTakeFirstOrThrow()
  if (state !== 'active') fail('USER_BANNED')
  if (changedAt && now.getTime() < changedAt.getTime() + hours * HOUR_MS)
    failWith('WITHDRAW_PHONE_CHANGED', { hours })
}

const requireAccount = async (tx: Tx, userId: number, accountId: number): Promise<void> => {
  const account = await tx
    .selectFrom('withdraw_account')
    .select('id')
    .where('id', '=', accountId)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!account) fail('NOT_FOUND')
}

const requireLimits = async (
  tx: Tx,
  userId: number,
  amountFen: number,
  rules: FinanceRules,
  now: Date,
): Promise<void> => {
  const reviewing = await tx
    .selectFrom('withdrawal')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', '=', 'reviewing')
    .executeTakeFirst()
  if (reviewing) fail('WITHDRAW_REVIEWING')
  const left = await remainingToday(tx, userId, rules, now)
  if (left.count < 1 || left.fen < amountFen) fail('WITHDRAW_DAY_LIMIT')
}

type ApplyInput = {
  id: string
  viewer: Person
  accountId: number
  amountFen: number
  /** The fee that the user was shown; a higher one is not charged. */
  shownFeeFen?: number | undefined
  rules: FinanceRules
  now: Date
}

/**
 * Moves an amount of a user's cash to a new withdrawal, under review by `needsReview`. The caller has checked the payment
 * password. Raises REALNAME_REQUIRED, MINOR, USER_BANNED, NOT_FOUND (account), WITHDRAW_AMOUNT,
 * WITHDRAW_REVIEWING, WITHDRAW_DAY_LIMIT, WITHDRAW_SHORT, WITHDRAW_PHONE_CHANGED and WITHDRAW_FEE_CHANGED; bonus is never withdrawn. Fee-free cash
 * leaves first; the fee is that of the rest.
 */
export const applyForWithdrawal = async (
  tx: Tx,
  { id, viewer, accountId, amountFen, shownFeeFen, rules, now }: ApplyInput,
): Promise<void> => {
  requireAdult(viewer, now)
  const { userId } = viewer
  quoteWithdrawal(amountFen, (await readWallet(tx, userId)).feeFree, rules)
  // Serialises the applications of a person, so that each counts all earlier ones.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`withdraw:${viewer.identityId}`}, 0))`.execute(tx)
  await requireAccount(tx, userId, accountId)
  await requireLimits(tx, userId, amountFen, rules, now)
  // The fee-free part is known only once the wallet is locked.
  const feeFreeFen = await holdCash(tx, id, userId, amountFen, now)
  const { feeFen } = quoteWithdrawal(amountFen, feeFreeFen, rules)
  if (shownFeeFen !== undefined && feeFen > shownFeeFen) fail('WITHDRAW_FEE_CHANGED')
  await requireActive(tx, userId, rules, now)
  // The wallet is locked: no recharge comes in after this.
  const { isReviewed, rewardedFen } = await needsReview(tx, { userId, amountFen, rules, now })
  const state: WithdrawalState = isReviewed ? 'reviewing' : 'approved'
  await tx
    .insertInto('withdrawal')
    .values({
      id,
      user_id: userId,
      account_id: accountId,
      amount_fen: amountFen,
      fee_free_fen: feeFreeFen,
      fee_fen: feeFen,
      fee_bp: rules.withdrawFeeBp,
      fee_min_fen: rules.withdrawMinFeeFen,
      state,
      created_at: now,
      next_ask_at: isReviewed ? null : now,
      review_above_fen: rules.withdrawReviewAboveFen,
      rewarded_fen: rewardedFen,
    })
    .execute()
  await recordWithdrawalEvent(tx, {
    id,
    verb: 'apply',
    from: null,
    to: state,
    actor: `user:${userId}`,
    at: now,
  })
}
