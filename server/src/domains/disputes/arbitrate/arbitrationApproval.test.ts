import { describe, expect, test } from 'vitest'
import { setUpComplaints } from '../../../../testing/market/complaints.ts'
import { idNumberOf } from '../../../../testing/people/idNumber.ts'
import type { TestUser } from '../../../../testing/people/testUser.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf } from '../../../../testing/server/outcome.ts'
import { runDueDisputes } from '../clock.ts'

/** One operator decides up to 10.00 alone. */
const server = await callServer({}, { 'ops.singleLimitFen': 1000, 'ops.dayLimitFen': 1_000_000 })
const { person, arbitrated, claimArbitrated, operator, decide, statement, stateOf, wallet } =
  await setUpComplaints(server)
const { clock, deps } = server
const HOUR = 3_600_000

/** A claim of 15.00 on a rent of 20.00. */
const large = (options: Parameters<typeof arbitrated>[0] = {}) => arbitrated({ hourlyFen: 1000, ...options })
const approvalOf = async (...wanted: Parameters<typeof decide>): Promise<number> => {
  const approvalId = await decide(...wanted)
  if (approvalId === null) throw new Error('decided by one operator')
  return approvalId
}
const approving = ({ client }: TestUser, approvalId: number) => outcomeOf(client.ops.approve({ approvalId }))

let identities = 500
/** A new operator, and what another account of the same person is made of. */
const withIdNumber = async () => {
  identities += 1
  const idNumber = idNumberOf('1988-08-08', identities)
  return { by: await person({ roles: ['operator'], idNumber }), same: { idNumber, cashFen: 10_000 } }
}

describe('a decision above the limit of one operator', () => {
  test('waits for a second one, granted or denied, and counts both as deciders', async () => {
    for (const rentFen of [1500, 0]) {
      const { owner, disputeId } = await large()
      const [first, second] = [await operator(), await operator()]
      const approvalId = await approvalOf(first, disputeId, { rentFen })
      expect(await stateOf(disputeId)).toBe('arbitration')
      const [row] = (await second.client.ops.approvals({ state: 'pending' })).list
      expect(row).toMatchObject({
        approvalId,
        kind: 'decide_dispute',
        amountFen: 1500,
        reason: '双方证据已核对',
      })
      expect(await approving(second, approvalId)).toBe('OK')
      expect(await stateOf(disputeId)).toBe('decided')
      await owner.client.disputes.appeal({ disputeId, ...(await statement(owner)) })
      for (const { client } of [first, second])
        expect(await outcomeOf(client.disputes.take({ disputeId }))).toBe('DISPUTE_SAME_OPERATOR')
    }
  })

  test('compensations count with it, and take two operators of any amount', async () => {
    const { disputeId } = await arbitrated()
    const amounts = { rentFen: 450, renterCompensationFen: 300, ownerCompensationFen: 250 }
    const second = await operator()
    const approvalId = await approvalOf(await operator(), disputeId, amounts)
    const { list } = await second.client.ops.approvals()
    expect(list.find((row) => row.approvalId === approvalId)).toMatchObject({ amountFen: 1000 })
    for (const one of [{ renterCompensationFen: 1 }, { ownerCompensationFen: 1 }])
      expect(await decide(second, (await arbitrated()).disputeId, one)).not.toBeNull()
  })

  test('so do the person’s other decisions of the day', async () => {
    const by = await operator()
    await server.withDeps({ rules: { 'ops.dayLimitFen': 900 } }, async () => {
      const approvals = []
      for (let i = 0; i < 3; i += 1)
        approvals.push(await decide(by, (await arbitrated()).disputeId, { rentFen: 450 }))
      expect(approvals).toEqual([null, null, expect.any(Number)])
    })
  })

  test('is not approved by a side, by any account, nor by its requester', async () => {
    const asRenter = await withIdNumber()
    const asOwner = await withIdNumber()
    const [renter, owner] = [await person(asRenter.same), await person(asOwner.same)]
    const { disputeId } = await large({ renter, owner })
    const requester = await withIdNumber()
    const approvalId = await approvalOf(requester.by, disputeId, { rentFen: 1500 })
    for (const { by } of [asRenter, asOwner]) expect(await approving(by, approvalId)).toBe('OPERATOR_SELF')
    const same = await person({ ...requester.same, roles: ['operator'] })
    for (const user of [requester.by, same]) expect(await approving(user, approvalId)).toBe('APPROVAL_OWN')
    expect(await stateOf(disputeId)).toBe('arbitration')
  })

  test('is void when the dispute went on, or another operator took it', async () => {
    const [first, second] = [await operator(), await operator()]
    const [settled, taken] = [await large(), await large()]
    const ofSettled = await approvalOf(first, settled.disputeId, { rentFen: 1500 })
    const ofTaken = await approvalOf(first, taken.disputeId, { rentFen: 1500 })
    const { owner } = settled
    await owner.client.disputes.answer({
      disputeId: settled.disputeId,
      kind: 'agree',
      ...(await statement(owner)),
    })
    expect(await approving(second, ofSettled)).toBe('DISPUTE_STATE')
    await second.client.disputes.take({ disputeId: taken.disputeId })
    expect(await approving(await operator(), ofTaken)).toBe('APPROVAL_EXPIRED')
    expect(await wallet(taken.renter)).toEqual({ cash: 7000, bonus: 0 })
  })

  test('that waits doesn’t stop the promised time', async () => {
    const { disputeId } = await large({ reason: 'renter_other' })
    clock.advance(HOUR)
    const approvalId = await approvalOf(await operator(), disputeId, { rentFen: 2000 })
    clock.advance(23 * HOUR - 1000)
    const second = await operator()
    clock.advance(1000)
    expect(await approving(second, approvalId)).toBe('DISPUTE_STATE')
    await runDueDisputes(deps)
    expect(await stateOf(disputeId)).toBe('decided')
    expect(await approving(second, approvalId)).toBe('DISPUTE_STATE')
  })
})

describe('the decision of an appeal above the limit', () => {
  const appealed = async () => {
    const dispute = await large()
    const [first, second] = [await operator(), await operator()]
    await approving(second, await approvalOf(first, dispute.disputeId, { rentFen: 0 }))
    const { renter, disputeId } = dispute
    await renter.client.disputes.appeal({ disputeId, ...(await statement(renter)) })
    return { ...dispute, deciders: [first, second] }
  }

  test('is not approved by who decided first', async () => {
    const { renter, disputeId, deciders } = await appealed()
    const approvalId = await approvalOf(await operator(), disputeId, { rentFen: 1500 }, 'decideAppeal')
    for (const by of deciders) expect(await approving(by, approvalId)).toBe('DISPUTE_SAME_OPERATOR')
    expect(await approving(await operator(), approvalId)).toBe('OK')
    expect(await stateOf(disputeId)).toBe('closed')
    expect(await wallet(renter)).toEqual({ cash: 7000 + 1500, bonus: 0 })
  })

  test('the whole deposit of an owner’s claim, and no more', async () => {
    const claim = await claimArbitrated({ depositFen: 3000, reason: 'cheating', claimFen: 3000 })
    const { owner, renter, disputeId } = claim
    const [first, second] = [await operator(), await operator()]
    await approving(second, await approvalOf(first, disputeId, { depositFen: 0 }))
    await owner.client.disputes.appeal({ disputeId, ...(await statement(owner)) })
    const approvalId = await approvalOf(await operator(), disputeId, { depositFen: 3000 }, 'decideAppeal')
    expect(await approving(await operator(), approvalId)).toBe('OK')
    expect([await wallet(owner), await wallet(renter)]).toEqual([
      { cash: 3000, bonus: 0 },
      { cash: 10_000 - 3600, bonus: 0 },
    ])
  })
})
