import type { ComplaintReason } from '@shanghao/contract/disputes/reasons'
import { describe, expect, test } from 'vitest'
import { setUpComplaints } from '../../../../testing/market/complaints.ts'
import type { TestUser } from '../../../../testing/people/testUser.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf } from '../../../../testing/server/outcome.ts'
import { runDueOrders } from '../../orders/run/due.ts'

const server = await callServer()
const { person, goods, rental, filing, file, agree, wallet } = await setUpComplaints(server)
const { clock, deps } = server
const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** A rental of two hours with its free minutes. */
const SPAN = 125

const describing = ({ client }: TestUser, orderId: string, reason: ComplaintReason) =>
  outcomeOf(client.disputes.description({ orderId, reason }))

describe('the time to file', () => {
  test('a reservation can’t be complained about before its start, to the minute', async () => {
    const [owner, renter] = [await person(), await person({ cashFen: 5000 })]
    const startsAt = clock.now().getTime() + 3 * HOUR
    const input = {
      goodsId: await goods(owner, { depositFen: 1000 }),
      hours: 2,
      startsAt,
      expectedTotalFen: 1600,
    }
    const { orderId } = await renter.client.orders.create(input)
    expect(await describing(renter, orderId, 'kicked')).toBe('DISPUTE_WINDOW')
    await renter.client.pay.balanceUnifiedOrder({ orderId })
    clock.advance(3 * HOUR - MINUTE)
    for (const { client } of [owner, renter])
      expect(await outcomeOf(client.disputes.reasons({ orderId }))).toBe('DISPUTE_WINDOW')
    clock.advance(MINUTE)
    expect((await file(renter, orderId, 'kicked')).claim.rentFen).toBe(600)
  })

  test('a reservation whose start is not recorded yet begins when its renter files', async () => {
    const [owner, renter] = [await person(), await person({ cashFen: 5000 })]
    const startsAt = clock.now().getTime() + 3 * HOUR
    const input = { goodsId: await goods(owner), hours: 2, startsAt, expectedTotalFen: 600 }
    const { orderId } = await renter.client.orders.create(input)
    await renter.client.pay.balanceUnifiedOrder({ orderId })
    clock.advance(3 * HOUR + 10 * MINUTE)
    const said = await filing(renter, orderId, 'kicked')
    clock.advance(MINUTE)
    const { disputeId } = await renter.client.disputes.file(said)
    await agree(owner, disputeId)
    expect(await wallet(renter)).toEqual({ cash: 5000, bonus: 0 })
  })

  test.each([
    ['recorded', true],
    ['not recorded', false],
  ])(
    'a renter has two hours from the end, an owner the day of the deposit, ends %s',
    async (_how, isRecorded) => {
      const { owner, renter, orderId } = await rental()
      const startsAt = clock.now().getTime()
      const at = async (minute: number) => {
        clock.set(new Date(startsAt + minute * MINUTE))
        if (isRecorded) await runDueOrders(deps)
        return [await describing(renter, orderId, 'kicked'), await describing(owner, orderId, 'cheating')]
      }
      expect(await at(SPAN - 1)).toEqual(['OK', 'DISPUTE_WINDOW'])
      expect(await at(SPAN)).toEqual(['OK', 'OK'])
      expect(await at(SPAN + 119)).toEqual(['OK', 'OK'])
      expect(await at(SPAN + 120)).toEqual(['DISPUTE_WINDOW', 'OK'])
      expect(await at(SPAN + 24 * 60 - 1)).toEqual(['DISPUTE_WINDOW', 'OK'])
      expect(await at(SPAN + 24 * 60)).toEqual(['DISPUTE_WINDOW', 'DISPUTE_WINDOW'])
    },
  )

  test('a quote of the last minute doesn’t prolong it', async () => {
    const { owner, renter, orderId } = await rental({ minutes: SPAN + 119 })
    const late = await filing(renter, orderId, 'kicked')
    clock.advance(MINUTE)
    expect(await outcomeOf(renter.client.disputes.file(late))).toBe('DISPUTE_WINDOW')
    clock.advance(22 * HOUR - MINUTE)
    const owners = await filing(owner, orderId, 'cheating')
    clock.advance(MINUTE)
    expect(await outcomeOf(owner.client.disputes.file({ ...owners, depositFen: 100 }))).toBe('DISPUTE_WINDOW')
  })

  test('a rental that just ended: the claim shown before the end is over, the next one stays', async () => {
    const { renter, orderId } = await rental({ minutes: SPAN - 1 })
    const before = await filing(renter, orderId, 'kicked')
    clock.advance(MINUTE)
    expect(await outcomeOf(renter.client.disputes.file(before))).toBe('DISPUTE_QUOTE_EXPIRED')
    const { disputeId, claim } = await file(renter, orderId, 'kicked')
    expect(claim).toMatchObject({ rentFen: 150, refundFen: 150, depositBackFen: null })
    clock.advance(5 * MINUTE)
    await renter.client.disputes.withdraw({ disputeId })
    expect(await renter.client.orders.detail({ orderId })).toMatchObject({
      state: 'ended',
      endedAt: clock.now().getTime() - 5 * MINUTE,
    })
  })
})
