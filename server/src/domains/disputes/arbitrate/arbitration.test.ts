import { describe, expect, test } from 'vitest'
import { setUpComplaints } from '../../../../testing/market/complaints.ts'
import { orderRecords } from '../../../../testing/market/orderRecords.ts'
import { idNumberOf } from '../../../../testing/people/idNumber.ts'
import { type TestUser, testUser } from '../../../../testing/people/testUser.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../../testing/server/outcome.ts'
import { runDueDisputes } from '../clock.ts'

/** One operator decides up to 10.00 alone. */
const server = await callServer({}, { 'ops.singleLimitFen': 1000, 'ops.dayLimitFen': 1_000_000 })
const { person, arbitrated, claimArbitrated, complained, refused, operator, decide, ...more } =
  await setUpComplaints(server)
const { statement, stateOf, wallet } = more
const { messagesTo } = orderRecords(server)
const { clock, deps } = server
const HOUR = 3_600_000
const NOTHING = { rentFen: 0, depositFen: 0 }
const REASON = '双方证据已核对'

const appealed = async (by: 'renter' | 'owner' = 'renter', decider?: TestUser) => {
  const dispute = await arbitrated()
  await decide(decider ?? (await operator()), dispute.disputeId, { rentFen: 100 })
  const { disputeId } = dispute
  await dispute[by].client.disputes.appeal({ disputeId, ...(await statement(dispute[by])) })
  return dispute
}
const deciding = ({ client }: TestUser, disputeId: string, amounts = {}) =>
  client.disputes.decide({ disputeId, ...NOTHING, reason: REASON, ...amounts })
const decidingAppeal = ({ client }: TestUser, disputeId: string, amounts = {}) =>
  client.disputes.decideAppeal({ disputeId, ...NOTHING, reason: REASON, ...amounts })
let identities = 500
/** Two accounts of one person, both operators. */
const twoAccounts = async (): Promise<[TestUser, TestUser]> => {
  identities += 1
  const idNumber = idNumberOf('1988-08-08', identities)
  const roles: 'operator'[] = ['operator']
  return [await person({ roles, idNumber }), await person({ roles, idNumber })]
}

describe('arbitration', () => {
  test('is for operators who are verified, and knows every dispute', async () => {
    const { renter, disputeId } = await arbitrated()
    const calls = ({ disputes }: TestUser['client'], id = disputeId) => [
      disputes.caseDetail({ disputeId: id }),
      disputes.take({ disputeId: id }),
      disputes.ask({ disputeId: id, party: 'renter', text: '请补充登录截图' }),
      disputes.decide({ disputeId: id, ...NOTHING, reason: REASON }),
      disputes.decideAppeal({ disputeId: id, ...NOTHING, reason: REASON }),
    ]
    const withQueue = (client: TestUser['client']) => [client.disputes.queue(), ...calls(client)]
    expect(await outcomesOf(withQueue(server.client()))).toEqual({ TOKEN_EXPIRED: 6 })
    for (const { client } of [renter, await person({ roles: ['merchant'] })])
      expect(await outcomesOf(withQueue(client))).toEqual({ NO_PERMISSION: 6 })
    const unverified = await testUser(server, { roles: ['operator'] })
    expect(await outcomesOf(calls(unverified.client))).toEqual({ REALNAME_REQUIRED: 5 })
    const { client } = await operator()
    expect(await outcomesOf(calls(client, '1234567890123456789'))).toEqual({ NOT_FOUND: 5 })
  })

  test('is not done by an operator who is a side, by any account', async () => {
    const [own, other] = await twoAccounts()
    const rented = await arbitrated({ owner: own })
    const claim = await claimArbitrated({ owner: other })
    for (const { client } of [own, other])
      for (const { disputeId } of [rented, claim])
        expect(
          await outcomesOf([
            client.disputes.caseDetail({ disputeId }),
            client.disputes.take({ disputeId }),
            client.disputes.ask({ disputeId, party: 'renter', text: '请补充登录截图' }),
            client.disputes.decide({ disputeId, ...NOTHING, reason: REASON }),
            client.disputes.decideAppeal({ disputeId, ...NOTHING, reason: REASON }),
          ]),
        ).toEqual({ OPERATOR_SELF: 5 })
  })
})

describe('the queue', () => {
  test('has what waits for operators, the earliest deadline first, page by page', async () => {
    const second = await arbitrated()
    clock.advance(HOUR)
    const third = await appealed()
    const fourth = await claimArbitrated()
    await refused()
    const { client, userId } = await operator()
    await client.disputes.take({ disputeId: fourth.disputeId })
    const rows = []
    for (let next: string | null | undefined; next !== null; ) {
      const { list, page } = await client.disputes.queue({ page: { size: 2, cursor: next } })
      rows.push(...list)
      next = page.more ? page.cursor : null
    }
    const dueTimes = rows.map(({ dueAt }) => dueAt)
    expect(dueTimes).toEqual(dueTimes.toSorted((a, b) => (a ?? 0) - (b ?? 0)))
    const all = rows.map(({ disputeId }) => disputeId)
    const known = [second, fourth, third].map(({ disputeId }) => disputeId)
    expect(all.filter((id) => known.includes(id))).toEqual(known)
    const row = rows.find(({ disputeId }) => disputeId === fourth.disputeId)
    expect(row).toMatchObject({ party: 'owner', assignedTo: String(userId), overdue: false, amountFen: 600 })
    const mine = await client.disputes.queue({ show: 'mine' })
    expect(mine.list.map(({ disputeId }) => disputeId)).toEqual([fourth.disputeId])
    clock.advance(24 * HOUR)
    expect((await client.disputes.queue({ show: 'mine' })).list).toMatchObject([{ overdue: true }])
    await runDueDisputes(deps)
    expect((await client.disputes.queue({ show: 'mine' })).list).toEqual([])
  })
})

describe('a case', () => {
  test('is decided and asked about by who took it; another may take it over', async () => {
    const { renter, owner, disputeId } = await arbitrated()
    const [first, second] = [await operator(), await operator()]
    const asking = ({ client }: TestUser) =>
      client.disputes.ask({ disputeId, party: 'owner', text: '请补充改密记录' })
    expect(await outcomesOf([asking(first), deciding(first, disputeId)])).toEqual({ DISPUTE_ASSIGNED: 2 })
    await first.client.disputes.take({ disputeId })
    await asking(first)
    await second.client.disputes.take({ disputeId })
    await second.client.disputes.take({ disputeId })
    expect(await outcomesOf([asking(first), deciding(first, disputeId)])).toEqual({ DISPUTE_ASSIGNED: 2 })
    expect(await second.client.disputes.caseDetail({ disputeId })).toMatchObject({
      assignedTo: String(second.userId),
      renterId: String(renter.userId),
      ownerId: String(owner.userId),
      rentMaxFen: 600,
      depositMaxFen: 0,
    })
    const { entries } = await owner.client.disputes.detail({ disputeId })
    expect(entries.map(({ kind }) => kind)).toEqual(['file', 'refuse', 'escalate', 'assign', 'ask', 'assign'])
    expect(JSON.stringify(entries)).not.toContain('operator')
    expect((await messagesTo(owner)).at(-1)?.title).toBe('平台请你补充说明')
    expect((await messagesTo(renter)).at(-1)?.title).toBe('维权已进入平台仲裁')
  })

  test('is one that waits for operators', async () => {
    const { client } = await operator()
    const { disputeId } = await complained()
    expect(
      await outcomesOf([
        client.disputes.take({ disputeId }),
        client.disputes.ask({ disputeId, party: 'owner', text: '请补充改密记录' }),
      ]),
    ).toEqual({ DISPUTE_STATE: 2 })
  })

  test('is decided within what is left of the rent or deposit, and about nothing else', async () => {
    const by = await operator()
    const [renters, owners] = [await arbitrated(), await claimArbitrated()]
    for (const { disputeId } of [renters, owners]) await by.client.disputes.take({ disputeId })
    const ofRenter = [{ rentFen: 601 }, { rentFen: 100, depositFen: 1 }]
    const ofOwner = [{ depositFen: 1001 }, { depositFen: 100, rentFen: 1 }]
    for (const amounts of ofRenter)
      expect(await outcomeOf(deciding(by, renters.disputeId, amounts))).toBe('DISPUTE_AMOUNT')
    for (const amounts of ofOwner)
      expect(await outcomeOf(deciding(by, owners.disputeId, amounts))).toBe('DISPUTE_AMOUNT')
    for (const amounts of [{ rentFen: -1 }, { renterCompensationFen: -1 }, { reason: ' 同意 ' }])
      expect(await outcomeOf(deciding(by, renters.disputeId, amounts))).toBe('INVALID_INPUT')
    expect(await outcomeOf(decidingAppeal(by, renters.disputeId))).toBe('DISPUTE_STATE')
    await deciding(by, renters.disputeId, { rentFen: 600 })
    await deciding(by, owners.disputeId, { depositFen: 1000 })
    expect(await outcomeOf(deciding(by, renters.disputeId, { rentFen: 600 }))).toBe('DISPUTE_ASSIGNED')
    expect(await wallet(renters.renter)).toEqual({ cash: 8400, bonus: 0 })
  })
})

describe('a decision', () => {
  test('is posted when both sides take it, with compensations from the platform', async () => {
    const { renter, owner, disputeId } = await arbitrated()
    await more.decideByTwo(await operator(), disputeId, {
      rentFen: 300,
      renterCompensationFen: 50,
      ownerCompensationFen: 20,
    })
    expect(await renter.client.disputes.detail({ disputeId })).toMatchObject({
      state: 'decided',
      decision: { rentFen: 300, renterCompensationFen: 50, ownerCompensationFen: 20, reason: REASON },
      may: ['appeal', 'withdraw', 'take_decision', 'reply'],
    })
    await renter.client.disputes.takeDecision({ disputeId })
    expect(await outcomeOf(renter.client.disputes.takeDecision({ disputeId }))).toBe('DISPUTE_STATE')
    const said = { disputeId, ...(await statement(renter)) }
    expect(await outcomeOf(renter.client.disputes.appeal(said))).toBe('DISPUTE_STATE')
    expect((await owner.client.disputes.detail({ disputeId })).decision?.takenBy).toEqual(['renter'])
    expect(await wallet(renter)).toEqual({ cash: 8400, bonus: 0 })
    await owner.client.disputes.takeDecision({ disputeId })
    expect(await stateOf(disputeId)).toBe('closed')
    expect([await wallet(renter), await wallet(owner)]).toEqual([
      { cash: 8400 + 300 + 50, bonus: 0 },
      { cash: 20, bonus: 0 },
    ])
  })

  test('is appealed once, by either side, with pictures of their own', async () => {
    for (const side of ['renter', 'owner'] as const) {
      const dispute = await arbitrated()
      const { disputeId } = dispute
      const text = '裁定没有看我补充的登录截图'
      const [user, other] =
        side === 'renter' ? [dispute.renter, dispute.owner] : [dispute.owner, dispute.renter]
      expect(await outcomeOf(user.client.disputes.appeal({ disputeId, text }))).toBe('DISPUTE_STATE')
      await decide(await operator(), disputeId, { rentFen: 100 })
      const theirs = { disputeId, text, pictures: [await more.picture(other)] }
      expect(await outcomeOf(user.client.disputes.appeal(theirs))).toBe('UPLOAD_EXPIRED')
      await user.client.disputes.appeal({ disputeId, text })
      for (const { client } of [user, other]) {
        expect(await outcomeOf(client.disputes.appeal({ disputeId, text }))).toBe('DISPUTE_STATE')
        expect(await outcomeOf(client.disputes.takeDecision({ disputeId }))).toBe('DISPUTE_STATE')
      }
      expect((await messagesTo(other)).at(-1)?.title).toBe('对方对裁定提出了申诉')
    }
  })

  test('of an appeal is another person’s, and final', async () => {
    const [first, same] = await twoAccounts()
    const { renter, owner, disputeId } = await appealed('owner', first)
    for (const by of [first, same])
      expect(
        await outcomesOf([by.client.disputes.take({ disputeId }), decidingAppeal(by, disputeId)]),
      ).toEqual({
        DISPUTE_SAME_OPERATOR: 2,
      })
    const second = await operator()
    expect(await outcomeOf(decidingAppeal(second, disputeId))).toBe('DISPUTE_ASSIGNED')
    await second.client.disputes.take({ disputeId })
    for (const amounts of [{ rentFen: 601 }, { depositFen: 1 }])
      expect(await outcomeOf(decidingAppeal(second, disputeId, amounts))).toBe('DISPUTE_AMOUNT')
    expect(await outcomeOf(deciding(second, disputeId))).toBe('DISPUTE_STATE')
    const amounts = { rentFen: 50, ownerCompensationFen: 10 }
    await more.decideByTwo(second, disputeId, amounts, 'decideAppeal')
    expect(await owner.client.disputes.detail({ disputeId })).toMatchObject({
      state: 'closed',
      outcome: { rentFen: 50 },
      may: [],
    })
    expect([await wallet(renter), await wallet(owner)]).toEqual([
      { cash: 8450, bonus: 0 },
      { cash: 10, bonus: 0 },
    ])
  })
})
