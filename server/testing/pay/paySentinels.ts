import { describe, expect, test } from 'vitest'
import type { ChannelName } from '../../src/core/ports/pay.ts'
import { booksOf, type Standing } from '../market/ledgerSnapshot.ts'
import { sandboxServer } from '../server/sandboxServer.ts'
import { PACKET_FEN, type Paying, payingOn, REWARD_FEN, type Wish } from './payments.ts'

const MANY = 50
const MIX: Wish[] = ['order', 'recharge', 'twice', 'recharge']
const MINUTE = 60_000
/** Digits of amounts that get no answer, once. */
const SILENT = { prepare: 92, refund: 84 }

/**
 * How a payment ends. `paid`: it counts, and what was paid twice goes back through the channel. `wallet`: what was paid twice
 * can't go back and is the person's cash. `open`: it is still on its way back. `refused`: nobody could pay it. `unclaimed`: the
 * channel says another amount, so that it counts for nothing and is given up when its time is over: the bill tells an operator.
 */
type End = 'paid' | 'wallet' | 'open' | 'refused' | 'unclaimed'

/** Where all money has to be at the end, to the 分. Bonus that somebody had is spent first. */
const endOf = ({ wish, amountFen: fen }: Paying, end: End, bonusFen: number): Standing => {
  const counts = end !== 'refused' && end !== 'unclaimed'
  const nothing = {
    payment: 'closed',
    ...{ cash: 0, bonus: 0, escrow: 0, refunding: 0, moved: [] },
  }
  if (wish === 'recharge') {
    const paid = { payment: 'success applied', thing: 'paid', cash: fen, bonus: REWARD_FEN }
    const never = { ...nothing, thing: 'created', packet: null }
    return counts ? { ...never, ...paid, moved: [`channel ${fen}`] } : never
  }
  const rented = { ...nothing, thing: 'renting', escrow: fen + PACKET_FEN, packet: 'spent' }
  if (wish === 'order') {
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

type Played = { all: Paying[]; before: ReadonlyMap<string, number> }

/** What becomes of payments that go wrong, through the real gateway of a channel and the sandbox. */
const paySentinels = async (channel: ChannelName) => {
  const server = await sandboxServer()
  const paying = await payingOn(server)
  const books = booksOf(server)
  const people = await paying.crowd(MANY)
  const unclaimed: string[] = []

  const received = async (all: Paying[]): Promise<number> => {
    const { rows } = await server.pool.query(`select from payment where id = any($1) and state = 'success'`, [
      all.map(({ paymentId }) => paymentId),
    ])
    return rows.length
  }

  /** Notices that were not taken in time, on a busy machine, come again after these seconds. */
  const hearAll = async () => {
    for (const seconds of [0, 1, 2, 4, 8]) {
      server.clock.advance(seconds * 1000)
      await server.quiet()
    }
  }

  /** Begins and pays, for each wish another person, all at once; `byNotice` is how many the notices alone made count. */
  const play = async (wishes: Wish[], amountFen: number) => {
    const cast = people.slice(0, wishes.length)
    const before = await books.wallets(cast.map(({ userId }) => userId))
    await server.control('DELETE', 'notices')
    const begin = () =>
      Promise.all(cast.map((who, i) => paying.begin(wishes[i] ?? 'order', who, channel, amountFen)))
    const all = await (amountFen % 100 === SILENT.prepare ? server.withShortTimeouts(begin) : begin())
    const payable = await Promise.all(all.map((one) => paying.pay(channel, one)))
    await hearAll()
    return { all, before, payable, byNotice: await received(all) }
  }

  /** Lets pass what a channel may take, and the time in which orders and recharges are paid; all jobs run. */
  const passTime = async ({ all }: Played, end: End) => {
    const silent = all.some(({ amountFen }) => amountFen % 100 === SILENT.refund)
    await (silent ? server.withShortTimeouts(() => paying.pass(6000)) : paying.pass(6000))
    for (const seconds of [6, 15, 30, 60]) await paying.pass(seconds * 1000)
    if (end !== 'refused' && end !== 'unclaimed') return
    await paying.pass(16 * MINUTE, 'orders.due')
    await paying.pass(16 * MINUTE)
  }

  /** One of our payments counts where the channel says that it was paid, by the same amount, and likewise back. */
  const expectAgreement = async () => {
    expect(await books.ledger(channel)).toEqual(await books.channelRecords(channel, unclaimed))
  }

  /** Somebody deals with the refunds that wait for it at the channel. */
  const settleRefunds = async () => {
    const waiting = await server.control<{ ownId: string; state: string }[]>('GET', 'refunds')
    for (const { ownId } of waiting.filter(({ state }) => state === 'abnormal'))
      await server.control('POST', `refunds/${channel}/${ownId}/settle`, { outcome: 'done' })
    await paying.pass(0)
  }

  const expectEnd = async ({ all, before }: Played, end: End) => {
    const standings = await books.standings(all, before)
    expect(standings).toEqual(all.map((one) => endOf(one, end, before.get(`bonus:${one.who.userId}`) ?? 0)))
    if (end === 'unclaimed') unclaimed.push(...all.map(({ paymentId }) => paymentId))
    if (end !== 'open') await expectAgreement()
  }

  return {
    server,
    play,
    passTime,
    expectEnd,
    settleRefunds,
    /** Wishes for so many people, of all kinds in turn. */
    mixed: (count: number): Wish[] => Array.from({ length: count }, (_, i) => MIX[i % MIX.length] ?? 'order'),
  }
}

export type PaymentSentinel = {
  digits: number
  /** What each try to open one comes to. */
  asked: readonly string[]
  end: End
  /** Whether notices alone make a payment count, before anybody has asked: of one, and of many. */
  told: readonly [boolean, boolean]
}
/** How one refunded twice-paid order ends. */
export type RefundSentinel = { digits: number; end: End }
type Rows = { payments: readonly PaymentSentinel[]; refunds: readonly RefundSentinel[] }

/** Plays every row of a channel, alone and by many at once, and holds the rows against the sandbox's first page. */
export const testPaySentinels = async (channel: ChannelName, { payments, refunds }: Rows): Promise<void> => {
  const { server, play, passTime, expectEnd, mixed, settleRefunds } = await paySentinels(channel)

  describe.each(payments)(`${channel}, paying x.$digits`, ({ digits, asked, end, told }) => {
    test.each(['order', 'recharge', 'twice'] as const)('one: %s', async (wish) => {
      const played = await play([wish], 1000 + digits)
      expect(played.all.map((one) => one.asked)).toEqual([asked])
      expect(played.payable).toEqual([end !== 'refused'])
      expect(played.byNotice).toBe(told[0] ? 1 : 0)
      await passTime(played, end)
      await expectEnd(played, end)
    })

    test('many at once', async () => {
      // Of what is told twenty times three are enough: sixty notices at once.
      const count = digits === 94 ? 3 : MANY
      const played = await play(mixed(count), 2000 + digits)
      expect(new Set(played.payable)).toEqual(new Set([end !== 'refused']))
      expect(played.byNotice).toBe(told[1] ? count : 0)
      await passTime(played, end)
      await expectEnd(played, end)
    })
  })

  describe.each(refunds)(`${channel}, refunding x.$digits`, ({ digits, end }) => {
    test.each([1, MANY])('%i at once', async (count) => {
      const played = await play(Array(count).fill('twice'), 1000 * (count === 1 ? 1 : 2) + digits)
      expect(played.byNotice).toBe(count)
      await passTime(played, end)
      await expectEnd(played, end)
      if (end !== 'open') return
      await settleRefunds()
      await expectEnd(played, 'paid')
    })
  })

  test('every sentinel of the first page is here', async () => {
    const named = (digits: number) => `x.${digits}`
    expect(payments.filter(({ digits }) => digits > 90).map(({ digits }) => named(digits))).toEqual(
      await server.sentinels('会出错的支付金额'),
    )
    expect(refunds.map(({ digits }) => named(digits))).toEqual(await server.sentinels('会出错的退款金额'))
  })
}
