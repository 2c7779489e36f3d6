import { channelNames, yuanSign } from '@shanghao/contract/refundWays'
import { sql } from 'kysely'
import type { Deps } from '../../../core/config/deps.ts'
import type { Db, Tx } from '../../../core/database/db.ts'
import { pipelined } from '../../../core/database/pipeline.ts'
import { fail, failureOf } from '../../../core/errors.ts'
import { findPerson } from '../../../core/http/auth.ts'
import type { ChannelName, PaidTrade } from '../../../core/ports/pay.ts'
import { post } from '../../../ledger/post.ts'
import { notify } from '../../notifications/actions.ts'
import { findPurpose, type Purposes } from '../purpose.ts'
import { createRefund } from '../refund/refund.ts'
import { closeOpenPayments } from './openPayment.ts'

/** A payment through a channel, as it is stored. */
export type Payment = {
  id: string
  purpose: string
  biz_id: string
  user_id: number
  amount_fen: number
  state: string
  transaction_id: string | null
}

/**
 * `counted`: received now. `repeated`: received before. `foreign`: no payment of ours. `mismatch`: another amount, or no number
 * of the channel; nothing is counted, an operator has to check.
 */
export type ReceiveResult = 'counted' | 'repeated' | 'foreign' | 'mismatch'

const read = async (
  db: Db,
  channel: ChannelName,
  paymentId: string,
  lock: boolean,
): Promise<Payment | undefined> => {
  const query = db
    .selectFrom('payment')
    .select(['id', 'purpose', 'biz_id', 'user_id', 'amount_fen', 'state', 'transaction_id'])
    .where('id', '=', paymentId)
    .where('channel', '=', channel)
  return (lock ? query.forUpdate() : query).executeTakeFirst()
}

type ApplyInput = { purposes: Purposes; payment: Payment; trade: PaidTrade; channel: ChannelName; now: Date }

/** Uses the money for its purpose. Runs inside a savepoint: after an error nothing of it remains. */
const apply = async (
  tx: Tx,
  { purposes, payment, channel, now }: Omit<ApplyInput, 'trade'>,
): Promise<void> => {
  const person = await findPerson(tx, payment.user_id)
  // Lock order against deadlocks: the thing before its payment.
  const payable = await findPurpose(purposes, payment.purpose).lock(tx, payment.biz_id, person, now)
  const locked = await read(tx, channel, payment.id, true)
  if (locked?.state === 'success') fail('ALREADY_PAID')
  if (payable.amountFen !== payment.amount_fen) fail('PRICE_CHANGED')
  // Lock order of wallets: bonus first. The reward of a recharge is posted to the bonus wallet.
  await payable.onPaid(tx, 0)
  await post(tx, {
    bizType: 'payment',
    bizId: payment.id,
    at: now,
    movements: [
      { step: 'channel', from: `clearing:${channel}`, to: payable.to, amount: payment.amount_fen },
      ...payable.additionalMovements,
    ],
  })
}

const TRANSIENT: ReadonlySet<string> = new Set(['CONFLICT', 'DATABASE_UNAVAILABLE'])

/** Returns the name of the error for which the money could not be used, null on success. Throws transient errors. */
const tryApply = async (tx: Tx, input: Omit<ApplyInput, 'trade'>): Promise<string | null> => {
  await sql`savepoint apply_payment${pipelined}`.execute(tx)
  try {
    await apply(tx, input)
    return null
  } catch (thrown) {
    const failure = failureOf(thrown)
    // A conflict or a failing database doesn't decide about the payment: the channel sends the notification again.
    if (!failure || TRANSIENT.has(failure.failure)) throw thrown
    await sql`rollback to savepoint apply_payment`.execute(tx)
    return failure.failure
  }
}

/** The ledger step that posts the refund of a payment, by cause. */
const REFUND_STEPS = { duplicate: 'excess', late: 'late' } as const

/** Refunds the whole of a payment that could not be used, through its channel. */
const refundUnused = async (
  tx: Tx,
  { id: paymentId, user_id: userId, amount_fen: amountFen }: Payment,
  cause: keyof typeof REFUND_STEPS,
  channel: ChannelName,
  now: Date,
): Promise<void> => {
  await createRefund(tx, { paymentId, cause, amountFen, now })
  const movement = { from: `clearing:${channel}`, to: `refunding:${paymentId}`, amount: amountFen } as const
  await post(tx, {
    bizType: 'payment',
    bizId: paymentId,
    at: now,
    movements: [{ step: REFUND_STEPS[cause], ...movement }],
  })
  if (cause === 'late')
    await notify(tx, userId, {
      kind: 'refund',
      title: '付款正在原路退回',
      text: `订单已关闭，这笔 ${yuanSign(amountFen)} 的付款没有用掉，正在退回你付款的${channelNames[channel]}账户。`,
      path: '/pages/finance/index',
    })
}

/**
 * Counts a payment that was surely received, in the caller's transaction: uses the money for its purpose, or refunds it through
 * its channel. `repeated`: it was counted before, and nothing changes.
 */
export const countReceived = async (tx: Tx, input: ApplyInput): Promise<'counted' | 'repeated'> => {
  const { payment, trade, channel, now } = input
  const failure = await tryApply(tx, input)
  const current = failure === null ? payment : await read(tx, channel, payment.id, true)
  if (current?.state === 'success') return 'repeated'
  const outcome = failure === null ? 'applied' : 'refund'
  await tx
    .updateTable('payment')
    .set({
      state: 'success',
      outcome,
      outcome_reason: failure,
      transaction_id: trade.transactionId,
      succeeded_at: now,
      next_ask_at: null,
    })
    .where('id', '=', payment.id)
    .modifyEnd(pipelined)
    .execute()
  if (failure === null) await closeOpenPayments(tx, payment.purpose, payment.biz_id, now)
  else await refundUnused(tx, payment, failure === 'ALREADY_PAID' ? 'duplicate' : 'late', channel, now)
  return 'counted'
}

/**
 * Counts a payment that a channel reports as paid, by notification, query or bill, once however often it is reported. If the
 * thing can't be paid any more, or is paid already, the payment is refunded through its channel.
 */
export const receivePayment = async (
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  purposes: Purposes,
  channel: ChannelName,
  trade: PaidTrade,
): Promise<ReceiveResult> => {
  const payment = await read(db, channel, trade.paymentId, false)
  const result = await (async (): Promise<ReceiveResult> => {
    if (!payment) return 'foreign'
    if (payment.amount_fen !== trade.amountFen || trade.transactionId === '') return 'mismatch'
    if (payment.state === 'success') return 'repeated'
    const now = clock.now()
    const input = { purposes, payment, trade, channel, now }
    return db.transaction().execute((tx) => countReceived(tx, input))
  })()
  const fields = {
    channel,
    payment: trade.paymentId,
    transaction: trade.transactionId,
    amountFen: trade.amountFen,
  }
  if (result === 'counted') log.info(fields, 'payment received')
  if (result === 'foreign' || result === 'mismatch') log.warn({ ...fields, result }, 'payment not counted')
  return result
}
