import { describe, expect, test } from 'vitest'
import type { ChannelName } from '../../src/core/ports/pay.ts'
import { booksOf } from '../market/ledgerSnapshot.ts'
import { sandboxServer } from '../server/sandboxServer.ts'
import { payingOn } from './payments.ts'
import type { RefundSentinel } from './paySentinels.ts'

const MANY = 20
const MINUTE = 60_000
const RESERVED_AHEAD_MS = 3 * 3_600_000
/** Digits of amounts that get no answer, once. */
const SILENT = 84

/**
 * Plays every sentinel of a channel's refunds on partial refunds: reservations are paid through the channel and cancelled,
 * so that rent and deposit, which both end in the sentinel's digits, go back one after the other.
 */
export const testPartialRefunds = async (
  channel: ChannelName,
  sentinels: readonly RefundSentinel[],
): Promise<void> => {
  const server = await sandboxServer()
  const paying = await payingOn(server)
  const books = booksOf(server)

  /** Lets all pass that a refund may take, with the jobs. */
  const passTime = async (digits: number) => {
    const pass = () => paying.pass(6000)
    await (digits === SILENT ? server.withShortTimeouts(pass) : pass())
    for (const seconds of [30, 31]) await paying.pass(seconds * 1000)
    const second = () => paying.pass(MINUTE)
    await (digits === SILENT ? server.withShortTimeouts(second) : second())
    for (const minutes of [1, 2, 4]) await paying.pass(minutes * MINUTE)
  }

  const settle = async () => {
    const waiting = await server.control<{ ownId: string; state: string }[]>('GET', 'refunds')
    for (const { ownId } of waiting.filter(({ state }) => state === 'abnormal'))
      await server.control('POST', `refunds/${channel}/${ownId}/settle`, { outcome: 'done' })
    await paying.pass(0)
  }

  const statesOf = async (paymentIds: string[]): Promise<string[]> => {
    const { rows } = await server.pool.query<{ told: string }>(
      "select cause || ' ' || amount_fen || ' ' || state as told from refund where payment_id = any($1) order by payment_id, id",
      [paymentIds],
    )
    return rows.map(({ told }) => told)
  }

  describe.each(sentinels)(`${channel}, partial refunds of x.$digits`, ({ digits, end }) => {
    test.each([1, MANY])('%i at once', async (count) => {
      const rentFen = 2000 + digits
      const depositFen = 1000 + digits
      // Others for each sentinel: who is new may reserve only so often.
      const cast = await paying.crowd(count)
      const before = await books.wallets(cast.map(({ userId }) => userId))
      const paid = await Promise.all(
        cast.map((who) =>
          paying.reserve(who, channel, {
            rentFen,
            depositFen,
            startsAt: server.clock.now().getTime() + RESERVED_AHEAD_MS,
          }),
        ),
      )
      await server.quiet()
      await paying.pass(0)
      for (const { who, orderId } of paid) await who.client.orders.cancel({ orderId })
      await passTime(digits)
      const ids = paid.map(({ paymentId }) => paymentId)
      const both = (state: string) =>
        ids.flatMap(() => [`cancel ${rentFen} ${state}`, `deposit ${depositFen} ${state}`])
      if (end === 'open') {
        expect(await statesOf(ids)).toEqual(both('asked'))
        await settle()
      }
      expect(await statesOf(ids)).toEqual(both(end === 'wallet' ? 'failed' : 'done'))
      const after = await books.wallets(cast.map(({ userId }) => userId))
      const more = cast.map(
        ({ userId }) => (after.get(`cash:${userId}`) ?? 0) - (before.get(`cash:${userId}`) ?? 0),
      )
      expect(more).toEqual(cast.map(() => (end === 'wallet' ? rentFen + depositFen : 0)))
      expect(await books.ledger(channel)).toEqual(await books.channelRecords(channel, []))
    })
  })
}
