import { STUCK_HOURS } from '@shanghao/contract/rules'
import { sql } from 'kysely'
import type { Deps } from '../../../core/config/deps.ts'
import type { Tx } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'
import { maySend, nextRetryAt, processDue, requireUnclaimed, SENDING_MS } from '../../../core/jobs/due.ts'
import type { Job } from '../../../core/jobs/jobs.ts'
import type { PayoutGateway, PayoutOutcome } from '../../../core/ports/pay.ts'
import { post } from '../../../ledger/post.ts'
import { findPayoutPause, maySendPayouts } from '../../pay/actions.ts'
import { findVerifiedIdentity } from '../../realname/actions.ts'
import { isTransactionUsed } from '../usedTransaction.ts'
import { unsealAccount } from './accounts.ts'
import {
  changeWithdrawal,
  type LockedWithdrawal,
  lockedColumns,
  lockWithdrawal,
  returnWithdrawal,
} from './changeWithdrawal.ts'
import { notifyWithdrawalResult } from './notifyWithdrawalResult.ts'

/** Withdrawals in flight for longer than this need an operator (ms). */
export const STUCK_MS = STUCK_HOURS * 3_600_000
const BATCH = 20
const RETRY_PAUSES = { firstMs: SENDING_MS, longestMs: 3_600_000 }

/** `isNew`: not sent yet. */
type Claimed = { withdrawal: LockedWithdrawal; isNew: boolean; claimedAt: Date }

const claimOne = async (
  tx: Tx,
  withdrawal: LockedWithdrawal & { banned: boolean; sanctioned: boolean },
  now: Date,
): Promise<Claimed[]> => {
  if (withdrawal.state !== 'approved') {
    const asked = withdrawal.asked + 1
    await tx
      .updateTable('withdrawal')
      .set({ asked, next_ask_at: nextRetryAt(now, asked, RETRY_PAUSES) })
      .where('id', '=', withdrawal.id)
      .execute()
    return [{ withdrawal, isNew: false, claimedAt: now }]
  }
  if (withdrawal.banned || withdrawal.sanctioned) {
    const reason = withdrawal.banned
      ? '账号已停用，可在帮助中心查看说明'
      : '账号被限制提现，可在账号限制里查看原因'
    await returnWithdrawal(tx, withdrawal, { verb: 'stop', actor: 'clock', at: now, reason })
    return []
  }
  await changeWithdrawal(tx, withdrawal, {
    verb: 'send',
    actor: 'clock',
    at: now,
    set: { sent_at: now, next_ask_at: nextRetryAt(now, withdrawal.asked, RETRY_PAUSES) },
  })
  return [{ withdrawal, isNew: true, claimedAt: now }]
}

/** Claims due withdrawals; while payouts are paused, only those already sent, to query them. */
const claim = async (tx: Tx, now: Date): Promise<Claimed[]> => {
  const sendable = await maySendPayouts(tx)
  const { rows } = await sql<LockedWithdrawal & { banned: boolean; sanctioned: boolean }>`
    select ${lockedColumns}, u.state = 'banned' as banned, is_sanctioned(w.user_id, 'no_withdrawals') as sanctioned from withdrawal w join app_user u on u.id = w.user_id
     where w.next_ask_at <= ${now} and (${sendable} or w.state <> 'approved') order by w.next_ask_at limit ${BATCH} for update of w skip locked`.execute(
    tx,
  )
  const claimed: Claimed[] = []
  for (const row of rows) claimed.push(...(await claimOne(tx, row, now)))
  return claimed
}

/**
 * Sends a payout under its number. Returns null when too much time has passed since the claim to send it safely, and while payouts are
 * paused: a payout claimed before a pause is sent after it.
 */
const send = async (
  deps: Deps,
  payouts: PayoutGateway,
  { withdrawal, claimedAt }: Claimed,
): Promise<PayoutOutcome | null> => {
  const account = await unsealAccount(deps, withdrawal.account_id)
  const person = await findVerifiedIdentity(deps, withdrawal.user_id)
  if (!person) throw new Error('a withdrawal of an unverified user')
  if ((await findPayoutPause(deps.db)) || !maySend(claimedAt, deps.clock.now())) return null
  return payouts.pay({
    payoutId: withdrawal.id,
    account,
    realName: person.name,
    amountFen: withdrawal.amount_fen - withdrawal.fee_fen,
    title: '上号余额提现',
  })
}

type PaidPayout = {
  actor: string
  at: Date
  transactionId: string
  fundTransactionId?: string | undefined
}

/** Marks a locked withdrawal as paid out, posts the payout with its fee, and notifies the user. Raises WITHDRAWAL_STATE. */
export const markPaid = async (
  tx: Tx,
  withdrawal: LockedWithdrawal,
  { actor, at, transactionId, fundTransactionId }: PaidPayout,
): Promise<void> => {
  const { id, amount_fen, fee_fen } = withdrawal
  await changeWithdrawal(tx, withdrawal, {
    verb: 'pay',
    actor,
    at,
    set: {
      transaction_id: transactionId,
      ...(fundTransactionId !== undefined && { fund_transaction_id: fundTransactionId }),
      finished_at: at,
      next_ask_at: null,
    },
  })
  await post(tx, {
    bizType: 'withdrawal',
    bizId: id,
    at,
    movements: [
      { step: 'payout', from: `withdrawing:${id}`, to: 'clearing:alipay', amount: amount_fen - fee_fen },
      { step: 'fee', from: `withdrawing:${id}`, to: 'revenue:platform', amount: fee_fen },
    ],
  })
  await notifyWithdrawalResult(tx, withdrawal, { state: 'paid' })
}

type PayoutNumbers = Pick<PaidPayout, 'transactionId' | 'fundTransactionId'>

/**
 * The numbers under which a payout that the provider confirms is recorded: those of its own that prove no other transfer. Operators may
 * have ended another withdrawal by one; the payout is recorded by the other, because it is certain. Raises TRANSACTION_TAKEN when none is left.
 */
const unusedNumbers = async (
  tx: Tx,
  log: Deps['log'],
  id: string,
  { transactionId: number, fundTransactionId: fundNumber }: PayoutNumbers,
): Promise<PayoutNumbers> => {
  const numbers = fundNumber === undefined ? [number] : [number, fundNumber]
  const unused: string[] = []
  for (const one of numbers) if (!(await isTransactionUsed(tx, one, id))) unused.push(one)
  if (unused.length < numbers.length)
    log.error({ withdrawal: id, numbers, unused }, 'number of a payout is recorded for another transfer')
  const [transactionId = fail('TRANSACTION_TAKEN'), fundTransactionId] = unused
  return { transactionId, fundTransactionId }
}

/** Records the provider's result. A final result is recorded once; a repeat changes nothing. */
export const recordPayoutResult = async (
  tx: Tx,
  { log }: Pick<Deps, 'log'>,
  id: string,
  result: PayoutOutcome,
  now: Date,
): Promise<void> => {
  const withdrawal = await lockWithdrawal(tx, id)
  if (withdrawal.state !== 'paying' && withdrawal.state !== 'unknown') {
    if (result.outcome === 'done' && withdrawal.state !== 'paid')
      log.error({ withdrawal: id, state: withdrawal.state }, 'provider paid a closed withdrawal')
    return
  }
  const change = { actor: 'clock', at: now }
  if (result.outcome === 'done') {
    await markPaid(tx, withdrawal, { ...change, ...(await unusedNumbers(tx, log, id, result)) })
  } else if (result.outcome === 'failed')
    await returnWithdrawal(tx, withdrawal, { verb: 'fail', ...change, reason: result.reason })
  else if (result.outcome === 'unknown' && withdrawal.state === 'paying')
    await changeWithdrawal(tx, withdrawal, { verb: 'doubt', ...change })
  else if (result.outcome === 'pending' && withdrawal.state === 'unknown')
    await changeWithdrawal(tx, withdrawal, { verb: 'follow', ...change })
}

/**
 * Marks a withdrawal as paid because the bill of the account lists its payout. An approved one that is not sent yet, as in a
 * restored database, counts as sent at the bill's time. One under review is left to an operator.
 */
export const settleBilledPayout = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id, transactionId, at }: { id: string; transactionId: string; at: Date },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const now = clock.now()
    const withdrawal = await lockWithdrawal(tx, id)
    const isNew = withdrawal.state === 'approved'
    if (isNew)
      await changeWithdrawal(tx, withdrawal, { verb: 'send', actor: 'clock', at: now, set: { sent_at: at } })
    const state = isNew ? 'paying' : withdrawal.state
    if (state === 'paying' || state === 'unknown')
      await markPaid(tx, { ...withdrawal, state }, { actor: 'clock', at: now, transactionId })
  })

/**
 * Checks that no process asks about or sends a locked payout at the moment, so that it can be ended without its result.
 * Raises CHANNEL_ASKING.
 */
export const requireUnclaimedPayout = ({ next_ask_at, asked }: LockedWithdrawal, now: Date): void => {
  if (next_ask_at) requireUnclaimed({ retryAt: next_ask_at, attempts: asked, pauses: RETRY_PAUSES }, now)
}

/** Sends a new payout; queries a sent one, and retries it under the same number only if the provider has no record of it. */
const processPayout = async (deps: Deps, payouts: PayoutGateway, claimed: Claimed): Promise<void> => {
  const { id, sent_at, asked } = claimed.withdrawal
  const queried = claimed.isNew ? { outcome: 'none' as const } : await payouts.query(id)
  const result = queried.outcome === 'none' ? await send(deps, payouts, claimed) : queried
  const now = deps.clock.now()
  if (result) await deps.db.transaction().execute((tx) => recordPayoutResult(tx, deps, id, result, now))
  const final = result?.outcome === 'done' || result?.outcome === 'failed'
  if (!final && sent_at && now.getTime() - sent_at.getTime() > STUCK_MS)
    deps.log.warn({ withdrawal: id, asked }, 'payout without result for a day')
}

/** Sends due approved withdrawals and queries due sent ones. Does nothing without a payout provider. */
export const runPayouts = async (deps: Deps): Promise<void> => {
  const { payouts } = deps
  if (!payouts) return
  await processDue<Claimed>(deps, {
    claim,
    handle: (_, claimed) => processPayout(deps, payouts, claimed),
    logFields: ({ withdrawal }) => ({ withdrawal: withdrawal.id }),
  })
}

export const payoutsJob: Job = {
  name: 'finance.payouts',
  label: '提现转账',
  everySeconds: 5,
  run: runPayouts,
}
