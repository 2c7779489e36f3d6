import { randomUUID } from 'node:crypto'
import type { ErrorName } from '@shanghao/contract/errors'
import type { ChannelName } from '../../src/core/ports/pay.ts'
import { campaignsOn } from '../market/campaigns.ts'
import { marketOn } from '../market/market.ts'
import type { TestUser } from '../people/testUser.ts'
import { outcomeOf } from '../server/outcome.ts'
import type { SandboxServer } from '../server/sandboxServer.ts'

/** What a red packet takes off an order, and what comes on top of a recharge (分). */
export const PACKET_FEN = 500
export const REWARD_FEN = 300
const CASH_FEN = 1_000_000

/**
 * What somebody pays for: an order with a red packet, a recharge with a reward, or an order paid `twice`: from the wallet
 * while the channel's page was open, and there as well.
 */
export type Wish = 'order' | 'recharge' | 'twice'
/** One payment through a channel, from the wish on. `asked` is what each try to open it came to. */
export type Paying = {
  wish: Wish
  who: TestUser
  amountFen: number
  bizId: string
  packetId: string | null
  paymentId: string
  asked: ErrorName[]
}

/** People who pay through a sandbox's channels. */
export const payingOn = async (server: SandboxServer) => {
  const { pool, control } = server
  const market = await marketOn(server)
  const campaigns = await campaignsOn(server)
  const owner = await market.person()
  await campaigns.ladder({ fromFen: 500, bonusFen: REWARD_FEN })
  const campaign = await campaigns.open({ amountFen: PACKET_FEN, budgetFen: 100_000_000 })

  /** People of means, none of them new: they may have any number of orders. */
  const crowd = async (count: number): Promise<TestUser[]> => {
    const people = await Promise.all(
      Array.from({ length: count }, () => market.person({ cashFen: CASH_FEN })),
    )
    await pool.query('update app_user set completed_orders = 10, imported_orders = 10 where id = any($1)', [
      people.map(({ userId }) => userId),
    ])
    return people
  }

  /** What a person opens in the browser: the channel's page, again when it doesn't come. Answers whether it could be paid there. */
  const visit = async (url: string): Promise<boolean> => {
    for (let tries = 0; tries < 8; tries += 1) {
      const page = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(500) }).catch(
        () => null,
      )
      await page?.body?.cancel()
      if (page && page.status < 500) return page.status < 400
    }
    throw new Error('the page never came')
  }

  const order = async (who: TestUser, amountFen: number): Promise<Pick<Paying, 'bizId' | 'packetId'>> => {
    const hourlyFen = amountFen + PACKET_FEN
    const [goodsId, packetId] = await Promise.all([
      market.goods(owner, { hourlyFen }),
      campaigns.grant(campaign, who),
    ])
    const wanted = { goodsId, hours: 1, expectedTotalFen: amountFen, redPackId: packetId }
    const { orderId } = await who.client.orders.create(wanted)
    return { bizId: orderId, packetId }
  }

  /** The one payment of an order, or of a recharge of this amount. */
  const paymentOf = async (who: TestUser, channel: ChannelName, amountFen: number, orderId?: string) => {
    const { rows } = await pool.query<{ id: string; biz_id: string }>(
      `select id, biz_id from payment where user_id = $1 and channel = $2 and amount_fen = $3
          and case when $4::text is null then purpose = 'recharge' else biz_id = $4 end`,
      [who.userId, channel, amountFen, orderId],
    )
    const [row, ...others] = rows
    if (!row || others.length > 0) throw new Error(`${rows.length} payments in place of one`)
    return row
  }

  /** Asks for a payment, again while the channel's answer is not known, and opens its page. */
  const begin = async (
    wish: Wish,
    who: TestUser,
    channel: ChannelName,
    amountFen: number,
  ): Promise<Paying> => {
    const ordered = wish === 'recharge' ? null : await order(who, amountFen)
    const options = { idempotencyKey: randomUUID() }
    const asked: ErrorName[] = []
    let url = ''
    const ask = async () => {
      const { next } = ordered
        ? await who.client.pay.unifiedOrder({ orderId: ordered.bizId, channel })
        : await who.client.finance.rechargePay({ amountFen, channel }, options)
      if (next.kind === 'jump') url = next.url
    }
    while (asked.length < 8 && asked.at(-1) !== 'OK' && asked.at(-1) !== 'CHANNEL_REFUSED')
      asked.push(await outcomeOf(ask()))
    if (channel === 'alipay' && !(await visit(url))) asked.push('CHANNEL_REFUSED')
    const payment = await paymentOf(who, channel, amountFen, ordered?.bizId)
    if (wish === 'twice') await who.client.pay.balanceUnifiedOrder({ orderId: payment.biz_id })
    const packetId = ordered?.packetId ?? null
    return { wish, who, amountFen, bizId: payment.biz_id, packetId, paymentId: payment.id, asked }
  }

  type Reserving = { rentFen: number; depositFen: number; startsAt: number }

  /** Reserves an hour and pays it at the channel. */
  const reserve = async (
    who: TestUser,
    channel: ChannelName,
    { rentFen, depositFen, startsAt }: Reserving,
  ): Promise<{ who: TestUser; orderId: string; paymentId: string }> => {
    const goodsId = await market.goods(owner, { hourlyFen: rentFen, depositFen })
    // People with many rentals leave no deposit.
    await pool.query('update app_user set completed_orders = 0, imported_orders = 0 where id = $1', [
      who.userId,
    ])
    const wanted = { goodsId, hours: 1, startsAt, expectedTotalFen: rentFen + depositFen }
    const { orderId } = await who.client.orders.create(wanted)
    const { paymentId, next } = await who.client.pay.unifiedOrder({ orderId, channel })
    if (channel === 'alipay' && next.kind === 'jump') await visit(next.url)
    await control('POST', `payments/${channel}/${paymentId}/pay`, {})
    return { who, orderId, paymentId }
  }

  /** The payer pays at the channel; false where there is nothing to pay. */
  const pay = (channel: ChannelName, { paymentId }: Paying): Promise<boolean> =>
    control('POST', `payments/${channel}/${paymentId}/pay`, {}).then(
      () => true,
      () => false,
    )

  /** Lets so many ms pass, with the jobs after them, and waits for what the channels have to say. */
  const pass = async (ms: number, ...jobs: string[]): Promise<void> => {
    server.clock.advance(ms)
    await server.quiet()
    await server.run(
      ...jobs,
      'pay.payments.wechat',
      'pay.payments.alipay',
      'pay.refunds.wechat',
      'pay.refunds.alipay',
    )
    await server.quiet()
  }

  return { crowd, begin, reserve, pay, pass }
}
