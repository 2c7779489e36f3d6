import { describe, expect, test } from 'vitest'
import { setUpComplaints } from '../../../../testing/market/complaints.ts'
import { idNumberOf } from '../../../../testing/people/idNumber.ts'
import { employ } from '../../../../testing/people/staff.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../../testing/server/outcome.ts'

const server = await callServer({}, { 'orders.newRenterLiveLimit': 10, 'orders.newRenterDailyLimit': 10 })
const { person, goods, rental, ended, claimed, agree } = await setUpComplaints(server)
const { clock } = server
const merchant = () => person({ roles: ['merchant'] })

describe('orders.orderForOwner', () => {
  test('says where the deposit is: with a rental that runs, held, claimed, divided, returned, none', async () => {
    const owner = await merchant()
    const depositOf = async (orderId: string) =>
      (await owner.client.orders.orderForOwner({ orderId })).deposit
    const running = await rental({ owner })
    expect(await owner.client.orders.orderForOwner(running)).toMatchObject({
      orderId: running.orderId,
      state: 'renting',
      depositFen: 1000,
      endedAt: null,
      deposit: { state: 'waits', returnsAt: null },
      blockId: null,
    })
    const over = await ended({ owner })
    const endedAt = (await owner.client.orders.orderForOwner(over)).endedAt ?? 0
    expect(await depositOf(over.orderId)).toEqual({
      state: 'held',
      returnsAt: endedAt + 24 * 3_600_000,
      ownerFen: 0,
    })
    await owner.client.orders.releaseDeposit(over)
    expect(await depositOf(over.orderId)).toEqual({ state: 'divided', returnsAt: null, ownerFen: 0 })
    const claim = await claimed({ owner, claimFen: 600 })
    expect(await depositOf(claim.orderId)).toEqual({ state: 'held', returnsAt: null, ownerFen: 0 })
    await agree(claim.renter, claim.disputeId)
    expect(await depositOf(claim.orderId)).toEqual({ state: 'divided', returnsAt: null, ownerFen: 600 })
    const free = await rental({ owner, depositFen: 0 })
    expect(await depositOf(free.orderId)).toEqual({ state: 'none', returnsAt: null, ownerFen: 0 })
    const shown = await owner.client.disputes.disputesForOwner({ show: 'all', orderId: claim.orderId })
    expect(shown.list.map(({ disputeId }) => disputeId)).toEqual([claim.disputeId])
  })

  test('not for another owner, the renter, one not paid, staff who stopped; without the renter’s number', async () => {
    const owner = await merchant()
    const [finance, removed] = [await person(), await person()]
    await employ(owner, finance, 'finance')
    const staffId = await employ(owner, removed, 'night')
    await owner.client.owners.endStaff({ staffId })
    const { orderId, renter } = await rental({ owner })
    expect(JSON.stringify(await finance.client.orders.orderForOwner({ orderId }))).not.toContain(renter.phone)
    expect(
      await outcomesOf([
        renter.client.orders.orderForOwner({ orderId }),
        removed.client.orders.orderForOwner({ orderId }),
      ]),
    ).toEqual({ NO_PERMISSION: 2 })
    expect(await outcomeOf((await merchant()).client.orders.orderForOwner({ orderId }))).toBe('NOT_FOUND')
    const goodsId = await goods(owner)
    const unpaid = await renter.client.orders.create({ goodsId, hours: 1, expectedTotalFen: 300 })
    expect(await outcomeOf(owner.client.orders.orderForOwner(unpaid))).toBe('NOT_FOUND')
  })
})

describe('a renter on the blacklist', () => {
  test('is shown on each of their orders with that owner, by any account of theirs, until they are taken off', async () => {
    const owner = await merchant()
    const idNumber = idNumberOf('1992-03-04', 31)
    const [renter, again] = [
      await person({ idNumber, cashFen: 10_000 }),
      await person({ idNumber, cashFen: 10_000 }),
    ]
    const first = await rental({ owner, renter })
    const second = await rental({ owner, renter: again })
    const lister = await person()
    await employ(owner, lister, 'lister')
    const accountant = await person()
    await employ(owner, accountant, 'finance')
    expect(await outcomeOf(accountant.client.goods.blockRenter(first))).toBe('NO_PERMISSION')
    // Two at once make one entry.
    expect(
      await outcomesOf([lister.client.goods.blockRenter(first), owner.client.goods.blockRenter(first)]),
    ).toEqual({
      OK: 2,
    })
    const blockOf = async (orderId: string) => (await owner.client.orders.orderForOwner({ orderId })).blockId
    const blockId = await blockOf(first.orderId)
    expect(blockId).not.toBeNull()
    expect(await blockOf(second.orderId)).toBe(blockId)
    clock.advance(3 * 3_600_000)
    const goodsId = await goods(owner)
    const order = { goodsId, hours: 1, expectedTotalFen: 300 }
    expect(await outcomeOf(again.client.orders.create(order))).toBe('RENTER_BLOCKED')
    await owner.client.goods.unblockRenter({ blockId: blockId ?? 0 })
    expect([await blockOf(first.orderId), await blockOf(second.orderId)]).toEqual([null, null])
    expect(await outcomeOf(again.client.orders.create(order))).toBe('OK')
  })
})
