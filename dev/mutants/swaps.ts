import type { ChannelName } from '../../server/src/core/ports/pay.ts'
import { smsNoticeJob } from '../../server/src/domains/notifications/smsNoticeJobs.ts'
import type { TestUser } from '../../server/testing/people/testUser.ts'
import type { CallServer } from '../../server/testing/server/callServer.ts'

type Market = {
  server: CallServer
  person: (wanted?: { cashFen?: number; bonusFen?: number }) => Promise<TestUser>
  /** A listed account: rent by the hour and deposit (分). */
  goods: (owner: TestUser, draft: { hourlyFen: number; depositFen: number }) => Promise<string>
  owner: TestUser
  /** Bonus (分) that pays a part of the rent, and one that pays the deposit as well. */
  bonuses: readonly number[]
  order: (renter: TestUser, wanted: { hours?: number; packetId?: string }) => Promise<string>
  payByChannel: (renter: TestUser, orderId: string, channel: ChannelName) => Promise<string>
  packet: (renter: TestUser) => Promise<string>
}

/** Too cheap for the red packet of the order that moves, so that a share of it goes back. */
const CHEAPER = { hourlyFen: 301, depositFen: 1_500 }

/** Makes every sort of posting of swaps: differences by each way, and the red packet's share. */
export const playSwaps = async (market: Market): Promise<void> => {
  const { server, person, goods, owner, bonuses, order, payByChannel, packet } = market
  const move = async (renter: TestUser, orderId: string): Promise<void> => {
    await goods(await person(), CHEAPER)
    await renter.client.credentials.askCode({ orderId })
    await smsNoticeJob.run(server.deps)
    const notice = server.smsNotices(owner.phone).at(-1)
    if (notice?.kind !== 'code_asked') throw new Error('the owner was not asked for a code')
    await server.client().credentials.linkRefuseCode({ token: notice.params.token, reason: 'not_received' })
    const { offer } = await renter.client.orders.swapOffer({ orderId })
    if (!offer?.account) throw new Error('no account to move to')
    const { goodsId } = offer.account.goods
    await renter.client.orders.swap({ orderId, goodsId, expectedRefundFen: offer.refundFen })
  }
  for (const bonusFen of bonuses) {
    const renter = await person({ cashFen: 100_000, bonusFen })
    const orderId = await order(renter, { packetId: await packet(renter) })
    await renter.client.pay.balanceUnifiedOrder({ orderId })
    await move(renter, orderId)
  }
  const payer = await person()
  const paidOutside = await order(payer, {})
  await payByChannel(payer, paidOutside, 'wechat')
  await move(payer, paidOutside)
}
