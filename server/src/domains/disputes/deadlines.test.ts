import { describe, expect, test } from 'vitest'
import { setUpComplaints } from '../../../testing/market/complaints.ts'
import type { TestUser } from '../../../testing/people/testUser.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { outcomeOf } from '../../../testing/server/outcome.ts'
import { runDueDisputes } from './clock.ts'

const server = await callServer({}, { 'orders.newRenterUntil': 0 })
const { complained, refused, arbitrated, operator, decide, statement, stateOf } =
  await setUpComplaints(server)
const { clock, deps } = server
const MINUTE = 60_000

type Complaint = { owner: TestUser; renter: TestUser; disputeId: string }
const said = async (user: TestUser, disputeId: string) => ({ disputeId, ...(await statement(user)) })

const offered = async () => {
  const complaint = await complained()
  const { owner, disputeId } = complaint
  await owner.client.disputes.answer({ kind: 'offer', fen: 100, ...(await said(owner, disputeId)) })
  return complaint
}
const decided = async () => {
  const complaint = await arbitrated()
  await decide(await operator(), complaint.disputeId, { rentFen: 100 })
  return complaint
}
const appealed = async () => {
  const complaint = await decided()
  const { owner, disputeId } = complaint
  await owner.client.disputes.appeal(await said(owner, disputeId))
  return complaint
}

type Act = (complaint: Complaint) => Promise<unknown>
const answering =
  (kind: 'agree' | 'offer' | 'refuse'): Act =>
  async ({ owner, disputeId }) =>
    owner.client.disputes.answer({ kind, fen: 200, ...(await said(owner, disputeId)) })
const deciding =
  (call: 'decide' | 'decideAppeal'): Act =>
  async ({ disputeId }) =>
    decide(await operator(), disputeId, { rentFen: 50 }, call)

const acts: Record<string, [() => Promise<Complaint>, Act]> = {
  'granting a complaint': [complained, answering('agree')],
  'offering an amount': [complained, answering('offer')],
  'refusing a complaint': [complained, answering('refuse')],
  'offering another amount': [offered, answering('offer')],
  'taking an offer': [
    offered,
    ({ renter, disputeId }) => renter.client.disputes.accept({ disputeId, expectedFen: 100 }),
  ],
  'asking for arbitration': [
    refused,
    async ({ renter, disputeId }) => renter.client.disputes.escalate(await said(renter, disputeId)),
  ],
  'withdrawing a complaint': [
    complained,
    ({ renter, disputeId }) => renter.client.disputes.withdraw({ disputeId }),
  ],
  'adding to a complaint': [
    complained,
    async ({ renter, disputeId }) => renter.client.disputes.reply(await said(renter, disputeId)),
  ],
  'deciding a complaint': [arbitrated, deciding('decide')],
  'taking a decision': [
    decided,
    ({ renter, disputeId }) => renter.client.disputes.takeDecision({ disputeId }),
  ],
  'appealing against a decision': [
    decided,
    async ({ owner, disputeId }) => owner.client.disputes.appeal(await said(owner, disputeId)),
  ],
  'deciding an appeal': [appealed, deciding('decideAppeal')],
}

describe('a deadline', () => {
  test.each(Object.entries(acts))('%s works a minute before, not at it and not after', async (_, act) => {
    const [begin, perform] = act
    const complaint = await begin()
    const { renter, disputeId } = complaint
    const { dueAt, state } = await renter.client.disputes.detail({ disputeId })
    for (const [minutes, outcome] of [
      [1, 'DISPUTE_STATE'],
      [0, 'DISPUTE_STATE'],
      [-1, 'OK'],
    ] as const) {
      clock.set(new Date((dueAt ?? 0) + minutes * MINUTE))
      expect(await stateOf(disputeId)).toBe(state)
      expect(await outcomeOf(perform(complaint))).toBe(outcome)
    }
  })

  test('that the job performs an hour late counts from then', async () => {
    const { owner, renter, disputeId } = await refused()
    await renter.client.disputes.escalate(await said(renter, disputeId))
    clock.advance(25 * 60 * MINUTE)
    await runDueDisputes(deps)
    const { state, dueAt } = await owner.client.disputes.detail({ disputeId })
    expect([state, dueAt]).toEqual(['decided', clock.now().getTime() + 24 * 60 * MINUTE])
  })
})
