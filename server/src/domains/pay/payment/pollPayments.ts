import { sql } from 'kysely'
import type { Deps } from '../../../core/config/deps.ts'
import { nextRetryAt, processDue } from '../../../core/jobs/due.ts'
import type { ChannelName, TradeState } from '../../../core/ports/pay.ts'
import type { Purposes } from '../purpose.ts'
import { receive } from './receivePayment.ts'

/** Looking changes nothing at the channel, so it begins soon. */
const PAUSES = { firstMs: 5_000, longestMs: 10 * 60_000 }

type Waiting = { id: string; channel: ChannelName; state: string; expires_at: Date; asked: number }

const close = async ({ db }: Deps, id: string): Promise<void> => {
  await sql`update payment set state = 'closed', next_ask_at = null
     where id = ${id} and state in ('created', 'paying', 'unknown')`.execute(db)
}

/**
 * Finds out how a waiting payment stands. Past its end it is closed at the channel first: only when the channel has
 * closed it, or never had it, it is closed here.
 */
const pursue =
  (purposes: Purposes) =>
  async (deps: Deps, { id, channel: name, expires_at }: Waiting): Promise<void> => {
    const channel = deps.channels[name]
    if (!channel) return
    const take = async (trade: TradeState): Promise<void> => {
      if (trade.state !== 'paid') return
      const received = await receive(deps, purposes, name, trade)
      // Of another amount than asked for: the bill will show it to an operator; asking on would change nothing.
      if (received === 'mismatch' && expires_at <= deps.clock.now()) await close(deps, id)
    }
    const trade = await channel.query(id)
    await take(trade)
    if (trade.state === 'closed') await close(deps, id)
    if (expires_at > deps.clock.now() || trade.state === 'paid' || trade.state === 'unknown') return
    const closed = await channel.close(id)
    if (closed === 'closed') await close(deps, id)
    if (closed === 'paid') await take(await channel.query(id))
  }

/** Asks a channel about every payment of its whose time has come: notices get lost, and payers walk away. */
export const runPayments = async (deps: Deps, purposes: Purposes, channel: ChannelName): Promise<void> => {
  await processDue<Waiting>(deps, {
    claim: async (tx, now) => {
      const { rows } = await sql<Waiting>`
        select id, channel, state, expires_at, asked from payment
         where channel = ${channel} and next_ask_at <= ${now} order by next_ask_at limit 20 for update skip locked`.execute(
        tx,
      )
      for (const row of rows) {
        const next = nextRetryAt(now, row.asked, PAUSES)
        const atEnd = row.expires_at > now && next > row.expires_at ? row.expires_at : next
        await tx
          .updateTable('payment')
          .set({ asked: row.asked + 1, next_ask_at: atEnd })
          .where('id', '=', row.id)
          .execute()
      }
      return rows
    },
    pursue: pursue(purposes),
    about: ({ id }) => ({ payment: id }),
  })
}
