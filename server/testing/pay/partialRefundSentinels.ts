import { describe, expect, test } from 'vitest'
import type { ChannelName } from '../../src/core/ports/pay.ts'
import { ledgerSnapshot } from '../market/ledgerSnapshot.ts'
import { AT_ONCE } from '../server/atOnce.ts'
import { sandboxServer } from '../server/sandboxServer.ts'
import { setUpPayments } from './payments.ts'
import type { RefundSentinel } from './paySentinels.ts'

const MINUTE = 60_000
const RESERVED_AHEAD_MS = 3 * 3_600_000
/** Last digits of amounts whose first request gets no response. */
const NO_RESPONSE = 84

/**
 * Tests every refund sentinel of a channel with partial refunds: reservations are paid through the channel and cancelled, so
 * that rent and deposit, which expectedStates end in the sentinel's digits, are refunded one after the other.
 */
export const testPartialRefunds = async (
  channel: ChannelName,
  sentinels: readonly RefundSentinel[],
): Promise<void> => {
  const server = await sandboxServer()
  const paying = await setUpPayments(server)
  const snapshot = ledgerSnapshot(server)

  /** Advances the clock past all retries of a refund and runs the jobs. */
  const passTime = async (digits: number) => {
    const pass = async () => {
      for (const ms of [6000, 30_000, 31_000, MINUTE, MINUTE, 2 * MINUTE, 4 * MINUTE])
        await paying.advance(ms)
    }
    await (digits === NO_RESPONSE ? server.withShortTimeouts(pass) : pass())
  }

  const settle = async () => {
    const waiting = await server.control<{ ownId: string; state: string }[]>('GET', 'refunds')
    for (const { ownId } of waiting.filter(({ state }) => state === 'abnormal'))
      await server.control('POST', `refunds/${channel}/${ownId}/settle`, { outcome: 'done' })
    await paying.advance(0)
  }

  const statesOf = async (paymentIds: string[]): Promise<string[]> => {
    const { rows } = await server.pool.query<{ text: string }>(
      "select cause || ' ' || amount_fen || ' ' || state as text from refund where payment_id = any($1) order by payment_id, id",
      [paymentIds],
    )
    return rows.map(({ text }) => text)
  }

  describe.each(sentinels)(`${channel}, partial refunds of x.$digits`, ({ digits, end }) => {
    test.each([1, AT_ONCE])('%i at once', async (count) => {
      const rentFen = 2000 + digits
      const depositFen = 1000 + digits
      // Other renters for each sentinel: a new user may make only a few reservations.
      const renters = await paying.renters(count)
      const before = await snapshot.wallets(renters.map(({ userId }) => userId))
      const paid = await Promise.all(
        renters.map((renter) =>
          paying.reserve(renter, channel, {
            rentFen,
            depositFen,
            startsAt: server.clock.now().getTime() + RESERVED_AHEAD_MS,
          }),
        ),
      )
      await server.quiet()
      await paying.advance(0)
      for (const { renter, orderId } of paid) await renter.client.orders.cancel({ orderId })
      await passTime(digits)
      const ids = paid.map(({ paymentId }) => paymentId)
      const expectedStates = (state: string) =>
        ids.flatMap(() => [`cancel ${rentFen} ${state}`, `deposit ${depositFen} ${state}`])
      if (end === 'open') {
        expect(await statesOf(ids)).toEqual(expectedStates('asked'))
        await settle()
      }
      expect(await statesOf(ids)).toEqual(expectedStates(end === 'wallet' ? 'failed' : 'done'))
      const after = await snapshot.wallets(renters.map(({ userId }) => userId))
      const gained = renters.map(
        ({ userId }) => (after.get(`cash:${userId}`) ?? 0) - (before.get(`cash:${userId}`) ?? 0),
      )
      expect(gained).toEqual(renters.map(() => (end === 'wallet' ? rentFen + depositFen : 0)))
      expect(await snapshot.ledger(channel)).toEqual(await snapshot.channelRecords(channel, []))
    })
  })
}
