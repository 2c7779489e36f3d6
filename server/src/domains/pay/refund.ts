import { sql } from 'kysely'
import type { Tx } from '../../core/db.ts'
import type { Deps } from '../../core/deps.ts'
import { claimDue, maySend, nextLook, SENDING_MS } from '../../core/due.ts'
import type { ChannelName, MoneyOutcome } from '../../gateways/pay/port.ts'
import { post } from '../../ledger/post.ts'
import { notify } from '../user/actions.ts'

const PAUSES = { firstMs: SENDING_MS, longestMs: 10 * 60_000 }

type Starting = { refundId: string; paymentId: string; channel: ChannelName; amountFen: number; now: Date }

/** Sets a received payment aside to go back through its channel; the job sends it. */
export const startRefund = async (
  tx: Tx,
  { refundId, paymentId, channel, amountFen, now }: Starting,
): Promise<void> => {
  await post(tx, {
    bizType: 'payment',
    bizId: paymentId,
    at: now,
    movements: [
      { step: 'excess', from: `clearing:${channel}`, to: `refunding:${paymentId}`, amount: amountFen },
    ],
  })
  await tx
    .insertInto('refund')
    .values({
      id: refundId,
      payment_id: paymentId,
      amount_fen: amountFen,
      reason: '订单已由另一笔支付付清',
      state: 'created',
      created_at: now,
      next_ask_at: now,
    })
    .execute()
}

type Refund = {
  id: string
  payment_id: string
  amount_fen: number
  reason: string
  state: string
  channel: ChannelName
  user_id: number
}

/**
 * Writes down how a refund ended, once: done, the money has left; failed for sure, it goes into the wallet instead.
 * 'pending' and 'unknown' change nothing. Answers whether the refund is one of ours.
 */
export const recordRefund = async (
  tx: Tx,
  channel: ChannelName,
  refundId: string,
  outcome: MoneyOutcome,
  now: Date,
): Promise<boolean> => {
  const { rows } = await sql<Refund>`
    select r.id, r.payment_id, r.amount_fen, r.reason, r.state, p.channel, p.user_id
      from refund r join payment p on p.id = r.payment_id
     where r.id = ${refundId} and p.channel = ${channel} for update of r`.execute(tx)
  const refund = rows[0]
  if (!refund) return false
  if (refund.state === 'done' || refund.state === 'failed') return true
  if (outcome !== 'done' && outcome !== 'failed') return true
  const from = `refunding:${refund.payment_id}` as const
  await post(tx, {
    bizType: 'payment',
    bizId: refund.payment_id,
    at: now,
    movements: [
      outcome === 'done'
        ? { step: 'refunded', from, to: `clearing:${channel}`, amount: refund.amount_fen }
        : { step: 'refund_failed', from, to: `cash:${refund.user_id}`, amount: refund.amount_fen },
    ],
  })
  await tx
    .updateTable('refund')
    .set({ state: outcome, ended_at: now, next_ask_at: null })
    .where('id', '=', refundId)
    .execute()
  await notify(tx, refund.user_id, {
    title: outcome === 'done' ? '重复付款已原路退回' : '重复付款已存入余额',
    text: outcome === 'done' ? '多付的一笔已退回到你的付款账户' : '渠道没能退回多付的一笔，已存入你的余额',
    path: '/pages/finance/index',
  })
  return true
}

type Claimed = Refund & { mineUntil: Date }

/** Sends one refund, or asks about one that was sent; it is sent again under its number only when nobody has heard of it. */
const pursue = async (deps: Deps, refund: Claimed): Promise<void> => {
  const channel = deps.channels[refund.channel]
  if (!channel) return
  const { id: refundId, payment_id: paymentId, amount_fen: amountFen, reason } = refund
  const send = () => channel.refund({ refundId, paymentId, amountFen, totalFen: amountFen, reason })
  const known = refund.state === 'created' ? 'none' : await channel.queryRefund({ refundId, paymentId })
  if (known === 'none' && !maySend(refund.mineUntil, deps.clock.now())) return
  const outcome = known === 'none' ? await send() : known
  await deps.db
    .transaction()
    .execute((tx) => recordRefund(tx, refund.channel, refundId, outcome, deps.clock.now()))
}

/** Sends and follows up every refund whose time has come. A claimed one is nobody else's until its next look. */
export const runRefunds = async (deps: Deps): Promise<void> => {
  await claimDue<Claimed>(deps, {
    claim: async (tx, now) => {
      const { rows } = await sql<Refund & { asked: number }>`
        select r.id, r.payment_id, r.amount_fen, r.reason, r.state, r.asked, p.channel, p.user_id
          from refund r join payment p on p.id = r.payment_id
         where r.next_ask_at <= ${now} order by r.next_ask_at limit 20 for update of r skip locked`.execute(
        tx,
      )
      const claimed = rows.map((row) => ({ ...row, mineUntil: nextLook(now, row.asked, PAUSES) }))
      for (const { id, asked, mineUntil } of claimed)
        await tx
          .updateTable('refund')
          .set({ state: 'asked', asked: asked + 1, next_ask_at: mineUntil })
          .where('id', '=', id)
          .execute()
      return claimed
    },
    pursue,
    about: ({ id }) => ({ refund: id }),
  })
}
