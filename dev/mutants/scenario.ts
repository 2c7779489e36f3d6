import { type ChannelName, outsideChannels } from '@shanghao/contract/refundWays'
import type { RefundOutcome } from '../../server/src/core/ports/pay.ts'
import { banGoods } from '../../server/src/domains/disputes/actions.ts'
import { runPayouts } from '../../server/src/domains/finance/withdrawal/payouts.ts'
import { refuseWithdrawal } from '../../server/src/domains/finance/withdrawal/review.ts'
import { runDueOrders } from '../../server/src/domains/orders/run/due.ts'
import { pollPayments } from '../../server/src/domains/pay/payment/pollPayments.ts'
import { runRefunds } from '../../server/src/domains/pay/refund/refund.ts'
import { requestClosing } from '../../server/src/domains/user/closing/closeAccount.ts'
import { closingJob } from '../../server/src/domains/user/closing/closingJob.ts'
import { purposes } from '../../server/src/purposes.ts'
import { setUpCampaigns } from '../../server/testing/market/campaigns.ts'
import { setUpClosedAccounts } from '../../server/testing/market/closedAccounts.ts'
import { setUpCorrections } from '../../server/testing/market/corrections.ts'
import { setUpMarket } from '../../server/testing/market/market.ts'
import { postNotification } from '../../server/testing/pay/postNotification.ts'
import { setUpWithdrawals } from '../../server/testing/pay/withdrawals.ts'
import type { TestUser } from '../../server/testing/people/testUser.ts'
import type { CallServer } from '../../server/testing/server/callServer.ts'
import { playDisputes } from './disputes.ts'
import { playDistributors } from './distributors.ts'
import type { Stranger } from './mutations.ts'
import { playSwaps } from './swaps.ts'

const HOUR_MS = 3_600_000

const playSignIn = (server: CallServer, { userId, token }: TestUser) =>
  server.onDevice(String(userId).padStart(32, '0'), token).promotion.signIn()

const RENTED = { hourlyFen: 1003, depositFen: 2000 }

/**
 * Makes every sort of posting at least once, through calls and jobs: payments from wallets and
 * channels, refunds, recharges with rewards, settlements, withdrawals. Returns an unrelated user with money of both kinds.
 */
export const playEveryPosting = async (server: CallServer): Promise<Stranger> => {
  const market = await setUpMarket(server)
  const campaigns = await setUpCampaigns(server)
  const withdrawing = setUpWithdrawals(server, market)
  const { clock, deps, providers } = server
  const owner = await market.person()
  await campaigns.ladder({ fromFen: 500, bonusFen: 300 })

  const work = async (ms: number, refund: RefundOutcome = 'done'): Promise<void> => {
    clock.advance(ms)
    for (const channel of Object.values(providers.channels)) channel.script.refund = refund
    await runDueOrders(deps)
    for (const channel of outsideChannels) await pollPayments(deps, purposes, channel)
    await runRefunds(deps)
    await runPayouts(deps)
  }

  const order = async (
    renter: TestUser,
    { hours = 3, packetId, startsAt }: { hours?: number; packetId?: string; startsAt?: number } = {},
  ): Promise<string> => {
    const goodsId = await market.goods(owner, RENTED)
    const wanted = { goodsId, hours, ...(startsAt && { startsAt }), ...(packetId && { redPackId: packetId }) }
    const discount = packetId ? 500 : 0
    const expectedTotalFen = hours * RENTED.hourlyFen + RENTED.depositFen - discount
    const { orderId } = await renter.client.orders.create({ ...wanted, expectedTotalFen })
    return orderId
  }
  const payByChannel = async (renter: TestUser, orderId: string, channel: ChannelName): Promise<string> => {
    const { paymentId } = await renter.client.pay.unifiedOrder({ orderId, channel })
    await postNotification(server, channel, providers.channels[channel].pay(paymentId, clock.now()))
    return paymentId
  }

  type Ending = (renter: TestUser, orderId: string) => Promise<unknown>
  const byReturn: Ending = (renter, orderId) => renter.client.orders.return({ orderId })
  const byCancel: Ending = (renter, orderId) => renter.client.orders.cancel({ orderId })
  const byBan: Ending = async (_, orderId) => {
    const { rows } = await server.pool.query('select goods_id from rental_order where id = $1', [orderId])
    await deps.db.transaction().execute((tx) => banGoods(tx, rows[0].goods_id, clock.now()))
  }
  /** Bonus for all of it and part of the deposit, or for part of the rent: refunds of both kinds. */
  const bonuses = [2_500, 11_000]

  /** Rentals that end on time and are settled. */
  for (const bonusFen of bonuses) {
    const renter = await market.person({ cashFen: 100_000, bonusFen })
    const orderId = await order(renter, { packetId: await campaigns.packet(renter) })
    await renter.client.pay.balanceUnifiedOrder({ orderId })
  }
  /** Early returns, with a packet, paid from the wallet and through a channel. */
  for (const end of [byReturn, byBan])
    for (const bonusFen of bonuses) {
      const renter = await market.person({ cashFen: 100_000, bonusFen })
      const orderId = await order(renter, { hours: 9, packetId: await campaigns.packet(renter) })
      await renter.client.pay.balanceUnifiedOrder({ orderId })
      const payer = await market.person()
      const paidOutside = await order(payer, { hours: 9, packetId: await campaigns.packet(payer) })
      await payByChannel(payer, paidOutside, 'wechat')
      clock.advance(HOUR_MS)
      await end(renter, orderId)
      await end(payer, paidOutside)
    }
  /** Reservations: cancelled free of charge, and with a fee. */
  for (const hoursAhead of [24, 3])
    for (const bonusFen of bonuses) {
      const renter = await market.person({ cashFen: 100_000, bonusFen })
      const startsAt = clock.now().getTime() + hoursAhead * HOUR_MS
      const orderId = await order(renter, { packetId: await campaigns.packet(renter), startsAt })
      await renter.client.pay.balanceUnifiedOrder({ orderId })
      const payer = await market.person()
      const paidOutside = await order(payer, { startsAt })
      await payByChannel(payer, paidOutside, 'alipay')
      clock.advance(2 * HOUR_MS)
      await byCancel(renter, orderId)
      await byCancel(payer, paidOutside)
    }

  const feeFree: { userId: number; id: string }[] = []
  for (const channel of outsideChannels) {
    const other = channel === 'wechat' ? 'alipay' : 'wechat'
    /** Paid through a channel, and settled. */
    const payer = await market.person()
    await payByChannel(payer, await order(payer), channel)
    /** Paid through both channels: the second goes back, once done and once failed. */
    for (const outcome of ['done', 'failed'] as const) {
      const twice = await market.person()
      const orderId = await order(twice)
      const { paymentId } = await twice.client.pay.unifiedOrder({ orderId, channel })
      await payByChannel(twice, orderId, other)
      await postNotification(server, channel, providers.channels[channel].pay(paymentId, clock.now()))
      await work(61_000, outcome)
    }
    /** Paid too late: the money goes back, once done and once failed. */
    for (const outcome of ['done', 'failed'] as const) {
      const late = await market.person()
      const lateOrder = await order(late)
      const { paymentId } = await late.client.pay.unifiedOrder({ orderId: lateOrder, channel })
      await late.client.orders.cancel({ orderId: lateOrder })
      await postNotification(server, channel, providers.channels[channel].pay(paymentId, clock.now()))
      await work(61_000, outcome)
      if (outcome === 'done') continue
      /** What could not go back is withdrawn free of fee, once paid and once given back. */
      server.providers.payouts.state.script = channel === 'wechat' ? 'done' : 'failed'
      const id = await withdrawing.withdraw({ ...late, accountId: await withdrawing.bind(late) }, 5_000)
      feeFree.push({ userId: late.userId, id })
      await work(61_000)
    }
    /** A recharge that brings a reward. */
    const newWithdrawer = await market.person()
    const recharge = await newWithdrawer.client.finance.rechargePay({ amountFen: 5_000, channel })
    await postNotification(server, channel, providers.channels[channel].pay(recharge.paymentId, clock.now()))
  }

  /** Withdrawals: paid, failed, refused by an operator. */
  for (const script of ['done', 'failed'] as const) {
    server.providers.payouts.state.script = script
    await withdrawing.withdraw(await withdrawing.newWithdrawer(50_000), 20_000)
    await work(61_000)
  }
  const refused = await withdrawing.newWithdrawer(500_000)
  const withdrawalId = await withdrawing.withdraw(refused, 200_000)
  await deps.db.transaction().execute((tx) =>
    refuseWithdrawal(tx, {
      id: withdrawalId,
      operatorId: campaigns.operator.userId,
      reason: '资料不一致',
      at: clock.now(),
    }),
  )

  await playDisputes({
    server,
    person: market.person,
    owner,
    bonuses,
    order,
    payByChannel,
    packet: campaigns.packet,
  })

  await playSwaps({
    server,
    person: market.person,
    goods: market.goods,
    owner,
    bonuses,
    order,
    payByChannel,
    packet: campaigns.packet,
  })

  await playDistributors({ server, market, owner, work, rented: RENTED })

  /** What operators pay and correct, and what they end by evidence. */
  const { operator } = setUpCorrections(server, market)
  const [first, second] = [await operator(), await operator()]
  const approve = async (requested: Promise<{ awaitedApproval: number | null }>): Promise<void> => {
    const { awaitedApproval } = await requested
    await second.client.ops.approve({ approvalId: awaitedApproval ?? 0 })
  }
  const corrected = await withdrawing.newWithdrawer(90_000)
  const wanted = { userId: String(corrected.userId), amountFen: 1_003, reason: '登录异常' }
  const { ledgerEntries, compensate, creditWallet, debitWallet, endWithdrawal } = first.client.finance
  await compensate(wanted)
  const { list } = await ledgerEntries({ account: `cash:${corrected.userId}` })
  const [compensated, credited] = list.map(({ transferId }) => transferId)
  await approve(creditWallet({ ...wanted, transferId: credited }))
  await approve(debitWallet({ ...wanted, amountFen: 507, transferId: compensated }))
  /** A payout free of fee that came back is credited free of fee. */
  for (const { userId, id } of feeFree.slice(0, 1)) {
    const [payout] = (await ledgerEntries({ account: `withdrawing:${id}` })).list
    await approve(
      creditWallet({
        userId: String(userId),
        amountFen: 5_000,
        reason: '转账被退回',
        transferId: payout?.transferId,
      }),
    )
    /** A debit of such a credit takes back what was free of fee. */
    const [given] = (await ledgerEntries({ account: `cash:${userId}` })).list
    await approve(
      debitWallet({
        userId: String(userId),
        amountFen: 509,
        reason: '转账没有退回',
        transferId: given?.transferId,
      }),
    )
  }
  server.providers.payouts.state.unreachable = true
  for (const outcome of ['paid', 'failed'] as const) {
    server.providers.payouts.state.script = 'lose'
    const id = await withdrawing.withdraw(corrected, 20_000)
    await work(61_000)
    clock.advance(61_000)
    const transactionId = outcome === 'paid' ? { transactionId: `evidence-${id}` } : {}
    await approve(endWithdrawal({ id, outcome, evidence: '客服工单', ...transactionId }))
  }
  server.providers.payouts.state.unreachable = false

  /** What reaches the wallet of a closed account is paid out by hand. */
  const { claim, closedAccount } = setUpClosedAccounts(server, market)
  const closed = await closedAccount({ cashFen: 1_103, bonusFen: 209 })
  await approve(claim(first, closed, { cashFen: 1_103, bonusFen: 209 }))

  /** An account that is closed gives up what is left in its wallet. */
  const leaver = await market.person({ cashFen: 1_203, bonusFen: 307 })
  const leaving = { userId: leaver.userId, giveUpFen: 1_510, cashFromFen: 5_000, rules: { closingDays: 1 } }
  await deps.db.transaction().execute((tx) => requestClosing(tx, { ...leaving, now: clock.now() }))
  /** Bonus of a campaign, for a daily sign-in. */
  await campaigns.open(campaigns.prized('sign_in', [7]))
  await playSignIn(server, await market.person())

  await work(30 * HOUR_MS)
  await work(30 * HOUR_MS)
  await closingJob.run(deps)
  const { userId } = await market.person({ cashFen: 1_000_000, bonusFen: 1_000_000 })
  return { cash: `cash:${userId}`, bonus: `bonus:${userId}` }
}
