import { channelNames, yuanSign } from '@shanghao/contract/refundWays'
import { sql } from 'kysely'
import type { Deps } from '../../../core/config/deps.ts'
import type { Db, Tx } from '../../../core/database/db.ts'
import { pipelined } from '../../../core/database/pipeline.ts'
import { fail, failureOf } from '../../../core/errors.ts'
import { findPerson } from '../../../core/http/auth.ts'
import type { ChannelName, PaidTrade } from '../../../core/ports/pay.ts'
import { post } from '../../../ledger/post.ts'
import { notify } from '../../user/actions.ts'
import { type Purposes, purposeNamed } from '../purpose.ts'
import { createRefund } from '../refund/refund.ts'
import { closeOpenPayments } from './openPayment.ts'

type Payment = {
  id: string
  purpose: string
  biz_id: string
  user_id: number
  amount_fen: number
  state: string
  transaction_id: string | null
}

/**
 * `foreign`: not a payment of ours. `mismatch`: the amount is not what we asked for, or the channel names no number of its
 * own; nothing is counted, people have to look.
 */
export type Received = 'taken' | 'again' | 'foreign' | 'mismatch'

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

type Applying = { purposes: Purposes; known: Payment; trade: PaidTrade; channel: ChannelName; now: Date }

/** Spends the money on what it was paid for. All or nothing: what is refused leaves no trace, so the money can go elsewhere. */
const apply = async (tx: Tx, { purposes, known, channel, now }: Omit<Applying, 'trade'>): Promise<void> => {
  const person = await findPerson(tx, known.user_id)
  // The thing is locked before its payment, here as everywhere, so that two never wait for each other.
  const payable = await purposeNamed(purposes, known.purpose).lock(tx, known.biz_id, person, now)
  const payment = await read(tx, channel, known.id, true)
  if (payment?.state === 'success') fail('ALREADY_PAID')
  if (payable.amountFen !== known.amount_fen) fail('PRICE_CHANGED')
  // What a recharge brings goes into the bonus wallet: wallets are locked bonus first, everywhere.
  await payable.paid(tx, 0)
  await post(tx, {
    bizType: 'payment',
    bizId: known.id,
    at: now,
    movements: [
      { step: 'channel', from: `clearing:${channel}`, to: payable.to, amount: known.amount_fen },
      ...payable.besides,
    ],
  })
}

const TRANSIENT: ReadonlySet<string> = new Set(['CONFLICT', 'DATABASE_UNAVAILABLE'])

/** Answers the name of the error that kept the money from being spent; null when it was. Throws what may pass by itself. */
const tryToApply = async (tx: Tx, applying: Omit<Applying, 'trade'>): Promise<string | null> => {
  await sql`savepoint apply_payment${pipelined}`.execute(tx)
  try {
    await apply(tx, applying)
    return null
  } catch (thrown) {
    const failure = failureOf(thrown)
    // A lost race and a database that fails say nothing about the payment: the channel tells it again.
    if (!failure || TRANSIENT.has(failure.failure)) throw thrown
    await sql`rollback to savepoint apply_payment`.execute(tx)
    return failure.failure
  }
}

/** The step of the ledger by which the money of a payment goes back, for each cause. */
const REFUND_STEPS = { duplicate: 'excess', late: 'late' } as const

/** Sends the whole of a payment that pays nothing back through its channel. */
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
      title: '付款正在原路退回',
      text: `订单已关闭，这笔 ${yuanSign(amountFen)} 的付款没有用掉，正在退回你付款的${channelNames[channel]}账户`,
      path: '/pages/finance/index',
    })
}

const settleReceived = async (tx: Tx, applying: Applying): Promise<'taken' | 'again'> => {
  const { known, trade, channel, now } = applying
  const refused = await tryToApply(tx, applying)
  const payment = refused === null ? known : await read(tx, channel, known.id, true)
  if (payment?.state === 'success') return 'again'
  const outcome = refused === null ? 'applied' : 'refund'
  await tx
    .updateTable('payment')
    .set({
      state: 'success',
      outcome,
      outcome_reason: refused,
      transaction_id: trade.transactionId,
      succeeded_at: now,
      next_ask_at: null,
    })
    .where('id', '=', known.id)
    .modifyEnd(pipelined)
    .execute()
  if (refused === null) await closeOpenPayments(tx, known.purpose, known.biz_id, now)
  else await refundUnused(tx, known, refused === 'ALREADY_PAID' ? 'duplicate' : 'late', channel, now)
  return 'taken'
}

/**
 * Takes what a channel says was paid, from a notice or an answer, as often as it says so: once it counts. Money for what
 * can't be paid any more, or is paid already, goes back through its channel.
 */
export const receive = async (
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  purposes: Purposes,
  channel: ChannelName,
  trade: PaidTrade,
): Promise<Received> => {
  const known = await read(db, channel, trade.paymentId, false)
  const received = await (async (): Promise<Received> => {
    if (!known) return 'foreign'
    if (known.amount_fen !== trade.amountFen || trade.transactionId === '') return 'mismatch'
    if (known.state === 'success') return 'again'
    const now = clock.now()
    const applying = { purposes, known, trade, channel, now }
    return db.transaction().execute((tx) => settleReceived(tx, applying))
  })()
  const about = {
    channel,
    payment: trade.paymentId,
    transaction: trade.transactionId,
    amountFen: trade.amountFen,
  }
  if (received === 'taken') log.info(about, 'payment received')
  if (received === 'foreign' || received === 'mismatch') log.warn(about, `payment ${received}`)
  return received
}
