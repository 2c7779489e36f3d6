import { expect } from 'vitest'
import type { ChannelName } from '../../src/core/ports/pay.ts'
import { runRefunds } from '../../src/domains/pay/refund/refund.ts'
import type { setUpMarket } from '../market/market.ts'
import type { TestUser } from '../people/testUser.ts'
import type { CallServer } from '../server/callServer.ts'
import { postNotification } from './postNotification.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

type PaidRentalOptions = {
  channel?: ChannelName
  hours?: number
  /** Starts three hours from now. */
  reserved?: boolean
  depositFen?: number
  renter?: TestUser
}

/** Orders that are paid through the scripted channels, and the payments' records. */
export const setUpChannelPayments = (
  server: CallServer,
  { person, goods }: Pick<Awaited<ReturnType<typeof setUpMarket>>, 'person' | 'goods'>,
) => {
  const { clock, deps, pool } = server
  const { channels } = server.providers

  /** Places an order of one hour for 3.00; returns its id. */
  const unpaidOrder = async (renter: TestUser): Promise<string> => {
    const goodsId = await goods(await person())
    return (await renter.client.orders.create({ goodsId, hours: 1, expectedTotalFen: 300 })).orderId
  }

  const openPayment = (renter: TestUser, orderId: string, channel: ChannelName = 'alipay') =>
    renter.client.pay.unifiedOrder({ orderId, channel })

  /** Opens a payment of an order or renewal, pays it at the channel and posts the notification; returns the payment's id. */
  const payThrough = async (renter: TestUser, orderId: string, channel: ChannelName): Promise<string> => {
    const { paymentId } = await openPayment(renter, orderId, channel)
    const notification = channels[channel].pay(paymentId, clock.now())
    expect(await postNotification(server, channel, notification)).toBe('success')
    return paymentId
  }

  /** A rental at 3.00 an hour, by default of 5 hours with a deposit of 20.00, paid through Alipay. */
  const paidRental = async ({
    channel = 'alipay',
    hours = 5,
    reserved = false,
    depositFen = 2000,
    ...options
  }: PaidRentalOptions = {}) => {
    const renter = options.renter ?? (await person())
    const owner = await person({ roles: ['merchant'] })
    const goodsId = await goods(owner, { depositFen })
    const { orderId } = await renter.client.orders.create({
      goodsId,
      hours,
      expectedTotalFen: hours * 300 + depositFen,
      ...(reserved ? { startsAt: clock.now().getTime() + 3 * HOUR_MS } : {}),
    })
    const paymentId = await payThrough(renter, orderId, channel)
    return { renter, owner, orderId, paymentId, channel }
  }

  /** Places a renewal for `totalFen`; returns its id. */
  const renew = async (renter: TestUser, orderId: string, hours: number, totalFen: number): Promise<string> =>
    (await renter.client.orders.renew({ orderId, hours, expectedTotalFen: totalFen })).orderId

  const paymentState = async (paymentId: string) => {
    const { rows } = await pool.query('select state, outcome, outcome_reason from payment where id = $1', [
      paymentId,
    ])
    return rows[0]
  }

  /** The refunds of a payment, oldest first: cause, amount (分) and state. */
  const refundsOf = async (paymentId: string): Promise<string[]> => {
    const { rows } = await pool.query<{ cause: string; amount_fen: number; state: string }>(
      'select cause, amount_fen, state from refund where payment_id = $1 order by id',
      [paymentId],
    )
    return rows.map(({ cause, amount_fen, state }) => `${cause} ${amount_fen} ${state}`)
  }

  /** Sends every refund that is due, also the second of a payment. */
  const sendRefunds = async (): Promise<void> => {
    await runRefunds(deps)
    clock.advance(MINUTE_MS)
    await runRefunds(deps)
  }

  /** The part of a user's cash that is withdrawn without fee (分). */
  const feeFree = async ({ userId }: TestUser): Promise<number> => {
    const { rows } = await pool.query<{ fee_free: number }>(
      'select fee_free from ledger_account where id = $1',
      [`cash:${userId}`],
    )
    return rows[0]?.fee_free ?? 0
  }

  return {
    unpaidOrder,
    openPayment,
    payThrough,
    paidRental,
    renew,
    paymentState,
    refundsOf,
    sendRefunds,
    feeFree,
  }
}
