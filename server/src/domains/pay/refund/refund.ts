import { channelNames, yuanSign } from '@shanghao/contract/refundWays'
import { sql } from 'kysely'
import type { Deps } from '../../../core/config/deps.ts'
import type { Tx } from '../../../core/database/db.ts'
import { maySend, nextRetryAt, processDue, SENDING_MS } from '../../../core/jobs/due.ts'
import type { ChannelName, MoneyOutcome } from '../../../core/ports/pay.ts'
import { post } from '../../../ledger/post.ts'
import { notify } from '../../user/actions.ts'
import { type RefundCause, refundCauses, refundIdOf } from './refundCauses.ts'

const PAUSES = { firstMs: SENDING_MS, longestMs: 10 * 60_000 }
const BATCH = 20
/** WeChat Pay refuses two refunds of one payment within a minute. */
const GAP_MS = 60_000

type Requested = { paymentId: string; cause: RefundCause; amountFen: number; now: Date }

/**
 * Requests that a part of a payment goes back through its channel and answers the refund's number; the job sends it. The
 * caller posts the amount (分) to `refunding:<payment>` afterwards, in the same transaction: payments are locked before
 * wallets. The database refuses a second refund for the same cause, and more than was paid.
 */
export const createRefund = async (
  tx: Tx,
  { paymentId, cause, amountFen, now }: Requested,
): Promise<string> => {
  const id = refundIdOf(paymentId, cause)
  const { latest } = await tx
    .selectFrom('refund')
    .select(({ fn }) => fn.max('created_at').as('latest'))
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const sendAt = Math.max(now.getTime(), (latest?.getTime() ?? 0) + GAP_MS)
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
}

const columns = sql`r.id, r.payment_id, r.cause, r.amount_fen, r.reason, r.state, p.channel, p.user_id, p.succeeded_at as paid_at,
  p.amount_fen as total_fen`

const notifyRefundResult = (tx: Tx, refund: Refund, outcome: 'done' | 'failed'): Promise<void> => {
  const { what } = refundCauses[refund.cause]
  const channel = channelNames[refund.channel]
  const amount = yuanSign(refund.amount_fen)
  return notify(tx, refund.user_id, {
    title: outcome === 'done' ? `${what}已退回${channel}` : `${what}已存入余额`,
    text:
      outcome === 'done'
        ? `${amount} 已退回你付款的${channel}账户`
        : `${channel}退款失败，${amount} 已存入余额，可免手续费提现`,
    path: '/pages/finance/index',
  })
}

/**
 * Records how a refund ended, once: done, the money has left; surely failed, it is the person's cash instead, free of the
 * withdrawal fee, and they are told. 'pending' and 'unknown' change nothing. Answers whether the refund is one of ours.
 */
export const recordRefund = async (
  tx: Tx,
  channel: ChannelName,
  refundId: string,
  outcome: MoneyOutcome,
  now: Date,
): Promise<boolean> => {
  const { rows } = await sql<Refund>`
    select ${columns} from refund r join payment p on p.id = r.payment_id
     where r.id = ${refundId} and p.channel = ${channel} for update of r`.execute(tx)
  const refund = rows[0]
  if (!refund) return false
  if (refund.state === 'done' || refund.state === 'failed') return true
  if (outcome !== 'done' && outcome !== 'failed') return true
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

/** Whether a refund that was never sent can't be sent at all: the channel is not configured, or takes none for a payment this old. */
const isImpossible = ({ channels }: Pick<Deps, 'channels'>, refund: Refund, now: Date): boolean => {
  const channel = channels[refund.channel]
  return !channel || now.getTime() - refund.paid_at.getTime() > channel.refundWindowMs
}

type Claimed = Refund & { mineUntil: Date; impossible: boolean }

/**
 * Sends one refund, or asks about one that was sent; it is sent again under its number only when the channel has not heard
 * of it. What was sent once is settled by the channel alone, however long that takes.
 */
const pursue = async (deps: Deps, refund: Claimed): Promise<void> => {
  const { id: refundId, payment_id: paymentId, amount_fen: amountFen, total_fen: totalFen, reason } = refund
  const record = (outcome: MoneyOutcome) =>
    deps.db
      .transaction()
      .execute((tx) => recordRefund(tx, refund.channel, refundId, outcome, deps.clock.now()))
  if (refund.impossible) {
    deps.log.warn({ refund: refundId, channel: refund.channel }, 'refund can not be sent, credited to wallet')
    await record('failed')
    return
  }
  const channel = deps.channels[refund.channel]
  if (!channel) return
  const known = refund.state === 'created' ? 'none' : await channel.queryRefund({ refundId, paymentId })
  if (known === 'none' && !maySend(refund.mineUntil, deps.clock.now())) return
  await record(
    known === 'none' ? await channel.refund({ refundId, paymentId, amountFen, totalFen, reason }) : known,
  )
}

/**
 * Sends and follows up every refund of a channel whose time has come, of all channels when none is named. A claimed one belongs to this process until its next look. Refunds
 * of one payment are sent one after the other: channels refuse concurrent ones.
 */
export const runRefunds = async (deps: Deps, channel: ChannelName | null = null): Promise<void> => {
  await processDue<Claimed>(deps, {
    claim: async (tx, now) => {
      const { rows } = await sql<Refund & { asked: number }>`
        select ${columns}, r.asked from refund r join payment p on p.id = r.payment_id
         where r.next_ask_at <= ${now} and (${channel}::text is null or p.channel = ${channel}) and not exists (
           select from refund e where e.payment_id = r.payment_id and e.state = 'created' and e.id < r.id)
         order by r.next_ask_at limit ${BATCH} for update of r skip locked`.execute(tx)
      const claimed = rows.map((row) => ({
        ...row,
        mineUntil: nextRetryAt(now, row.asked, PAUSES),
        impossible: row.state === 'created' && isImpossible(deps, row, now),
      }))
      for (const { id, asked, mineUntil, impossible } of claimed)
        await tx
          .updateTable('refund')
          .set({
            ...(impossible ? {} : { state: 'asked', asked: asked + 1 }),
            next_ask_at: mineUntil,
          })
          .where('id', '=', id)
          .execute()
      return claimed
    },
    pursue,
    about: ({ id }) => ({ refund: id }),
  })
}
