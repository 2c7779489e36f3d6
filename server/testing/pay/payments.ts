import { randomUUID } from 'node:crypto'
import type { ErrorName } from '@shanghao/contract/errors'
import { type ChannelName, outsideChannels } from '@shanghao/contract/refundWays'
import { setUpCampaigns } from '../market/campaigns.ts'
import { setUpMarket } from '../market/market.ts'
import type { TestUser } from '../people/testUser.ts'
import { outcomeOf } from '../server/outcome.ts'
import type { SandboxServer } from '../server/sandboxServer.ts'

/** What a red packet takes off an order, and what comes on top of a recharge (分). */
export const PACKET_FEN = 500
export const REWARD_FEN = 300
const CASH_FEN = 1_000_000

/**
 * What is paid for: an order with a red packet, a recharge with a reward, or an order paid `twice`, from the wallet while the
 * channel's page is open and on that page as well.
 */
export type PaymentKind = 'order' | 'recharge' | 'twice'
/** One payment through a channel. `attempts` are the outcomes of the attempts to open it. */
export type StartedPayment = {
  kind: PaymentKind
  renter: TestUser
  amountFen: number
  bizId: string
  packetId: string | null
  paymentId: string
  attempts: ErrorName[]
}

/** Creates renters renter pay through the sandbox's channels, and the payments they make. */
export const setUpPayments = async (server: SandboxServer) => {
  const { pool, control } = server
  const market = await setUpMarket(server)
  const campaigns = await setUpCampaigns(server)
  const owner = await market.person()
  await campaigns.ladder({ fromFen: 500, bonusFen: REWARD_FEN })
  const campaign = await campaigns.open({ amountFen: PACKET_FEN, budgetFen: 100_000_000 })

  /** Renters with cash and completed orders, so that no limit for new users applies. */
  const renters = async (count: number): Promise<TestUser[]> => {
    const people = await Promise.all(
      Array.from({ length: count }, () => market.person({ cashFen: CASH_FEN })),
    )
    await pool.query('update app_user set completed_orders = 10, imported_orders = 10 where id = any($1)', [
      people.map(({ userId }) => userId),
    ])
    return people
  }

  /** Opens the channel's page as a browser does, with retries. Returns whether the payment can be made there. */
  const openPage = async (url: string): Promise<boolean> => {
    for (let tries = 0; tries < 8; tries += 1) {
      const page = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(500) }).catch(
        () => null,
      )
      await page?.body?.cancel()
      if (page && page.status < 500) return page.status < 400
    }
    throw new Error('the channel did not return its page')
  }

  const order = async (
    renter: TestUser,
    amountFen: number,
  ): Promise<Pick<StartedPayment, 'bizId' | 'packetId'>> => {
    const hourlyFen = amountFen + PACKET_FEN
    const [goodsId, packetId] = await Promise.all([
      market.goods(owner, { hourlyFen }),
      campaigns.grant(campaign, renter),
    ])
    const input = { goodsId, hours: 1, expectedTotalFen: amountFen, redPackId: packetId }
    const { orderId } = await renter.client.orders.create(input)
    return { bizId: orderId, packetId }
  }

  /** The one payment of an order, or of a recharge of this amount. */
  const paymentOf = async (renter: TestUser, channel: ChannelName, amountFen: number, orderId?: string) => {
    const { rows } = await pool.query<{ id: string; biz_id: string }>(
      `select id, biz_id from payment where user_id = $1 and channel = $2 and amount_fen = $3
          and case when $4::text is null then purpose = 'recharge' else biz_id = $4 end`,
      [renter.userId, channel, amountFen, orderId],
    )
    const [row, ...others] = rows
    if (!row || others.length > 0) throw new Error(`${rows.length} payments, expected one`)
    return row
  }

  /** Opens a payment, with retries while its result is unknown, and its page. */
  const start = async (
    kind: PaymentKind,
    renter: TestUser,
    channel: ChannelName,
    amountFen: number,
  ): Promise<StartedPayment> => {
    const ordered = kind === 'recharge' ? null : await order(renter, amountFen)
    const options = { idempotencyKey: randomUUID() }
    const attempts: ErrorName[] = []
    let url = ''
    const open = async () => {
      const { next } = ordered
        ? await renter.client.pay.unifiedOrder({ orderId: ordered.bizId, channel })
        : await renter.client.finance.rechargePay({ amountFen, channel }, options)
      if (next.kind === 'jump') url = next.url
    }
    while (attempts.length < 8 && attempts.at(-1) !== 'OK' && attempts.at(-1) !== 'CHANNEL_REFUSED')
      attempts.push(await outcomeOf(open()))
    if (channel === 'alipay' && !(await openPage(url))) attempts.push('CHANNEL_REFUSED')
    const payment = await paymentOf(renter, channel, amountFen, ordered?.bizId)
    if (kind === 'twice') await renter.client.pay.balanceUnifiedOrder({ orderId: payment.biz_id })
    const packetId = ordered?.packetId ?? null
    return { kind, renter, amountFen, bizId: payment.biz_id, packetId, paymentId: payment.id, attempts }
  }

  type ReserveInput = { rentFen: number; depositFen: number; startsAt: number }

  /** Reserves an hour and pays it through the channel. */
  const reserve = async (
    renter: TestUser,
    channel: ChannelName,
    { rentFen, depositFen, startsAt }: ReserveInput,
  ): Promise<{ renter: TestUser; orderId: string; paymentId: string }> => {
    const goodsId = await market.goods(owner, { hourlyFen: rentFen, depositFen })
    // Renters with many completed orders pay no deposit.
    await pool.query('update app_user set completed_orders = 0, imported_orders = 0 where id = $1', [
      renter.userId,
    ])
    const input = { goodsId, hours: 1, startsAt, expectedTotalFen: rentFen + depositFen }
    const { orderId } = await renter.client.orders.create(input)
    const { paymentId, next } = await renter.client.pay.unifiedOrder({ orderId, channel })
    if (channel === 'alipay' && next.kind === 'jump') await openPage(next.url)
    await control('POST', `payments/${channel}/${paymentId}/pay`, {})
    return { renter, orderId, paymentId }
  }

  /** Pays at the sandbox's channel; false where there is nothing to pay. */
  const pay = (channel: ChannelName, { paymentId }: StartedPayment): Promise<boolean> =>
    control('POST', `payments/${channel}/${paymentId}/pay`, {}).then(
      () => true,
      () => false,
    )

  /** Advances the clock by `ms`, runs `jobs` and the payment jobs, and waits until the channels' notifications are sent. */
  const advance = async (ms: number, ...jobs: string[]): Promise<void> => {
    server.clock.advance(ms)
    await server.quiet()
    await server.run(
      ...jobs,
      ...outsideChannels.map((channel) => `pay.payments.${channel}`),
      ...outsideChannels.map((channel) => `pay.refunds.${channel}`),
    )
    await server.quiet()
  }

  return { renters, start, reserve, pay, advance }
}
