import { sql } from 'kysely'
import type { Db } from '../../../core/database/db.ts'
import type { ChannelName } from '../../../core/ports/pay.ts'
import type { RefundCause } from '../refund/refundCauses.ts'

type PaymentStatus = {
  waiting: boolean
  returned: { fen: number; to: 'wallet' | 'channel'; done: boolean }[]
}

/** The user's payments of a thing besides the one that paid it: whether one is waiting, and those that were returned. */
export const findPaymentStatus = async (
  db: Db,
  purpose: string,
  bizId: string,
  userId: number,
): Promise<PaymentStatus> => {
  const { rows } = await sql<{
    waiting: boolean
    outcome: string | null
    amount_fen: number
    refund: string | null
  }>`select p.next_ask_at is not null as waiting, p.outcome, p.amount_fen, r.state as refund
       from payment p left join refund r on r.payment_id = p.id and r.cause in ('duplicate', 'late')
      where p.purpose = ${purpose} and p.biz_id = ${bizId} and p.user_id = ${userId} order by p.created_at`.execute(
    db,
  )
  return {
    waiting: rows.some((row) => row.waiting),
    returned: rows
      .filter(({ outcome }) => outcome === 'wallet' || outcome === 'refund')
      .map(({ amount_fen, refund }) =>
        refund === null || refund === 'failed'
          ? { fen: amount_fen, to: 'wallet', done: true }
          : { fen: amount_fen, to: 'channel', done: refund === 'done' },
      ),
  }
}

/** The channel at which a user's payment of a thing is open, null for none. One that is being closed is not open. */
export const findOpenChannel = async (
  db: Db,
  { purpose, bizId, userId, now }: { purpose: string; bizId: string; userId: number; now: Date },
): Promise<ChannelName | null> => {
  const row = await db
    .selectFrom('payment')
    .select('channel')
    .where('purpose', '=', purpose)
    .where('biz_id', '=', bizId)
    .where('user_id', '=', userId)
    .where('state', 'in', ['created', 'paying', 'unknown'])
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return (row?.channel as ChannelName | undefined) ?? null
}

/** A received payment with its refunds through the channel. Amounts in 分. */
export type ReceivedPayment = {
  id: string
  bizId: string
  channel: ChannelName | 'balance'
  amountFen: number
  outcome: 'applied' | 'wallet' | 'refund'
  at: Date
  refunds: { cause: RefundCause; fen: number; state: 'underway' | 'done' | 'failed'; at: Date }[]
}

/** The received payments of things of one kind, oldest first. `at` of a refund is its end, or its creation while it is underway. */
export const listReceivedPayments = async (
  db: Db,
  purpose: string,
  bizIds: string[],
): Promise<ReceivedPayment[]> => {
  const payments = await db
    .selectFrom('payment')
    .select(['id', 'biz_id', 'channel', 'amount_fen', 'outcome', 'succeeded_at'])
    .where('purpose', '=', purpose)
    .where('biz_id', 'in', bizIds)
    .where('state', '=', 'success')
    .orderBy('succeeded_at')
    .orderBy('id')
    .execute()
  if (payments.length === 0) return []
  const refunds = await db
    .selectFrom('refund')
    .select(['payment_id', 'cause', 'amount_fen', 'state', 'created_at', 'ended_at'])
    .where(
      'payment_id',
      'in',
      payments.map(({ id }) => id),
    )
    .orderBy('id')
    .execute()
  return payments.map(({ id, biz_id, channel, amount_fen, outcome, succeeded_at }) => ({
    id,
    bizId: biz_id,
    channel: channel as ReceivedPayment['channel'],
    amountFen: amount_fen,
    outcome: outcome as ReceivedPayment['outcome'],
    at: succeeded_at ?? new Date(0),
    refunds: refunds
      .filter(({ payment_id }) => payment_id === id)
      .map(({ cause, amount_fen: fen, state, created_at, ended_at }) => ({
        cause: cause as RefundCause,
        fen,
        state: state === 'done' || state === 'failed' ? state : 'underway',
        at: ended_at ?? created_at,
      })),
  }))
}
