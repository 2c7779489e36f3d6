import { randomUUID } from 'node:crypto'
import type { ErrorName } from '@shanghao/contract/errors'
import { describe, expect, test } from 'vitest'
import { setUpComplaints } from '../../../testing/market/complaints.ts'
import { PAY_PASSWORD, setUpWithdrawals } from '../../../testing/pay/withdrawals.ts'
import type { TestUser } from '../../../testing/people/testUser.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../testing/server/outcome.ts'
import { startSecondServer } from '../../../testing/server/secondServer.ts'
import { runDueOrders } from '../orders/run/due.ts'

const server = await callServer({}, { 'orders.newRenterUntil': 0 })
const complaints = await setUpComplaints(server)
const { person, rental, ended, filing, wallet } = complaints
const { bind } = setUpWithdrawals(server, complaints)
const { clock, deps, pool } = server
const HOUR = 3_600_000
/** A client of a second server, whose clock is a second behind. */
const { clientOf: onSlow } = await startSecondServer(server, {
  now: () => new Date(clock.now().getTime() - 1000),
})

const rounds = async (count: number, round: (n: number) => Promise<void>) => {
  for (let n = 0; n < count; n += 1) await round(n)
}
const orderState = async ({ client }: TestUser, orderId: string) =>
  (await client.orders.detail({ orderId })).state
/** What a complaint that came too late answers. */
const LATE: ErrorName[] = ['DISPUTE_QUOTE_EXPIRED', 'DISPUTE_WINDOW']

describe('a complaint', () => {
  test('50 times at once on one order: one is filed', async () => {
    const { renter, orderId } = await rental({ minutes: 30 })
    const input = await filing(renter, orderId, 'kicked')
    const calls = Array.from({ length: 50 }, () =>
      renter.client.disputes.file(input, { idempotencyKey: randomUUID() }),
    )
    expect(await outcomesOf(calls)).toEqual({ OK: 1, DISPUTE_LIVE: 49 })
    expect((await renter.client.disputes.ofOrder({ orderId })).list).toHaveLength(1)
  })

  test('many orders at once: no more than the day’s limit', async () => {
    const renter = await person({ cashFen: 50_000 })
    const inputs = []
    for (let i = 0; i < 8; i += 1)
      inputs.push(await filing(renter, (await rental({ renter })).orderId, 'kicked'))
    const outcomes = await outcomesOf(inputs.map((input) => renter.client.disputes.file(input)))
    expect(outcomes).toEqual({ OK: 5, DISPUTE_LIMIT: 3 })
  })

  test('against the settlement of the rent: either it is filed, or the rent is the owner’s', async () => {
    await rounds(4, async () => {
      const { owner, renter, orderId } = await ended({ depositFen: 0 })
      clock.advance(2 * HOUR - 1000)
      const input = await filing(renter, orderId, 'kicked')
      clock.advance(1000)
      const [outcome] = await Promise.all([
        outcomeOf(onSlow(renter).disputes.file(input)),
        runDueOrders(deps),
        runDueOrders(deps),
      ])
      const isFiled = outcome === 'OK'
      if (!isFiled) expect(LATE).toContain(outcome)
      expect(await orderState(renter, orderId)).toBe(isFiled ? 'disputed' : 'settled')
      expect((await wallet(owner)).cash).toBe(isFiled ? 0 : 480)
    })
  })

  test('against the withdrawal of that rent: it is never both paid out and in dispute', async () => {
    await rounds(3, async () => {
      const owner = await person()
      const renter = await person({ cashFen: 50_000 })
      const accountId = await bind(owner)
      const { orderId } = await ended({ owner, renter, hourlyFen: 10_000, depositFen: 0 })
      clock.advance(2 * HOUR - 1000)
      const input = await filing(renter, orderId, 'kicked')
      clock.advance(1000)
      const applying = { accountId, amountFen: 16_000, payPassword: PAY_PASSWORD }
      const [filed, applied] = await Promise.all([
        outcomeOf(onSlow(renter).disputes.file(input)),
        runDueOrders(deps).then(() => outcomeOf(owner.client.finance.withdraw(applying))),
      ])
      expect([filed, applied].filter((outcome) => outcome === 'OK')).toHaveLength(1)
      expect((await wallet(owner)).cash).toBe(0)
    })
  })

  test('against the early return: one ends the rental, the other follows or is refused', async () => {
    await rounds(4, async () => {
      const { renter, orderId } = await rental({ hours: 5, minutes: 65 })
      const input = await filing(renter, orderId, 'kicked')
      const [filed, returned] = await Promise.all([
        outcomeOf(renter.client.disputes.file(input)),
        outcomeOf(renter.client.orders.return({ orderId })),
      ])
      expect(filed).toBe('OK')
      expect(['OK', 'ORDER_STATE']).toContain(returned)
      const { client } = renter
      const [dispute] = (await client.disputes.ofOrder({ orderId })).list
      const { claim } = await client.disputes.detail({ disputeId: dispute?.disputeId ?? '' })
      expect(claim.rentFen).toBe(returned === 'OK' ? 75 : 1200 + 75)
    })
  })

  test('against a renewal and its payment: a paid renewal is claimed too, any other costs nothing', async () => {
    await rounds(4, async (n) => {
      const { renter, orderId } = await rental({ minutes: 65 })
      const input = await filing(renter, orderId, 'kicked')
      const renewal =
        n % 2 ? await renter.client.orders.renew({ orderId, hours: 1, expectedTotalFen: 300 }) : null
      const [filed, renewed] = await Promise.all([
        outcomeOf(renter.client.disputes.file(input)),
        outcomeOf(
          renewal
            ? renter.client.pay.balanceUnifiedOrder({ orderId: renewal.orderId })
            : renter.client.orders.renew({ orderId, hours: 1, expectedTotalFen: 300 }),
        ),
      ])
      expect(filed).toBe('OK')
      expect(renewed).not.toBe('CONFLICT')
      const isMerged = renewal !== null && renewed === 'OK'
      expect((await wallet(renter)).cash).toBe(8400 - (isMerged ? 300 : 0))
      const { rows } = await pool.query('select claim_rent_fen from dispute where order_id = $1', [orderId])
      expect(rows).toEqual([{ claim_rent_fen: isMerged ? 675 : 375 }])
      expect((await renter.client.orders.list({ tab: 'pending_payment' })).list).toEqual([])
    })
  })

  test('against the end of the rental: the clock and the complaint agree on it', async () => {
    await rounds(4, async () => {
      const { renter, orderId } = await rental({ minutes: 125 })
      const input = await filing(renter, orderId, 'kicked')
      const [filed] = await Promise.all([outcomeOf(renter.client.disputes.file(input)), runDueOrders(deps)])
      expect(filed).toBe('OK')
      const { endsAt, endedAt, state } = await renter.client.orders.detail({ orderId })
      expect([state, endedAt]).toEqual(['disputed', endsAt])
    })
  })
})
