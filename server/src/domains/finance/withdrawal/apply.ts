import type { WithdrawalState } from '@shanghao/contract/finance/states'
import { sql } from 'kysely'
import { shanghaiDayStart } from '../../../core/config/shanghaiTime.ts'
import type { Db, Tx } from '../../../core/database/db.ts'
import { fail, failureOf } from '../../../core/errors.ts'
import type { Person } from '../../../core/http/auth.ts'
import { walletOf } from '../../../ledger/balances.ts'
import { hold } from '../../../ledger/post.ts'
import { requireAdult } from '../../realname/actions.ts'
import type { FinanceRules } from '../settings.ts'
import { recordEvent } from './change.ts'
import { quoteWithdrawal } from './terms.ts'

/** What a person may still withdraw today (Asia/Shanghai): how often, and how much (分). Refused and failed ones don't count, unless too many failed. */
export const leftToday = async (
  db: Db,
  userId: number,
  rules: Pick<FinanceRules, 'withdrawDayCount' | 'withdrawDayFailed' | 'withdrawDayFen'>,
  now: Date,
): Promise<{ count: number; fen: number }> => {
  const { rows } = await sql<{ count: number; fen: number; failed: number }>`
    select count(*) filter (where state not in ('failed', 'refused')) as count,
           coalesce(sum(amount_fen) filter (where state not in ('failed', 'refused')), 0)::bigint as fen,
           count(*) filter (where state = 'failed') as failed
      from withdrawal where user_id = ${userId} and created_at >= ${shanghaiDayStart(now)}`.execute(db)
  const { count, fen, failed } = rows[0] ?? { count: 0, fen: 0, failed: 0 }
  return {
    count: failed >= rules.withdrawDayFailed ? 0 : Math.max(0, rules.withdrawDayCount - count),
    fen: Math.max(0, rules.withdrawDayFen - fen),
  }
}

/** Answers how much of the amount was fee-free (分). */
const setAside = async (tx: Tx, id: string, userId: number, amount: number, at: Date): Promise<number> => {
  try {
    return await hold(tx, { withdrawalId: id, userId, amount, at })
  } catch (thrown) {
    if (failureOf(thrown)?.failure === 'BALANCE_SHORT') fail('WITHDRAW_SHORT')
    throw thrown
  }
}

/**
 * Somebody banned between being let in and getting here has to be seen; holding the row keeps it so until the end. People
 * are locked after wallets, as settling an order does.
 */
const requireActive = async (tx: Tx, userId: number): Promise<void> => {
  const { state } = await tx
    .selectFrom('app_user')
    .select('state')
    .where('id', '=', userId)
    .forShare()
    .executeTakeFirstOrThrow()
  if (state !== 'active') fail('USER_BANNED')
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

const requireRoom = async (
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
  const left = await leftToday(tx, userId, rules, now)
  if (left.count < 1 || left.fen < amountFen) fail('WITHDRAW_DAY_LIMIT')
}

type Applying = {
  id: string
  viewer: Person
  accountId: number
  amountFen: number
  /** The fee the person was shown: none higher is taken. */
  shownFeeFen?: number | undefined
  rules: FinanceRules
  now: Date
}

/**
 * Sets an amount of a person's cash aside and asks for it to be paid out, after review when it is large. The payment
 * password was checked before. Raises REALNAME_REQUIRED, MINOR, USER_BANNED, NOT_FOUND (account), WITHDRAW_AMOUNT,
 * WITHDRAW_REVIEWING, WITHDRAW_DAY_LIMIT, WITHDRAW_SHORT and WITHDRAW_FEE_CHANGED; bonus is never withdrawn. Fee-free cash
 * leaves first; the fee is that of the rest.
 */
export const applyForWithdrawal = async (
  tx: Tx,
  { id, viewer, accountId, amountFen, shownFeeFen, rules, now }: Applying,
): Promise<void> => {
  requireAdult(viewer, now)
  const { userId } = viewer
  quoteWithdrawal(amountFen, (await walletOf(tx, userId)).feeFree, rules)
  // One application at a time, so that limits are counted with every one before it.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`withdraw:${userId}`}, 0))`.execute(tx)
  await requireAccount(tx, userId, accountId)
  await requireRoom(tx, userId, amountFen, rules, now)
  // What of it is fee-free is known once the wallet is locked.
  const feeFreeFen = await setAside(tx, id, userId, amountFen, now)
  const { feeFen, needsReview } = quoteWithdrawal(amountFen, feeFreeFen, rules)
  if (shownFeeFen !== undefined && feeFen > shownFeeFen) fail('WITHDRAW_FEE_CHANGED')
  await requireActive(tx, userId)
  const state: WithdrawalState = needsReview ? 'reviewing' : 'approved'
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
      next_ask_at: needsReview ? null : now,
    })
    .execute()
  await recordEvent(tx, { id, verb: 'apply', from: null, to: state, actor: `user:${userId}`, at: now })
}
