import { describe, expect, test } from 'vitest'
import { setUpComplaints } from '../../../../testing/market/complaints.ts'
import { idNumberOf } from '../../../../testing/people/idNumber.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../../testing/server/outcome.ts'

/** One operator decides up to 10.00 alone. */
const server = await callServer({}, { 'ops.singleLimitFen': 1000, 'ops.dayLimitFen': 1_000_000 })
const { person, arbitrated, claimArbitrated, operator, decide } = await setUpComplaints(server)
const { clock, pool } = server
const HOUR = 3_600_000

describe('disputes.workload', () => {
  test('counts what waits by who has it, without the viewer’s own', async () => {
    const idNumber = idNumberOf('1988-08-08', 900)
    const [first, second] = [await operator(), await person({ roles: ['operator'], idNumber })]
    const before = await first.client.disputes.workload()
    const own = await arbitrated({ owner: await person({ idNumber }) })
    const [one, two] = [await arbitrated(), await arbitrated()]
    for (const { disputeId } of [one, two]) await first.client.disputes.take({ disputeId })
    const after = await first.client.disputes.workload()
    expect(after.waiting - before.waiting).toBe(3)
    expect(after.unassigned - before.unassigned).toBe(1)
    expect(after.operators).toContainEqual({
      operatorId: String(first.userId),
      isMe: true,
      cases: 2,
      dueAt: expect.any(Number),
    })
    expect((await second.client.disputes.workload()).waiting).toBe(after.waiting - 1)
    const free = (await first.client.disputes.queue({ show: 'free', page: { size: 50 } })).list
    expect(free.map(({ disputeId }) => disputeId)).toContain(own.disputeId)
    expect(free.some(({ assignedTo }) => assignedTo !== null)).toBe(false)
    clock.advance(30 * HOUR)
    expect((await first.client.disputes.workload()).overdue).toBe(after.waiting)
  })
})

describe('disputes.caseDetail', () => {
  test('shows how the rules come to the claim of a renter, and of an owner', async () => {
    const { client } = await operator()
    const rented = await arbitrated()
    expect((await client.disputes.caseDetail({ disputeId: rented.disputeId })).proposal).toEqual({
      presumed: 'renter',
      rent: {
        tiers: [
          { untilMinute: 30, usedBp: 10_000 },
          { untilMinute: 120, usedBp: 5000 },
          { untilMinute: null, usedBp: 0 },
        ],
        minutesUsed: 60,
        unusedFen: 300,
        usedFen: 300,
        usedBp: 5000,
      },
      deposit: null,
      claimFen: 450,
    })
    const claim = await claimArbitrated()
    expect((await client.disputes.caseDetail({ disputeId: claim.disputeId })).proposal).toEqual({
      presumed: 'renter',
      rent: null,
      deposit: { shareBp: 10_000, maxFen: 1000 },
      claimFen: 600,
    })
  })

  test('shows a decision that waits for another person to approve it', async () => {
    const idNumber = idNumberOf('1988-08-08', 901)
    const roles: 'operator'[] = ['operator']
    const [first, same, second] = [
      await person({ roles, idNumber }),
      await person({ roles, idNumber }),
      await operator(),
    ]
    const { disputeId } = await arbitrated({ hourlyFen: 1000 })
    const approvalId = await decide(first, disputeId, { rentFen: 1200 })
    const pendingFor = async ({ client }: typeof first) =>
      (await client.disputes.caseDetail({ disputeId })).pending
    expect(await pendingFor(second)).toMatchObject({
      approvalId,
      isOwn: false,
      requestedBy: String(first.userId),
      rentFen: 1200,
      reason: '双方证据已核对',
    })
    expect((await pendingFor(same))?.isOwn).toBe(true)
    await second.client.ops.approve({ approvalId: approvalId ?? 0 })
    expect(await pendingFor(second)).toBeNull()
  })
})

describe('disputes.previewDecision', () => {
  test('shows what an amount means for both sides', async () => {
    const [{ client }, self] = [await operator(), await operator()]
    const { disputeId, renter } = await arbitrated()
    const preview = (rentFen: number, depositFen = 0) =>
      client.disputes.previewDecision({ disputeId, rentFen, depositFen })
    expect(await preview(200)).toMatchObject({ rentFen: 200, refundFen: 200, depositToOwnerFen: 0 })
    expect(await outcomesOf([preview(601), preview(100, 1)])).toEqual({ DISPUTE_AMOUNT: 2 })
    const unknown = { disputeId: '1'.repeat(19), rentFen: 0, depositFen: 0 }
    expect(await outcomeOf(client.disputes.previewDecision(unknown))).toBe('NOT_FOUND')
    const unverified = await person({ roles: ['operator'], bornOn: null })
    const by = (who: typeof renter) =>
      outcomeOf(who.client.disputes.previewDecision({ ...unknown, disputeId }))
    expect([await by(renter), await by(unverified)]).toEqual(['NO_PERMISSION', 'REALNAME_REQUIRED'])
    const own = await arbitrated({ owner: self })
    const ownInput = { ...unknown, disputeId: own.disputeId }
    expect(await outcomeOf(self.client.disputes.previewDecision(ownInput))).toBe('OPERATOR_SELF')
  })
})

describe('templates of reasons', () => {
  test('are written by operators, each under a title of its own', async () => {
    const { client, userId } = await operator()
    const { disputes } = client
    const written = { title: '截图不完整', text: '双方截图都不完整，按平台记录的使用时间退回租金。' }
    const { templateId } = await disputes.saveReasonTemplate(written)
    expect(await outcomeOf(disputes.saveReasonTemplate(written))).toBe('TEMPLATE_TITLE')
    await disputes.saveReasonTemplate({ templateId, ...written, title: '截图缺时间' })
    const { list } = await (await operator()).client.disputes.reasonTemplates()
    expect(list).toEqual([
      {
        templateId,
        title: '截图缺时间',
        text: written.text,
        updatedAt: clock.now().getTime(),
        updatedBy: String(userId),
      },
    ])
    const canned = await client.support.saveCannedAnswer(written)
    const other = { templateId: canned.templateId, ...written }
    expect(
      await outcomesOf([
        disputes.saveReasonTemplate(other),
        disputes.removeReasonTemplate({ templateId: canned.templateId }),
      ]),
    ).toEqual({ NOT_FOUND: 2 })
    await disputes.removeReasonTemplate({ templateId })
    expect((await disputes.reasonTemplates()).list).toEqual([])
    const { client: renter } = await person()
    expect(
      await outcomesOf([
        renter.disputes.workload(),
        renter.disputes.reasonTemplates(),
        renter.disputes.saveReasonTemplate(written),
        renter.disputes.removeReasonTemplate({ templateId }),
      ]),
    ).toEqual({ NO_PERMISSION: 4 })
  })
})

test('operators are told live of what changes in the queue', async () => {
  const { disputeId } = await arbitrated()
  const told = async () =>
    (
      await pool.query<{ count: number }>(
        "select count(*)::int from live_event where audience = 'desk:arbitration' and kind = 'dispute' and subject = $1",
        [disputeId],
      )
    ).rows[0]?.count
  expect(await told()).toBe(1)
  await (await operator()).client.disputes.take({ disputeId })
  expect(await told()).toBe(2)
})

test('of two operators at once one takes a case that was shown as free', async () => {
  const [first, second] = [await operator(), await operator()]
  for (let i = 0; i < 3; i++) {
    const { disputeId } = await arbitrated()
    const takes = [first, second].map(({ client }) => client.disputes.take({ disputeId, from: null }))
    expect(await outcomesOf(takes)).toEqual({ OK: 1, DISPUTE_ASSIGNED: 1 })
    const { assignedTo } = await first.client.disputes.caseDetail({ disputeId })
    const other = String(first.userId) === assignedTo ? second : first
    expect(await outcomeOf(other.client.disputes.take({ disputeId, from: assignedTo }))).toBe('OK')
  }
})
