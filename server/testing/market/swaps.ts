import type { GoodsDraft } from '../../src/domains/goods/draft.ts'
import { smsNoticeJob } from '../../src/domains/notifications/smsNoticeJobs.ts'
import { runDueOrders } from '../../src/domains/orders/run/due.ts'
import type { TestUser } from '../people/testUser.ts'
import type { CallServer } from '../server/callServer.ts'
import { setUpCodes } from './codes.ts'

type RentalOptions = Partial<GoodsDraft> & {
  hours?: number
  owner?: TestUser
  renter?: TestUser
  packetId?: string
  packetFen?: number
}

/** Rentals whose logins fail, and the accounts they may move to: each market of a zone of its own. By default two hours at 5.00. */
export const setUpSwaps = async (server: CallServer) => {
  const codes = await setUpCodes(server)
  const { person, goods, merchant, links, tokenTo } = codes
  const { clock, deps, pool } = server
  let zones = 1

  /** A zone with no account, as part of an account's draft. */
  const zone = async (): Promise<{ zoneId: number }> => {
    zones += 1
    await pool.query("insert into zone (id, game_id, system, login) values ($1, 1, '安卓', $2)", [
      zones,
      `登录方式 ${zones}`,
    ])
    return { zoneId: zones }
  }

  /** A running rental, paid from the balance. */
  const rental = async (options: RentalOptions = {}) => {
    const { hours = 2, packetId, packetFen = 0, owner = await merchant(), ...rest } = options
    const { renter = await person({ cashFen: 10_000 }), ...draft } = rest
    const { zoneId } = draft.zoneId ? { zoneId: draft.zoneId } : await zone()
    const account = { hourlyFen: 500, depositFen: 2000, ...draft, zoneId, twoStep: true }
    const goodsId = await goods(owner, account)
    const { orderId } = await renter.client.orders.create({
      goodsId,
      hours,
      expectedTotalFen: hours * account.hourlyFen + account.depositFen - packetFen,
      ...(packetId && { redPackId: packetId }),
    })
    const pay = () => renter.client.pay.balanceUnifiedOrder({ orderId })
    return { owner, renter, goodsId, orderId, zoneId, pay }
  }

  /** The renter asks for a code, and the owner refuses. */
  const refuse = async ({
    renter,
    owner,
    orderId,
  }: Pick<Awaited<ReturnType<typeof rental>>, 'renter' | 'owner' | 'orderId'>) => {
    await renter.client.credentials.askCode({ orderId })
    await smsNoticeJob.run(deps)
    await links.linkRefuseCode({ token: tokenTo(owner), reason: 'not_received' })
  }

  /** A paid rental whose owner refused a code. */
  const failing = async (options: RentalOptions = {}) => {
    const rented = await rental(options)
    await rented.pay()
    await refuse(rented)
    return rented
  }

  /** An account of another owner in a zone. */
  const account = async (draft: Partial<GoodsDraft>, owner?: TestUser) => {
    const by = owner ?? (await merchant())
    const goodsId = await goods(by, { hourlyFen: 333, depositFen: 1500, ...draft })
    return { owner: by, goodsId }
  }

  const offerOf = async ({ client }: TestUser, orderId: string) =>
    (await client.orders.swapOffer({ orderId })).offer

  /** Takes the offer of this moment. */
  const swap = async (renter: TestUser, orderId: string) => {
    const offer = await offerOf(renter, orderId)
    return renter.client.orders.swap({
      orderId,
      goodsId: offer?.account?.goods.goodsId ?? null,
      expectedRefundFen: offer?.refundFen ?? 0,
    })
  }

  /** Lets everything that is due within two days happen. */
  const settle = async (): Promise<void> => {
    for (let i = 0; i < 3; i += 1) {
      clock.advance(16 * 3_600_000)
      await runDueOrders(deps)
    }
  }

  return { ...codes, zone, rental, refuse, failing, account, offerOf, swap, settle }
}
