import { sql } from 'kysely'
import type { Deps } from '../../../core/config/deps.ts'
import type { Tx } from '../../../core/database/db.ts'
import { maySend, nextRetryAt, processDue, SENDING_MS } from '../../../core/jobs/due.ts'
import type { Job } from '../../../core/jobs/jobs.ts'
import type { PayoutGateway, PayoutOutcome } from '../../../core/ports/pay.ts'
import { post } from '../../../ledger/post.ts'
import { maySendPayouts, payoutPauseOf } from '../../pay/actions.ts'
import { findVerifiedIdentity } from '../../realname/actions.ts'
import { openAccount } from './accounts.ts'
import { changeWithdrawal, giveBack, type LockedWithdrawal, lockedColumns, lockWithdrawal } from './change.ts'
import { notifyWithdrawalResult } from './notifyWithdrawalResult.ts'

/** Withdrawals on their way for longer than this are an operator's business (ms). */
export const STUCK_MS = 24 * 3_600_000
const BATCH = 20
const PAUSES = { firstMs: SENDING_MS, longestMs: 3_600_000 }

/** `isNew`: never sent before. `mineUntil`: from then on another process may ask about it. */
type Claimed = { withdrawal: LockedWithdrawal; isNew: boolean; mineUntil: Date }

const claimOne = async (
  tx: Tx,
  withdrawal: LockedWithdrawal & { banned: boolean },
  now: Date,
): Promise<Claimed[]> => {
  if (withdrawal.state !== 'approved') {
    const asked = withdrawal.asked + 1
    const mineUntil = nextRetryAt(now, asked, PAUSES)
    await tx
      .updateTable('withdrawal')
      .set({ asked, next_ask_at: mineUntil })
      .where('id', '=', withdrawal.id)
      .execute()
    return [{ withdrawal, isNew: false, mineUntil }]
  }
  if (withdrawal.banned) {
    const reason = '账号已停用，可在帮助中心查看说明'
    await giveBack(tx, withdrawal, { verb: 'stop', actor: 'clock', at: now, reason })
    return []
  }
  const mineUntil = nextRetryAt(now, 0, PAUSES)
  await changeWithdrawal(tx, withdrawal, {
    verb: 'send',
    actor: 'clock',
    at: now,
    set: { sent_at: now, next_ask_at: mineUntil },
  })
  return [{ withdrawal, isNew: true, mineUntil }]
}

/** Takes what is due; while payouts are paused, only what is on its way already and is asked about. */
const claim = async (tx: Tx, now: Date): Promise<Claimed[]> => {
  const sendable = await maySendPayouts(tx)
  const { rows } = await sql<LockedWithdrawal & { banned: boolean }>`
    select ${lockedColumns}, u.state = 'banned' as banned from withdrawal w join app_user u on u.id = w.user_id
     where w.next_ask_at <= ${now} and (${sendable} or w.state <> 'approved') order by w.next_ask_at limit ${BATCH} for update of w skip locked`.execute(
    tx,
  )
  const claimed: Claimed[] = []
  for (const row of rows) claimed.push(...(await claimOne(tx, row, now)))
  return claimed
}

/**
 * Sends a payout under its one number. Null when it took so long to get here that another process may be asking already, and
 * while payouts are paused: what was claimed before the pause is sent after it.
 */
const send = async (
  deps: Deps,
  payouts: PayoutGateway,
  { withdrawal, mineUntil }: Claimed,
): Promise<PayoutOutcome | null> => {
  const account = await openAccount(deps, withdrawal.account_id)
  const person = await findVerifiedIdentity(deps, withdrawal.user_id)
  if (!person) throw new Error('a withdrawal of somebody unverified')
  if ((await payoutPauseOf(deps.db)) || !maySend(mineUntil, deps.clock.now())) return null
  return payouts.pay({
    payoutId: withdrawal.id,
    account,
    realName: person.name,
    amountFen: withdrawal.amount_fen - withdrawal.fee_fen,
    title: '上号余额提现',
  })
}

type Paid = { transactionId: string; fundTransactionId?: string | undefined }

const settlePaid = async (
  tx: Tx,
  withdrawal: LockedWithdrawal,
  { transactionId, fundTransactionId }: Paid,
  now: Date,
): Promise<void> => {
  const { id, amount_fen, fee_fen } = withdrawal
  await changeWithdrawal(tx, withdrawal, {
    verb: 'pay',
    actor: 'clock',
    at: now,
    set: {
      transaction_id: transactionId,
      ...(fundTransactionId !== undefined && { fund_transaction_id: fundTransactionId }),
      finished_at: now,
      next_ask_at: null,
    },
  })
  await post(tx, {
    bizType: 'withdrawal',
    bizId: id,
    at: now,
    movements: [
      { step: 'payout', from: `withdrawing:${id}`, to: 'clearing:alipay', amount: amount_fen - fee_fen },
      { step: 'fee', from: `withdrawing:${id}`, to: 'revenue:platform', amount: fee_fen },
    ],
  })
  await notifyWithdrawalResult(tx, withdrawal, { state: 'paid' })
}

/** Writes down what the provider said. An end is written once; saying it again changes nothing. */
const record = async (
  tx: Tx,
  { log }: Pick<Deps, 'log'>,
  id: string,
  told: PayoutOutcome,
  now: Date,
): Promise<void> => {
  const withdrawal = await lockWithdrawal(tx, id)
  if (withdrawal.state !== 'paying' && withdrawal.state !== 'unknown') {
    if (told.outcome === 'done' && withdrawal.state !== 'paid')
      log.error({ withdrawal: id, state: withdrawal.state }, 'paid out after it had ended')
    return
  }
  const change = { actor: 'clock', at: now }
  if (told.outcome === 'done') await settlePaid(tx, withdrawal, told, now)
  else if (told.outcome === 'failed')
    await giveBack(tx, withdrawal, { verb: 'fail', ...change, reason: told.reason })
  else if (told.outcome === 'unknown' && withdrawal.state === 'paying')
    await changeWithdrawal(tx, withdrawal, { verb: 'doubt', ...change })
  else if (told.outcome === 'pending' && withdrawal.state === 'unknown')
    await changeWithdrawal(tx, withdrawal, { verb: 'follow', ...change })
}

/**
 * Ends a withdrawal as paid because the bill of the provider's account lists its payout. One that is approved and not yet sent
 * here, in a database restored to before, counts as sent when the bill says. One under review stays: an operator decides.
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
      await settlePaid(tx, { ...withdrawal, state }, { transactionId }, now)
  })

/** Sends what is new; asks about the rest, and sends again, under the same number, only what nobody has heard of. */
const pursue = async (deps: Deps, payouts: PayoutGateway, claimed: Claimed): Promise<void> => {
  const { id, sent_at, asked } = claimed.withdrawal
  const known = claimed.isNew ? { outcome: 'none' as const } : await payouts.query(id)
  const told = known.outcome === 'none' ? await send(deps, payouts, claimed) : known
  const now = deps.clock.now()
  if (told) await deps.db.transaction().execute((tx) => record(tx, deps, id, told, now))
  const final = told?.outcome === 'done' || told?.outcome === 'failed'
  if (!final && sent_at && now.getTime() - sent_at.getTime() > STUCK_MS)
    deps.log.warn({ withdrawal: id, asked }, 'a payout has had no end for a day')
}

/** Sends approved withdrawals and asks about those on their way, whatever is due. Nothing while there is nobody to pay through. */
export const runPayouts = async (deps: Deps): Promise<void> => {
  const { payouts } = deps
  if (!payouts) return
  await processDue<Claimed>(deps, {
    claim,
    pursue: (_, claimed) => pursue(deps, payouts, claimed),
    about: ({ withdrawal }) => ({ withdrawal: withdrawal.id }),
  })
}

export const payoutsJob: Job = { name: 'finance.payouts', everySeconds: 5, run: runPayouts }
