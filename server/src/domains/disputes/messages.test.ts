import { describe, expect, test } from 'vitest'
import { setUpComplaints } from '../../../testing/market/complaints.ts'
import { orderRecords } from '../../../testing/market/orderRecords.ts'
import type { TestUser } from '../../../testing/people/testUser.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { smsNoticeJob } from '../notifications/smsNoticeJobs.ts'

const server = await callServer({}, { 'orders.newRenterUntil': 0 })
const { arbitrated, operator, decide, decideByTwo, wallet } = await setUpComplaints(server)
const { messagesTo } = orderRecords(server)
const { deps } = server

const lastText = async (user: TestUser) => (await messagesTo(user)).at(-1)?.text
const takeBoth = async (disputeId: string, ...sides: TestUser[]) => {
  for (const { client } of sides) await client.disputes.takeDecision({ disputeId })
}

test('a decision is told by SMS to the owner with the title they chose, to the renter with the game', async () => {
  const title = '加微信abc领取赔付'
  const { owner, renter, disputeId } = await arbitrated({ title })
  await decide(await operator(), disputeId, { rentFen: 100 })
  await smsNoticeJob.run(deps)
  const told = ({ phone }: TestUser) => server.smsNotices(phone).at(-1)
  const { order } = await renter.client.disputes.detail({ disputeId })
  expect(told(owner)).toMatchObject({ kind: 'complaint_decided', params: { title } })
  expect(told(renter)).toMatchObject({ kind: 'complaint_decided', params: { title: order.gameName } })
})

describe('a compensation', () => {
  test('alone is named to the side that gets it, when decided and when paid', async () => {
    const { owner, renter, disputeId } = await arbitrated()
    await decideByTwo(await operator(), disputeId, { rentFen: 0, renterCompensationFen: 5 })
    const [ofRenter, ofOwner] = [await lastText(renter), await lastText(owner)]
    expect(ofRenter).toMatch(/^不退租金，也不扣押金，平台另补偿你 ¥0.05。/)
    expect(ofOwner).toMatch(/^不退租金，也不扣押金。/)
    await takeBoth(disputeId, owner, renter)
    expect(await lastText(renter)).toBe('订单按原来的规则结算。平台另补偿你 ¥0.05，已到现金余额。')
    expect(await lastText(owner)).toBe('订单按原来的规则结算。')
    expect(await wallet(renter)).toEqual({ cash: 8405, bonus: 0 })
  })

  test('stands beside what is refunded', async () => {
    const { owner, renter, disputeId } = await arbitrated()
    const amounts = { rentFen: 100, renterCompensationFen: 5, ownerCompensationFen: 7 }
    await decideByTwo(await operator(), disputeId, amounts)
    await takeBoth(disputeId, owner, renter)
    expect(await lastText(renter)).toBe(
      '租金退回 ¥1，退给你的共 ¥1，原路退回。平台另补偿你 ¥0.05，已到现金余额。',
    )
    expect(await lastText(owner)).toBe('租金退回 ¥1。平台另补偿你 ¥0.07，已到现金余额。')
  })

  test('of a withdrawn dispute isn’t named', async () => {
    const { owner, renter, disputeId } = await arbitrated()
    await decideByTwo(await operator(), disputeId, { rentFen: 0, ownerCompensationFen: 7 })
    await renter.client.disputes.withdraw({ disputeId })
    expect(await lastText(owner)).toBe('订单按原来的规则继续。')
  })
})
