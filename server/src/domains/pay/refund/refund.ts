import { channelNames, yuanSign } from '@shanghao/contract/refundWays'
import { sql } from 'kysely'
import type { Deps } from '../../../core/config/deps.ts'
import type { Tx } from '../../../core/database/db.ts'
import { maySend, nextRetryAt, processDue, requireUnclaimed, SENDING_MS } from '../../../core/jobs/due.ts'
import type { ChannelName, RefundOutcome } from '../../../core/ports/pay.ts'
import { post } from '../../../ledger/post.ts'
import { notify } from '../../notifications/actions.ts'
import { type RefundCause, refundCauses, refundIdOf } from './refundCauses.ts'

const RETRY_PAUSES = { firstMs: SENDING_MS, longestMs: 10 * 60_000 }
const BATCH = 20
/** The least interval between refunds of one payment, which WeChat Pay requires. */
const INTERVAL_MS = 60_000

type CreateRefundInput = { paymentId: string; cause: RefundCause; amountFen: number; now: Date }

/**
 * Records a refund of a part of a payment and returns its id; the job sends it through the channel. The caller posts the
 * amount (分) to `refunding:<payment>` afterwards in the same transaction, because payments are locked before wallets. The
 * database refuses a second refund for the same cause, and refunds of more than was paid.
 */
export const createRefund = async (
  tx: Tx,
  { paymentId, cause, amountFen, now }: CreateRefundInput,
): Promise<string> => {
  const id = refundIdOf(paymentId, cause)
  const { latest } = await tx
    .selectFrom('refund')
    .select(({ fn }) => fn.max('created_at').as('latest'))
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const sendAt = Math.max(now.getTime(), (latest?.getTime() ?? 0) + INTERVAL_MS)
  await tx
    .insertInto('refund')
    .values({
      id,
      payment_id: paymentId,
      cause,
      amount_fen: amountFen,
      reason: refundCauses[cause].reason,
      state: 'created',
      created_at: now,
      next_ask_at: new Date(sendAt),
    })
    .execute()
  return id
}

type Refund = {
  id: string
  payment_id: string
  cause: RefundCause
  amount_fen: number
  reason: string
  state: string
  channel: ChannelName
  user_id: number
  paid_at: Date
  total_fen: number
  /** Whether the payer's account is closed. */
  payer_closed: boolean
}

const columns = sql`r.id, r.payment_id, r.cause, r.amount_fen, r.reason, r.state, p.channel, p.user_id, p.succeeded_at as paid_at,
  p.amount_fen as total_fen, u.state = 'closed' as payer_closed`
const refunds = sql`refund r join payment p on p.id = r.payment_id join app_user u on u.id = p.user_id`

const notifyRefundResult = (tx: Tx, refund: Refund, outcome: 'done' | 'failed'): Promise<void> => {
  const { subject } = refundCauses[refund.cause]
  const channel = channelNames[refund.channel]
  const amount = yuanSign(refund.amount_fen)
  return notify(tx, refund.user_id, {
    kind: 'refund',
    title: outcome === 'done' ? `${subject}已退回${channel}` : `${subject}已存入余额`,
    text:
      outcome === 'done'
        ? `${amount} 已退回你付款的${channel}账户。`
        : `${channel}退款失败，${amount} 已存入余额，可免手续费提现。`,
    path: '/pages/finance/index',
  })
}

/**
 * Records the final result of a refund, once, and notifies the payer. A failed refund is credited to the payer's cash, free of
 * the withdrawal fee; that of a closed account stays open, its money apart, until operators have paid it back in another way and end it
 * as done. 'pending' and 'unknown' change nothing. Returns whether the channel has such a refund of ours.
 */
export const recordRefundResult = async (
  tx: Tx,
  channel: ChannelName,
  refundId: string,
  outcome: RefundOutcome,
  now: Date,
): Promise<boolean> => {
  const { rows } = await sql<Refund>`
    select ${columns} from ${refunds}
     where r.id = ${refundId} and p.channel = ${channel} for update of r for key share of u`.execute(tx)
  const refund = rows[0]
  if (!refund) return false
  if (refund.state === 'done' || refund.state === 'failed') return true
  if (outcome !== 'done' && outcome !== 'failed') return true
  if (outcome === 'failed' && refund.payer_closed) {
    await tx.updateTable('refund').set({ state: 'asked' }).where('id', '=', refundId).execute()
    return true
  }
  const to = outcome === 'done' ? (`clearing:${channel}` as const) : (`cash:${refund.user_id}` as const)
  await post(tx, {
    bizType: 'refund',
    bizId: refundId,
    at: now,
    movements: [{ step: outcome, from: `refunding:${refund.payment_id}`, to, amount: refund.amount_fen }],
  })
  await tx
    .updateTable('refund')
    .set({ state: outcome, ended_at: now, next_ask_at: null })
    .where('id', '=', refundId)
    .execute()
  await notifyRefundResult(tx, refund, outcome)
  return true
}

/** Whether a new refund can't be sent: the channel is not configured, or doesn't accept refunds of a payment this old. */
const isUnsendable = ({ channels }: Pick<Deps, 'channels'>, refund: Refund, now: Date): boolean => {
  const channel = channels[refund.channel]
  return !channel || now.getTime() - refund.paid_at.getTime() > channel.refundWindowMs
}

type RetryState = { next_ask_at: Date | null; asked: number }

/**
 * Checks that no process asks about or sends a locked refund at the moment, so that it can be ended without its result.
 * Raises CHANNEL_ASKING.
 */
export const requireUnclaimedRefund = ({ next_ask_at, asked }: RetryState, now: Date): void => {
  // Claiming a refund computes its next retry from the attempts before it.
  if (next_ask_at) requireUnclaimed({ retryAt: next_ask_at, attempts: asked - 1, pauses: RETRY_PAUSES }, now)
}

type Claimed = Refund & { claimedAt: Date; unsendable: boolean }

/**
 * Sends a new refund, or queries one that was sent; a retry under the same number is sent only when the channel has no record
 * of it. Once sent, only the channel's result ends a refund, however long that takes.
 */
const sendOrQuery = async (deps: Deps, refund: Claimed): Promise<void> => {
  const { id: refundId, payment_id: paymentId, amount_fen: amountFen, total_fen: totalFen, reason } = refund
  const record = (outcome: RefundOutcome) =>
    deps.db
      .transaction()
      .execute((tx) => recordRefundResult(tx, refund.channel, refundId, outcome, deps.clock.now()))
  if (refund.unsendable) {
    deps.log.warn({ refund: refundId, channel: refund.channel }, 'refund cannot be sent, credited to wallet')
    await record('failed')
    return
  }
  const channel = deps.channels[refund.channel]
  if (!channel) return
  const queried = refund.state === 'created' ? 'none' : await channel.queryRefund({ refundId, paymentId })
  if (queried === 'none' && !maySend(refund.claimedAt, deps.clock.now())) return
  await record(
    queried === 'none' ? await channel.refund({ refundId, paymentId, amountFen, totalFen, reason }) : queried,
  )
}

/**
 * Processes the due refunds of a channel, or of all channels. A claimed refund belongs to this process until its next retry.
 * Refunds of one payment are sent one after the other, because channels refuse concurrent ones.
 */
export const runRefunds = async (deps: Deps, channel: ChannelName | null = null): Promise<void> => {
  await processDue<Claimed>(deps, {
    claim: async (tx, now) => {
      const { rows } = await sql<Refund & { asked: number }>`
        select ${columns}, r.asked from ${refunds}
         where r.next_ask_at <= ${now} and (${channel}::text is null or p.channel = ${channel}) and not exists (
           select from refund e where e.payment_id = r.payment_id and e.state = 'created'
              and (e.next_ask_at, e.id) < (r.next_ask_at, r.id))
         order by r.next_ask_at limit ${BATCH} for update of r skip locked`.execute(tx)
      const claimed = rows.map((row) => ({
        ...row,
        claimedAt: now,
        unsendable: row.state === 'created' && isUnsendable(deps, row, now),
      }))
      for (const { id, asked, unsendable } of claimed)
        await tx
          .updateTable('refund')
          .set({
            ...(unsendable ? {} : { state: 'asked', asked: asked + 1 }),
            next_ask_at: nextRetryAt(now, asked, RETRY_PAUSES),
          })
          .where('id', '=', id)
          .execute()
      return claimed
    },
    handle: sendOrQuery,
    logFields: ({ id }) => ({ refund: id }),
  })
}
