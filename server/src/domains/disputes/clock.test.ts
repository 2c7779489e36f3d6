import type { ComplaintReason } from '@shanghao/contract/disputes/reasons'
import { describe, expect, test } from 'vitest'
import { setUpComplaints } from '../../../testing/market/complaints.ts'
import { orderRecords } from '../../../testing/market/orderRecords.ts'
import type { TestUser } from '../../../testing/people/testUser.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { outcomeOf } from '../../../testing/server/outcome.ts'
import { runDueOrders } from '../orders/run/due.ts'
import { runDueDisputes } from './clock.ts'

const server = await callServer({}, { 'orders.newRenterUntil': 0 })
const {
  person,
  complained,
  arbitrated,
  refused,
  claimed,
  claimArbitrated,
  operator,
  decide,
  decideByTwo,
  ...more
} = await setUpComplaints(server)
const { statement, stateOf, wallet } = more
const { messagesTo } = orderRecords(server)
const { clock, deps, pool } = server
const SECOND = 1000
const HOUR = 3_600_000

const dueAtOf = async ({ client }: TestUser, disputeId: string): Promise<number> =>
  (await client.disputes.detail({ disputeId })).dueAt ?? 0
/** Runs the job a second before the deadline and at it; returns the state after each. */
const atDeadline = async ({ renter, disputeId }: { renter: TestUser; disputeId: string }) => {
  const dueAt = await dueAtOf(renter, disputeId)
  clock.set(new Date(dueAt - SECOND))
  await runDueDisputes(deps)
  const before = await stateOf(disputeId)
  clock.advance(SECOND)
  await runDueDisputes(deps)
  return [before, await stateOf(disputeId)]
}
const outcomeOfDispute = async ({ client }: TestUser, disputeId: string) => {
  const { outcome, outcomeText } = await client.disputes.detail({ disputeId })
  return { rentFen: outcome?.rentFen, depositFen: outcome?.depositToOwnerFen, outcomeText }
}

describe('an owner who doesn’t answer', () => {
  test('has granted the claim at the deadline, once', async () => {
    const { owner, renter, orderId, disputeId } = await complained()
    expect(await renter.client.disputes.detail({ disputeId })).toMatchObject({
      dueAt: clock.now().getTime() + 2 * HOUR,
      dueText: '到时号主没有回应，视为同意；通知没有及时送达时转平台仲裁',
    })
    expect(await atDeadline({ renter, disputeId })).toEqual(['filed', 'accepted'])
    await runDueDisputes(deps)
    expect(await outcomeOfDispute(renter, disputeId)).toEqual({
      rentFen: 450,
      depositFen: 0,
      outcomeText: '号主没有按时回应，视为同意',
    })
    expect(await wallet(renter)).toEqual({ cash: 8850, bonus: 0 })
    expect((await messagesTo(owner)).map(({ title }) => title)).toEqual([
      '租客发起了投诉',
      '号主未按时回应，维权已完成',
    ])
    expect((await renter.client.disputes.detail({ disputeId })).entries.at(-1)).toMatchObject({
      by: 'platform',
      kind: 'agree',
      title: '到时没有回应，视为同意 ¥4.5',
    })
    expect((await renter.client.orders.detail({ orderId })).state).toBe('ended')
  })

  test('has not, with a renter who got that too often: the platform decides, as it was told at filing', async () => {
    const renter = await person({ cashFen: 20_000 })
    await server.withDeps({ rules: { 'disputes.silencePerMonth': 1 } }, async () => {
      expect(await atDeadline(await complained({ renter }))).toEqual(['filed', 'accepted'])
    })
    const told = await server.withDeps({ rules: { 'disputes.silencePerMonth': 1 } }, () =>
      complained({ renter }),
    )
    const { owner, disputeId } = told
    const detail = await owner.client.disputes.detail({ disputeId })
    expect(detail.dueText).toBe('到时号主没有回应，转平台仲裁')
    expect((await messagesTo(owner))[0]?.text).toContain('到时没有回应由平台仲裁')
    expect(await atDeadline(told)).toEqual(['filed', 'arbitration'])
    expect(await dueAtOf(renter, disputeId)).toBe(clock.now().getTime() + 24 * HOUR)
    await server.withDeps({ rules: { 'disputes.silencePerMonth': 1 } }, async () => {
      await pool.query("update dispute set filed_at = filed_at - interval '30 days' where renter_id = $1", [
        renter.userId,
      ])
      expect(await atDeadline(await complained({ renter }))).toEqual(['filed', 'accepted'])
    })
  })

  test('complaints that still wait count too, so that many at once don’t all end by silence', async () => {
    const renter = await person({ cashFen: 20_000 })
    await server.withDeps({ rules: { 'disputes.silencePerMonth': 1 } }, async () => {
      const [first, second] = [await complained({ renter }), await complained({ renter })]
      clock.advance(24 * HOUR)
      await runDueDisputes(deps)
      expect([await stateOf(first.disputeId), await stateOf(second.disputeId)]).toEqual([
        'accepted',
        'arbitration',
      ])
    })
  })
})

test('a renter who doesn’t answer the owner’s claim has not granted it: the platform decides', async () => {
  const claim = await claimed()
  const { owner, renter, disputeId } = claim
  expect(await owner.client.disputes.detail({ disputeId })).toMatchObject({
    dueAt: clock.now().getTime() + 24 * HOUR,
    dueText: '到时租客没有回应，转平台仲裁',
  })
  expect(await atDeadline(claim)).toEqual(['filed', 'arbitration'])
  expect((await messagesTo(renter)).map(({ title }) => title)).toEqual([
    '号主发起了投诉',
    '维权已进入平台仲裁',
  ])
  expect((await owner.client.disputes.detail({ disputeId })).entries.at(-1)?.title).toBe(
    '到时没有回应，转平台仲裁',
  )
})

describe('an author who doesn’t choose', () => {
  test('has taken the offer', async () => {
    const complaint = await complained()
    const { owner, renter, disputeId } = complaint
    await owner.client.disputes.answer({ disputeId, kind: 'offer', fen: 200, ...(await statement(owner)) })
    expect((await renter.client.disputes.detail({ disputeId })).dueText).toBe('到时没有选择，按这个方案执行')
    expect(await atDeadline(complaint)).toEqual(['answered', 'accepted'])
    expect(await outcomeOfDispute(renter, disputeId)).toEqual({
      rentFen: 200,
      depositFen: 0,
      outcomeText: '按双方接受的方案执行',
    })
  })

  test('has left a refusal as it is: the order is settled as usual', async () => {
    const complaint = await refused()
    const { owner, renter, orderId, disputeId } = complaint
    expect((await renter.client.disputes.detail({ disputeId })).dueText).toBe(
      '到时没有申请仲裁，投诉自动撤销',
    )
    expect(await atDeadline(complaint)).toEqual(['answered', 'withdrawn'])
    clock.advance(24 * HOUR)
    await runDueOrders(deps)
    expect((await renter.client.orders.detail({ orderId })).state).toBe('settled')
    expect([await wallet(renter), await wallet(owner)]).toEqual([
      { cash: 9400, bonus: 0 },
      { cash: 480, bonus: 0 },
    ])
  })

  test('a later offer leaves the author’s deadline, and is taken then', async () => {
    const complaint = await refused()
    const { owner, disputeId } = complaint
    clock.advance(23 * HOUR)
    await owner.client.disputes.answer({ disputeId, kind: 'offer', fen: 200, ...(await statement(owner)) })
    expect(await dueAtOf(owner, disputeId)).toBe(clock.now().getTime() + HOUR)
    expect(await atDeadline(complaint)).toEqual(['answered', 'accepted'])
  })
})

describe('the platform’s promised time', () => {
  test.each<[string, ComplaintReason, number]>([
    ['the renter’s word', 'wrong_password', 450],
    ['the owner’s word', 'renter_other', 0],
  ])('missed in arbitration, %s counts: %s', async (_whose, reason, rentFen) => {
    const dispute = await arbitrated({ reason })
    const { renter, disputeId } = dispute
    expect(await atDeadline(dispute)).toEqual(['arbitration', 'decided'])
    const { decision, outcome, dueAt } = await renter.client.disputes.detail({ disputeId })
    expect([decision?.rentFen, decision?.takenBy, outcome]).toEqual([rentFen, [], null])
    expect(decision?.reason).toContain('平台未在承诺时间内裁定')
    expect(dueAt).toBe(clock.now().getTime() + 24 * HOUR)
    expect(await wallet(renter)).toEqual({ cash: 8400, bonus: 0 })
    expect(await atDeadline(dispute)).toEqual(['decided', 'closed'])
    expect(await wallet(renter)).toEqual({ cash: 8400 + rentFen, bonus: 0 })
  })

  test('missed for an owner’s claim, the deposit stays the renter’s', async () => {
    const dispute = await claimArbitrated()
    const { renter, disputeId } = dispute
    await atDeadline(dispute)
    expect(await atDeadline(dispute)).toEqual(['decided', 'closed'])
    expect(await outcomeOfDispute(renter, disputeId)).toMatchObject({ rentFen: 0, depositFen: 0 })
    await runDueOrders(deps)
    expect(await wallet(renter)).toEqual({ cash: 8400, bonus: 0 })
    clock.advance(2 * HOUR)
    await runDueOrders(deps)
    expect(await wallet(renter)).toEqual({ cash: 9400, bonus: 0 })
  })

  test('missed in an appeal, the first decision stands', async () => {
    const dispute = await arbitrated()
    const { owner, renter, disputeId } = dispute
    await decideByTwo(await operator(), disputeId, { rentFen: 123, renterCompensationFen: 7 })
    await owner.client.disputes.appeal({ disputeId, ...(await statement(owner)) })
    expect(await renter.client.disputes.detail({ disputeId })).toMatchObject({
      state: 'appealed',
      dueAt: clock.now().getTime() + 48 * HOUR,
    })
    expect(await atDeadline(dispute)).toEqual(['appealed', 'closed'])
    expect(await outcomeOfDispute(renter, disputeId)).toEqual({
      rentFen: 123,
      depositFen: 0,
      outcomeText: '按平台裁定执行',
    })
    expect(await wallet(renter)).toEqual({ cash: 8400 + 123 + 7, bonus: 0 })
  })
})

test('a decision without an appeal is posted when the time for it is over, and not appealed later', async () => {
  const dispute = await arbitrated()
  const { owner, disputeId } = dispute
  await decide(await operator(), disputeId, { rentFen: 100 })
  const said = { disputeId, ...(await statement(owner)) }
  expect(await atDeadline(dispute)).toEqual(['decided', 'closed'])
  expect(await outcomeOf(owner.client.disputes.appeal(said))).toBe('DISPUTE_STATE')
})

test('deadlines are those of the rules when it was filed', async () => {
  const dispute = await complained()
  const { owner, renter, disputeId } = dispute
  const rules = {
    'disputes.choiceHours': 2,
    'disputes.arbitrationHours': 2,
    'disputes.appealHours': 2,
    'disputes.appealDecisionHours': 2,
    'disputes.ownerAnswerMinutes': 30,
  }
  await server.withDeps({ rules }, async () => {
    const inHours = async () => ((await dueAtOf(renter, disputeId)) - clock.now().getTime()) / HOUR
    expect(await inHours()).toBe(2)
    await owner.client.disputes.answer({ disputeId, kind: 'refuse', ...(await statement(owner)) })
    expect(await inHours()).toBe(24)
    await renter.client.disputes.escalate({ disputeId, ...(await statement(renter)) })
    expect(await inHours()).toBe(24)
    await decide(await operator(), disputeId, { rentFen: 0 })
    expect(await inHours()).toBe(24)
    await renter.client.disputes.appeal({ disputeId, ...(await statement(renter)) })
    expect(await inHours()).toBe(48)
  })
})
