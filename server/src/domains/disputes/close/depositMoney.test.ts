import { describe, expect, test } from 'vitest'
import { setUpComplaints } from '../../../../testing/market/complaints.ts'
import { orderRecords } from '../../../../testing/market/orderRecords.ts'
import { setUpChannelPayments } from '../../../../testing/pay/channelPayments.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { runDueOrders } from '../../orders/run/due.ts'

const server = await callServer()
const complaints = await setUpComplaints(server)
const { person, complained, ended, file, agree, agreeOn, settleAll, walletsOf } = complaints
const { paidRental, refundsOf, sendRefunds } = setUpChannelPayments(server, complaints)
const { movementsOf } = orderRecords(server)
const { clock, deps } = server
const MINUTE = 60_000

describe('a deposit', () => {
  test('goes to the owner in part, without commission, and the rest back through the channel', async () => {
    const { owner, renter, orderId, paymentId } = await paidRental({ hours: 2 })
    clock.advance(125 * MINUTE)
    await runDueOrders(deps)
    const { disputeId } = await file(owner, orderId, 'items_spent', 600)
    const { claim } = await renter.client.disputes.detail({ disputeId })
    expect(claim).toMatchObject({ rentFen: 0, depositToOwnerFen: 600, depositBackFen: 1400 })
    await agree(renter, disputeId)
    await sendRefunds()
    expect(await refundsOf(paymentId)).toEqual(['deposit 1400 done'])
    await settleAll()
    expect(await movementsOf(orderId)).toEqual({ deposit_owner: 600, rent: 480, commission: 120 })
    expect(await walletsOf(renter, owner)).toEqual([
      [0, 0],
      [1080, 0],
    ])
    expect((await renter.client.orders.detail({ orderId })).state).toBe('settled')
  })

  test('goes to the owner whole, or back whole after a claim that was withdrawn', async () => {
    const [whole, none] = [await ended(), await ended()]
    const { disputeId } = await file(whole.owner, whole.orderId, 'cheating', 1000)
    await agree(whole.renter, disputeId)
    const other = await file(none.owner, none.orderId, 'cheating', 1000)
    await none.owner.client.disputes.withdraw(other)
    await settleAll()
    expect(await walletsOf(whole.renter, whole.owner)).toEqual([
      [8400, 0],
      [1480, 0],
    ])
    expect(await walletsOf(none.renter, none.owner)).toEqual([
      [9400, 0],
      [480, 0],
    ])
    expect(await movementsOf(whole.orderId)).toEqual({ rent: 480, commission: 120, deposit_owner: 1000 })
  })

  test.each([
    // Rent 6.00 and deposit 10.00: bonus pays the rent first.
    { bonusFen: 1100, claimFen: 400, back: [100, 500], got: [400, 0] },
    { bonusFen: 1100, claimFen: 500, back: [0, 500], got: [500, 0] },
    { bonusFen: 1100, claimFen: 501, back: [0, 499], got: [500, 1] },
    { bonusFen: 1100, claimFen: 1000, back: [0, 0], got: [500, 500] },
    { bonusFen: 1600, claimFen: 1000, back: [0, 0], got: [0, 1000] },
  ])('with $bonusFen of bonus, of which the owner gets $claimFen: bonus stays bonus', async (row) => {
    const { bonusFen, claimFen, back, got } = row
    const renter = await person({ cashFen: 1600 - bonusFen, bonusFen })
    const { owner, orderId } = await ended({ renter })
    expect(await walletsOf(renter)).toEqual([[0, 0]])
    const { disputeId } = await file(owner, orderId, 'cheating', claimFen)
    const { claim } = await owner.client.disputes.detail({ disputeId })
    expect(claim).toMatchObject({ depositToOwnerFen: claimFen, depositToOwnerBonusFen: got[1] })
    await agree(renter, disputeId)
    expect(await walletsOf(renter, owner)).toEqual([back, got])
    expect((await owner.client.disputes.detail({ disputeId })).outcome).toEqual(claim)
    await settleAll()
    expect(await walletsOf(renter, owner)).toEqual([back, [(got[0] ?? 0) + 480, got[1]]])
  })
})

describe('complaints of both sides at once', () => {
  test.each([
    ['the renter’s', true],
    ['the owner’s', false],
  ])('come to both amounts, %s ends first', async (_whose, rentersFirst) => {
    const { owner, renter, orderId, disputeId } = await complained()
    clock.advance(60 * MINUTE)
    const { disputeId: claimId } = await file(owner, orderId, 'items_spent', 600)
    const acts = [() => agree(owner, disputeId), () => agree(renter, claimId)]
    for (const act of rentersFirst ? acts : acts.toReversed()) {
      expect((await renter.client.orders.detail({ orderId })).state).toBe('disputed')
      await act()
    }
    expect(await walletsOf(renter, owner)).toEqual([
      [8400 + 450 + 400, 0],
      [600, 0],
    ])
    await settleAll()
    expect(await movementsOf(orderId)).toEqual({
      dispute_cash: 450,
      deposit_owner: 600,
      deposit_cash: 400,
      rent: 120,
      commission: 30,
    })
  })

  test('a full refund leaves the deposit to the owner’s claim', async () => {
    const { owner, renter, orderId, disputeId } = await complained({ minutes: 20 })
    clock.advance(105 * MINUTE)
    const { disputeId: claimId } = await file(owner, orderId, 'cheating', 1000)
    await agree(owner, disputeId)
    expect(await walletsOf(renter)).toEqual([[9000, 0]])
    await agreeOn(claimId, 100, owner, renter)
    expect(await walletsOf(renter, owner)).toEqual([
      [9900, 0],
      [100, 0],
    ])
    await settleAll()
    expect(await walletsOf(renter, owner)).toEqual([
      [9900, 0],
      [100, 0],
    ])
  })
})
