import type { ChannelName } from '../../server/src/core/ports/pay.ts'
import { setUpDisputes } from '../../server/testing/market/disputes.ts'
import { idNumberOf } from '../../server/testing/people/idNumber.ts'
import type { TestUser } from '../../server/testing/people/testUser.ts'
import type { CallServer } from '../../server/testing/server/callServer.ts'

type Person = { cashFen?: number; bonusFen?: number; roles?: ['operator']; idNumber?: string }
type Market = {
  server: CallServer
  person: (wanted?: Person) => Promise<TestUser>
  owner: TestUser
  /** Bonus (分) that pays a part of the rent, and one that pays the deposit as well. */
  bonuses: readonly number[]
  order: (renter: TestUser, wanted: { hours?: number; packetId?: string }) => Promise<string>
  payByChannel: (renter: TestUser, orderId: string, channel: ChannelName) => Promise<string>
  packet: (renter: TestUser) => Promise<string>
}

const HOUR_MS = 3_600_000

/** Makes every sort of posting of disputes: refunds by each way, deposits to the owner, compensations. */
export const playDisputes = async ({
  server,
  person,
  owner,
  bonuses,
  order,
  payByChannel,
  packet,
}: Market): Promise<void> => {
  const { clock } = server
  const { file, statement } = setUpDisputes(server)
  const agree = async (by: TestUser, disputeId: string): Promise<void> => {
    await by.client.disputes.answer({ disputeId, kind: 'agree', ...(await statement(by)) })
  }
  const rented = async (bonusFen: number): Promise<{ renter: TestUser; orderId: string }> => {
    const renter = await person({ cashFen: 100_000, bonusFen })
    const orderId = await order(renter, { hours: 9, packetId: await packet(renter) })
    await renter.client.pay.balanceUnifiedOrder({ orderId })
    return { renter, orderId }
  }

  for (const bonusFen of bonuses) {
    /** A part of the rent goes back, to bonus, cash and the packet's campaign. */
    const { renter, orderId } = await rented(bonusFen)
    const payer = await person()
    const paidOutside = await order(payer, { hours: 9 })
    await payByChannel(payer, paidOutside, 'alipay')
    clock.advance(2 * HOUR_MS)
    await agree(owner, (await file(renter, orderId, 'kicked')).disputeId)
    await agree(owner, (await file(payer, paidOutside, 'kicked')).disputeId)
  }
  for (const bonusFen of bonuses) {
    /** A part of the deposit goes to the owner. */
    const { renter, orderId } = await rented(bonusFen)
    clock.advance(HOUR_MS)
    await renter.client.orders.return({ orderId })
    await agree(renter, (await file(owner, orderId, 'items_spent', 777)).disputeId)
  }
  /** The platform decides, and compensates both. */
  const operator = await person({ roles: ['operator'], idNumber: idNumberOf('1986-06-06', 901) })
  const { renter, orderId } = await rented(0)
  clock.advance(HOUR_MS)
  const { disputeId } = await file(renter, orderId, 'kicked')
  await owner.client.disputes.answer({ disputeId, kind: 'refuse', ...(await statement(owner)) })
  await renter.client.disputes.escalate({ disputeId, ...(await statement(renter)) })
  await operator.client.disputes.take({ disputeId })
  const { awaitedApproval } = await operator.client.disputes.decide({
    disputeId,
    rentFen: 1_234,
    depositFen: 0,
    renterCompensationFen: 321,
    ownerCompensationFen: 123,
    reason: '双方证据都不完整',
  })
  if (awaitedApproval === null) throw new Error('a compensation was decided by one operator')
  const second = await person({ roles: ['operator'], idNumber: idNumberOf('1986-06-06', 902) })
  await second.client.ops.approve({ approvalId: awaitedApproval })
  for (const by of [renter, owner]) await by.client.disputes.takeDecision({ disputeId })
}
