import { expect, test } from 'vitest'
import { setUpComplaints } from '../../../../testing/market/complaints.ts'
import type { TestUser } from '../../../../testing/people/testUser.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { smsNoticeJob } from '../../user/smsNoticeJobs.ts'

const server = await callServer({}, { 'orders.newRenterUntil': 0 })
const { arbitrated, operator, decide } = await setUpComplaints(server)
const { deps } = server

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
