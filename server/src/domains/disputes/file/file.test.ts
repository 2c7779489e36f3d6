import { type ComplaintReason, reasonGroups } from '@shanghao/contract/disputes/reasons'
import { describe, expect, test } from 'vitest'
import { setUpComplaints } from '../../../../testing/market/complaints.ts'
import { orderRecords } from '../../../../testing/market/orderRecords.ts'
import type { TestUser } from '../../../../testing/people/testUser.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../../testing/server/outcome.ts'

const server = await callServer()
const { person, rental, ended, filing, file, claimed, complained, goodsRow, wallet } =
  await setUpComplaints(server)
const { messagesTo } = orderRecords(server)
const { clock } = server
const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** A rental of two hours with its free minutes. */
const SPAN = 125

const describing = ({ client }: TestUser, orderId: string, reason: ComplaintReason) =>
  outcomeOf(client.disputes.description({ orderId, reason }))

describe('reasons, description, file', () => {
  test('require a login; strangers find nothing, nor does anyone by the id of a renewal', async () => {
    const { owner, renter, orderId } = await rental()
    const input = await filing(renter, orderId, 'kicked')
    const calls = ({ disputes }: TestUser['client'], of = orderId) => [
      disputes.reasons({ orderId: of }),
      disputes.description({ orderId: of, reason: 'kicked' }),
      disputes.file({ ...input, orderId: of }),
      disputes.ofOrder({ orderId: of }),
    ]
    expect(await outcomesOf(calls(server.client()))).toEqual({ TOKEN_EXPIRED: 4 })
    for (const stranger of [await person(), await person({ roles: ['operator', 'merchant'] })])
      expect(await outcomesOf(calls(stranger.client))).toEqual({ NOT_FOUND: 4 })
    const { orderId: renewal } = await renter.client.orders.renew({
      orderId,
      hours: 1,
      expectedTotalFen: 300,
    })
    for (const { client } of [owner, renter])
      expect(await outcomesOf(calls(client, renewal))).toEqual({ NOT_FOUND: 4 })
  })

  test('a side has the reasons of its own, each with what it comes to now', async () => {
    const { owner, renter, orderId } = await rental({ minutes: 65 })
    const { groups, ...rest } = await renter.client.disputes.reasons({ orderId })
    expect(rest).toEqual({
      viewer: 'renter',
      fileBy: null,
      liveDisputeId: null,
      endsRental: true,
      answerMinutes: 120,
    })
    const amounts = new Map(groups.flatMap(({ reasons }) => reasons.map(({ reason, fen }) => [reason, fen])))
    expect([
      amounts.size,
      amounts.get('wrong_password'),
      amounts.get('kicked'),
      amounts.get('renter_other'),
    ]).toEqual([30, 450, 375, 300])
    clock.advance((SPAN - 65) * MINUTE)
    const owners = await owner.client.disputes.reasons({ orderId })
    expect(owners).toMatchObject({
      viewer: 'owner',
      fileBy: clock.now().getTime() + 24 * HOUR,
      endsRental: false,
      answerMinutes: 24 * 60,
    })
    expect([...groups, ...owners.groups].map(({ group }) => group)).toEqual(Object.keys(reasonGroups))
    expect(owners.groups[0]).toMatchObject({
      group: 'renter_conduct',
      reasons: [{ fen: 300 }, {}, { fen: 1000 }, {}],
    })
    expect(await describing(owner, orderId, 'kicked')).toBe('DISPUTE_REASON')
    expect(await describing(renter, orderId, 'items_spent')).toBe('DISPUTE_REASON')
    for (const [user, reason] of [
      [owner, 'kicked'],
      [renter, 'items_spent'],
    ] as const) {
      const own = await filing(user, orderId, user === owner ? 'items_spent' : 'kicked')
      expect(await outcomeOf(user.client.disputes.file({ ...own, reason, depositFen: 100 }))).toBe(
        'DISPUTE_REASON',
      )
    }
  })

  test('what is claimed falls with the minutes used, to the minute', async () => {
    const { renter, orderId } = await rental()
    const claimAt = async (minute: number) => {
      clock.set(new Date(startsAt + (5 + minute) * MINUTE))
      const { minutesUsed, unusedFen, usedFen, usedBp, claim } = await renter.client.disputes.description({
        orderId,
        reason: 'kicked',
      })
      return [minutesUsed, unusedFen, usedFen, usedBp, claim.rentFen]
    }
    const startsAt = clock.now().getTime()
    expect(await claimAt(-5)).toEqual([0, 600, 0, 10_000, 600])
    expect(await claimAt(14)).toEqual([14, 530, 70, 10_000, 600])
    expect(await claimAt(15)).toEqual([15, 525, 75, 5000, 562])
    expect(await claimAt(59)).toEqual([59, 305, 295, 5000, 452])
    expect(await claimAt(60)).toEqual([60, 300, 300, 2500, 375])
    expect(await claimAt(120)).toEqual([120, 0, 600, 2500, 150])
  })

  test('the rental stands still, the account rests, the owner is told until when to answer', async () => {
    const { owner, renter, goodsId, orderId } = await rental({ minutes: 65 })
    await renter.client.orders.revealLogin({ orderId })
    await renter.client.orders.renew({ orderId, hours: 1, expectedTotalFen: 300 })
    const { disputeId } = await file(renter, orderId, 'wrong_password')
    expect(
      await outcomesOf([
        renter.client.orders.revealLogin({ orderId }),
        renter.client.orders.return({ orderId }),
        renter.client.orders.renew({ orderId, hours: 1, expectedTotalFen: 300 }),
      ]),
    ).toEqual({ NOT_IN_RENTAL: 1, ORDER_STATE: 2 })
    const order = await renter.client.orders.detail({ orderId })
    expect(order.state).toBe('disputed')
    expect((await renter.client.orders.list({ tab: 'pending_payment' })).list).toEqual([])
    expect(await goodsRow(goodsId)).toEqual({ state: 'awaiting_owner', rests: true })
    const now = clock.now().getTime()
    for (const { client } of [owner, renter]) {
      const { list } = await client.disputes.ofOrder({ orderId })
      expect(list).toMatchObject([{ disputeId, state: 'filed', waitingFor: 'owner', dueAt: now + 2 * HOUR }])
    }
    expect(await owner.client.disputes.detail({ disputeId })).toMatchObject({
      viewer: 'owner',
      reason: 'wrong_password',
      minutesUsed: 60,
      claim: { rentFen: 450 },
      may: ['offer', 'refuse', 'agree', 'reply'],
      entries: [{ by: 'renter', kind: 'file', title: '租客发起投诉，申请 ¥4.5', pictures: [{}, {}] }],
    })
    expect((await messagesTo(owner)).map(({ title }) => title)).toEqual(['租客发起了投诉'])
    expect(await wallet(renter)).toEqual({ cash: 10_000 - 1600, bonus: 0 })
  })
})

describe('earlier refunds and renewals', () => {
  test('after an early return only what did not go back is claimed', async () => {
    const { renter, orderId } = await rental({ hours: 5, minutes: 65 })
    expect((await renter.client.orders.return({ orderId })).refundFen).toBe(1200)
    clock.advance(30 * MINUTE)
    const described = await renter.client.disputes.description({ orderId, reason: 'wrong_password' })
    expect(described).toMatchObject({ minutesUsed: 60, unusedFen: 0, usedFen: 300, claim: { rentFen: 150 } })
    const other = await renter.client.disputes.description({ orderId, reason: 'renter_other' })
    expect(other.claim).toMatchObject({ rentFen: 0, refundFen: 0, refundParts: [] })
  })

  test('minutes run on through a renewal, and both are claimed', async () => {
    const { renter, orderId } = await rental({ hours: 1 })
    const renewal = await renter.client.orders.renew({ orderId, hours: 1, expectedTotalFen: 300 })
    await renter.client.pay.balanceUnifiedOrder({ orderId: renewal.orderId })
    clock.advance(95 * MINUTE)
    expect(await renter.client.disputes.description({ orderId, reason: 'wrong_password' })).toMatchObject({
      minutesUsed: 90,
      unusedFen: 150,
      usedFen: 450,
      claim: { rentFen: 150 + 225, depositBackFen: null },
    })
  })
})

describe('an owner', () => {
  test('claims at most the share of the deposit that the reason allows', async () => {
    const { owner, orderId } = await ended()
    const input = await filing(owner, orderId, 'friends_changed')
    for (const depositFen of [undefined, 501, 1001])
      expect(await outcomeOf(owner.client.disputes.file({ ...input, depositFen }))).toBe('DISPUTE_AMOUNT')
    await owner.client.disputes.file({ ...input, depositFen: 500 })
  })

  test('without a deposit, or after it went back, has nothing to claim', async () => {
    const { owner, orderId } = await ended({ depositFen: 0 })
    expect(await describing(owner, orderId, 'cheating')).toBe('DISPUTE_NO_DEPOSIT')
    expect(await outcomeOf(owner.client.disputes.reasons({ orderId }))).toBe('DISPUTE_NO_DEPOSIT')
    const merchant = await person({ roles: ['merchant'] })
    const other = await ended({ owner: merchant })
    const input = { ...(await filing(merchant, other.orderId, 'cheating')), depositFen: 100 }
    await merchant.client.orders.releaseDeposit({ orderId: other.orderId })
    expect(await outcomeOf(merchant.client.disputes.file(input))).toBe('DISPUTE_NO_DEPOSIT')
  })

  test('may claim beside the renter’s complaint when the time of the rental is over', async () => {
    const { owner, orderId } = await complained()
    expect(await outcomeOf(owner.client.disputes.reasons({ orderId }))).toBe('DISPUTE_WINDOW')
    clock.advance(60 * MINUTE)
    expect((await owner.client.disputes.reasons({ orderId })).endsRental).toBe(false)
    const { claim } = await file(owner, orderId, 'cheating', 1000)
    expect(claim).toMatchObject({ rentFen: 0, depositToOwnerFen: 1000, depositBackFen: 0 })
    const { claim: second } = await claimed({ reason: 'late_return', claimFen: 400 })
    expect(second).toMatchObject({ depositToOwnerFen: 500, depositBackFen: 500 })
  })
})
