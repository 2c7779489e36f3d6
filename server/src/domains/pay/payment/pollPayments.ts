import { sql } from 'kysely'
import type { Deps } from '../../../core/config/deps.ts'
import type { Db } from '../../../core/database/db.ts'
import { nextRetryAt, processDue } from '../../../core/jobs/due.ts'
import type { ChannelName, TradeState } from '../../../core/ports/pay.ts'
import type { Purposes } from '../purpose.ts'
import { receivePayment } from './receivePayment.ts'

/** A query changes nothing at the channel, so the first one is early. */
const RETRY_PAUSES = { firstMs: 5_000, longestMs: 10 * 60_000 }

type WaitingPayment = { id: string; channel: ChannelName; state: string; expires_at: Date; asked: number }

/** Closes a waiting payment; false when it does not wait any more. Money that still arrives for it is counted. */
export const closePayment = async (db: Db, id: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('payment')
    .set({ state: 'closed', next_ask_at: null })
    .where('id', '=', id)
    .where('state', 'in', ['created', 'paying', 'unknown'])
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/**
 * Queries the state of a waiting payment. An expired one is closed at the channel first, and here only after the channel has
 * closed it or has no record of it.
 */
const pollPayment =
  (purposes: Purposes) =>
  async (deps: Deps, { id, channel: name, expires_at }: WaitingPayment): Promise<void> => {
    const channel = deps.channels[name]
    if (!channel) return
    const receiveTrade = async (trade: TradeState): Promise<void> => {
      if (trade.state !== 'paid') return
      const result = await receivePayment(deps, purposes, name, trade)
      // A wrong amount doesn't change by further queries; the bill shows it to an operator.
      if (result === 'mismatch' && expires_at <= deps.clock.now()) await closePayment(deps.db, id)
    }
    const trade = await channel.query(id)
    await receiveTrade(trade)
    if (trade.state === 'closed') await closePayment(deps.db, id)
    if (expires_at > deps.clock.now() || trade.state === 'paid' || trade.state === 'unknown') return
    const closed = await channel.close(id)
    if (closed === 'closed') await closePayment(deps.db, id)
    if (closed === 'paid') await receiveTrade(await channel.query(id))
  }

/** Polls the due payments of a channel, because notifications get lost and payers abandon payments. */
export const pollPayments = async (deps: Deps, purposes: Purposes, channel: ChannelName): Promise<void> => {
  await processDue<WaitingPayment>(deps, {
    claim: async (tx, now) => {
      const { rows } = await sql<WaitingPayment>`
        select id, channel, state, expires_at, asked from payment
         where channel = ${channel} and next_ask_at <= ${now} order by next_ask_at limit 20 for update skip locked`.execute(
        tx,
      )
      for (const row of rows) {
        const next = nextRetryAt(now, row.asked, RETRY_PAUSES)
        const atEnd = row.expires_at > now && next > row.expires_at ? row.expires_at : next
        await tx
          .updateTable('payment')
          .set({ asked: row.asked + 1, next_ask_at: atEnd })
          .where('id', '=', row.id)
          .execute()
      }
      return rows
    },
    handle: pollPayment(purposes),
    logFields: ({ id }) => ({ payment: id }),
  })
}
