import { describe, expect, test } from 'vitest'
import type { ChannelName } from '../../src/core/ports/pay.ts'
import { ledgerSnapshot, type PaymentSnapshot } from '../market/ledgerSnapshot.ts'
import { AT_ONCE } from '../server/atOnce.ts'
import { sandboxServer } from '../server/sandboxServer.ts'
import { PACKET_FEN, type PaymentKind, REWARD_FEN, type StartedPayment, setUpPayments } from './payments.ts'

const KIND_CYCLE: PaymentKind[] = ['order', 'recharge', 'twice', 'recharge']
const MINUTE = 60_000
/** Last digits of amounts whose first request gets no response. */
const NO_RESPONSE = { prepare: 92, refund: 84 }

/**
 * The final result of a payment. `paid`: it counts, and a duplicate is refunded through the channel. `wallet`: the refund of a
 * duplicate fails, and the amount is the renter's cash. `open`: that refund is pending. `refused`: it could not be paid.
 * `unclaimed`: the channel reports another amount, so the payment doesn't count and expires; the bill shows the difference.
 */
type End = 'paid' | 'wallet' | 'open' | 'refused' | 'unclaimed'

/** The expected snapshot of a payment at the end, in 分. The wallet spends bonus first. */
const expectedSnapshot = (
  { kind, amountFen: fen }: StartedPayment,
  end: End,
  bonusFen: number,
): PaymentSnapshot => {
  const counts = end !== 'refused' && end !== 'unclaimed'
  const nothing = {
    payment: 'closed',
    ...{ cash: 0, bonus: 0, escrow: 0, refunding: 0, moved: [] },
  }
  if (kind === 'recharge') {
    const paid = { payment: 'success applied', thing: 'paid', cash: fen, bonus: REWARD_FEN }
    const unpaid = { ...nothing, thing: 'created', packet: null }
    return counts ? { ...unpaid, ...paid, moved: [`channel ${fen}`] } : unpaid
  }
  const rented = { ...nothing, thing: 'renting', escrow: fen + PACKET_FEN, packet: 'spent' }
  if (kind === 'order') {
    const moved = [`channel ${fen}`, `packet ${PACKET_FEN}`]
    return counts
      ? { ...rented, payment: 'success applied', moved }
      : { ...nothing, thing: 'cancelled', packet: 'unused' }
  }
  const excess = `excess ${fen}`
  const fromBonus = Math.min(bonusFen, fen)
  const spent = { ...rented, cash: fromBonus - fen, bonus: 0 - fromBonus }
  if (end === 'paid') return { ...spent, payment: 'success refund done', moved: [`done ${fen}`, excess] }
  if (end === 'open') return { ...spent, payment: 'success refund asked', refunding: fen, moved: [excess] }
  if (end !== 'wallet') return spent
  const cash = spent.cash + fen
  return { ...spent, payment: 'success refund failed', cash, moved: [excess, `failed ${fen}`] }
}

type Run = { all: StartedPayment[]; before: ReadonlyMap<string, number> }

/** Runs payments with failures through the real gateway of a channel and the sandbox. */
const paySentinels = async (channel: ChannelName) => {
  const server = await sandboxServer()
  const paying = await setUpPayments(server)
  const snapshot = ledgerSnapshot(server)
  const allRenters = await paying.renters(AT_ONCE)
  const unclaimed: string[] = []

  const countReceived = async (all: StartedPayment[]): Promise<number> => {
    const { rows } = await server.pool.query(`select from payment where id = any($1) and state = 'success'`, [
      all.map(({ paymentId }) => paymentId),
    ])
    return rows.length
  }

  /** Notifications that were not accepted in time, on a busy machine, are sent again after these seconds. */
  const waitForNotifications = async () => {
    for (const seconds of [0, 1, 2, 4, 8]) {
      server.clock.advance(seconds * 1000)
      await server.quiet()
    }
  }

  /** Starts and pays concurrently, one renter for each kind; `byNotification` is how many count from notifications alone. */
  const runPayments = async (kinds: PaymentKind[], amountFen: number) => {
    const renters = allRenters.slice(0, kinds.length)
    const before = await snapshot.wallets(renters.map(({ userId }) => userId))
    await server.control('DELETE', 'notifications')
    const start = () =>
      Promise.all(renters.map((renter, i) => paying.start(kinds[i] ?? 'order', renter, channel, amountFen)))
    const all = await (amountFen % 100 === NO_RESPONSE.prepare ? server.withShortTimeouts(start) : start())
    const payable = await Promise.all(all.map((one) => paying.pay(channel, one)))
    await waitForNotifications()
    return { all, before, payable, byNotification: await countReceived(all) }
  }

  /** Advances the clock past the retries of a channel and the deadlines of orders and recharges, and runs all jobs. */
  const passTime = async ({ all }: Run, end: End) => {
    const hasNoResponse = all.some(({ amountFen }) => amountFen % 100 === NO_RESPONSE.refund)
    await (hasNoResponse ? server.withShortTimeouts(() => paying.advance(6000)) : paying.advance(6000))
    for (const seconds of [6, 15, 30, 60]) await paying.advance(seconds * 1000)
    if (end !== 'refused' && end !== 'unclaimed') return
    await paying.advance(16 * MINUTE, 'orders.due')
    await paying.advance(16 * MINUTE)
  }

  /** Payments and refunds that count in our ledger are those of the channel's records, with the same amounts. */
  const expectAgreement = async () => {
    expect(await snapshot.ledger(channel)).toEqual(await snapshot.channelRecords(channel, unclaimed))
  }

  /** Resolves the refunds that wait for a manual decision at the channel. */
  const settleRefunds = async () => {
    const waiting = await server.control<{ ownId: string; state: string }[]>('GET', 'refunds')
    for (const { ownId } of waiting.filter(({ state }) => state === 'abnormal'))
      await server.control('POST', `refunds/${channel}/${ownId}/settle`, { outcome: 'done' })
    await paying.advance(0)
  }

  const expectEnd = async ({ all, before }: Run, end: End) => {
    const snapshots = await snapshot.paymentSnapshots(all, before)
    expect(snapshots).toEqual(
      all.map((one) => expectedSnapshot(one, end, before.get(`bonus:${one.renter.userId}`) ?? 0)),
    )
    if (end === 'unclaimed') unclaimed.push(...all.map(({ paymentId }) => paymentId))
    if (end !== 'open') await expectAgreement()
  }

  return {
    server,
    runPayments,
    passTime,
    expectEnd,
    settleRefunds,
    /** `count` payment kinds in a repeating cycle. */
    mixed: (count: number): PaymentKind[] =>
      Array.from({ length: count }, (_, i) => KIND_CYCLE[i % KIND_CYCLE.length] ?? 'order'),
  }
}

export type PaymentSentinel = {
  digits: number
  /** The outcomes of the attempts to open a payment. */
  attempts: readonly string[]
  end: End
  /** Whether notifications alone make a payment count, before any query: for one payment, and for many at once. */
  counted: readonly [boolean, boolean]
}
/** The final result of an order that was paid twice. */
export type RefundSentinel = { digits: number; end: End }
type Rows = { payments: readonly PaymentSentinel[]; refunds: readonly RefundSentinel[] }

/** Tests every sentinel of a channel, one payment and many at once, and compares the sentinels with the sandbox's first page. */
export const testPaySentinels = async (channel: ChannelName, { payments, refunds }: Rows): Promise<void> => {
  const { server, runPayments, passTime, expectEnd, mixed, settleRefunds } = await paySentinels(channel)

  describe.each(payments)(`${channel}, paying x.$digits`, ({ digits, attempts, end, counted }) => {
    test('one', async () => {
      const run = await runPayments(['order'], 1000 + digits)
      expect(run.all.map((one) => one.attempts)).toEqual([attempts])
      expect(run.payable).toEqual([end !== 'refused'])
      expect(run.byNotification).toBe(counted[0] ? 1 : 0)
      await passTime(run, end)
      await expectEnd(run, end)
    })

    test('many at once', async () => {
      // Sentinel 94 sends each notification twenty times: three payments are sixty notifications at once.
      const count = digits === 94 ? 3 : AT_ONCE
      const run = await runPayments(mixed(count), 2000 + digits)
      expect(new Set(run.payable)).toEqual(new Set([end !== 'refused']))
      expect(run.byNotification).toBe(counted[1] ? count : 0)
      await passTime(run, end)
      await expectEnd(run, end)
    })
  })

  describe.each(refunds)(`${channel}, refunding x.$digits`, ({ digits, end }) => {
    test.each([1, AT_ONCE])('%i at once', async (count) => {
      const run = await runPayments(Array(count).fill('twice'), 1000 * (count === 1 ? 1 : 2) + digits)
      expect(run.byNotification).toBe(count)
      await passTime(run, end)
      await expectEnd(run, end)
      if (end !== 'open') return
      await settleRefunds()
      await expectEnd(run, 'paid')
    })
  })

  test('every sentinel of the first page is tested', async () => {
    const named = (digits: number) => `x.${digits}`
    expect(payments.filter(({ digits }) => digits > 90).map(({ digits }) => named(digits))).toEqual(
      await server.sentinels('会出错的支付金额'),
    )
    expect(refunds.map(({ digits }) => named(digits))).toEqual(await server.sentinels('会出错的退款金额'))
  })
}
