import { describe, expect, test } from 'vitest'
import { setUpComplaints } from '../../../../testing/market/complaints.ts'
import { orderRecords } from '../../../../testing/market/orderRecords.ts'
import type { TestUser } from '../../../../testing/people/testUser.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../../testing/server/outcome.ts'
import { runDueDisputes } from '../clock.ts'

const server = await callServer({}, { 'orders.newRenterUntil': 0 })
const { person, rental, ended, complained, arbitrated, operator, decide, ...more } =
  await setUpComplaints(server)
const { rent, file, statement, agree, stateOf, goodsRow, wallet } = more
const { movementsOf } = orderRecords(server)
const { clock, deps, pool } = server
const HOUR = 3_600_000

const rounds = async (count: number, round: () => Promise<void>) => {
  for (let n = 0; n < count; n += 1) await round()
}

describe('both sides at once', () => {
  test('agree, refuse, offer and withdraw: one end, one refund', async () => {
    await rounds(4, async () => {
      const { owner, renter, orderId, disputeId } = await complained()
      const said = { disputeId, ...(await statement(owner)) }
      const outcomes = await outcomesOf(
        Array.from({ length: 4 }, () => [
          owner.client.disputes.answer({ ...said, kind: 'agree' }),
          owner.client.disputes.answer({ ...said, kind: 'offer', fen: 100 }),
          owner.client.disputes.answer({ ...said, kind: 'refuse' }),
          renter.client.disputes.withdraw({ disputeId }),
        ]).flat(),
      )
      // A second offer of the same amount is refused as no higher than the first, when that came before the end.
      const { DISPUTE_AMOUNT: _repeated, ...others } = outcomes
      expect(Object.keys(others).toSorted()).toEqual(['DISPUTE_STATE', 'OK'])
      const state = await stateOf(disputeId)
      expect(['accepted', 'withdrawn']).toContain(state)
      expect((await movementsOf(orderId))['dispute_cash'] ?? 0).toBe(state === 'accepted' ? 450 : 0)
    })
  })

  test('accepting against a new offer: the offer that was shown, or none', async () => {
    await rounds(4, async () => {
      const { owner, renter, disputeId } = await complained()
      const offer = async (fen: number) =>
        owner.client.disputes.answer({ disputeId, kind: 'offer', fen, ...(await statement(owner)) })
      await offer(500)
      const [accepted, offered] = await Promise.all([
        outcomeOf(renter.client.disputes.accept({ disputeId, expectedFen: 500 })),
        outcomeOf(offer(600)),
      ])
      expect([
        ['OK', 'DISPUTE_STATE'],
        ['DISPUTE_OFFER_CHANGED', 'OK'],
      ]).toContainEqual([accepted, offered])
      expect((await wallet(renter)).cash).toBe(accepted === 'OK' ? 8900 : 8400)
    })
  })

  test('filing at once: both are live, and both are posted', async () => {
    const { owner, renter, orderId } = await ended()
    const [complaint, claim] = await Promise.all([
      file(renter, orderId, 'kicked'),
      file(owner, orderId, 'items_spent', 600),
    ])
    await Promise.all([agree(owner, complaint.disputeId), agree(renter, claim.disputeId)])
    expect([await wallet(renter), await wallet(owner)]).toEqual([
      { cash: 8400 + 150 + 400, bonus: 0 },
      { cash: 600, bonus: 0 },
    ])
  })

  test('two renters’ complaints about one account end at once: it rests no longer', async () => {
    await rounds(4, async () => {
      // Its hour, the free minutes, and those to finish a match.
      const first = await rental({ hours: 1, minutes: 75 })
      const second = await person({ cashFen: 10_000 })
      const orderId = await rent(second, first.goodsId, 1, 1300)
      const [one, other] = [
        await file(first.renter, first.orderId, 'wrong_password'),
        await file(second, orderId, 'occupied'),
      ]
      await Promise.all([first.renter.client.disputes.withdraw(one), second.client.disputes.withdraw(other)])
      expect(await goodsRow(first.goodsId)).toEqual({ state: 'on_shelf', rests: false })
    })
  })
})

describe('operators and the clock', () => {
  test('two operators decide at once: one decision', async () => {
    await rounds(3, async () => {
      const { disputeId } = await arbitrated()
      const both = [await operator(), await operator()]
      const deciding = async ({ client }: TestUser, rentFen: number) => {
        await client.disputes.take({ disputeId })
        return client.disputes.decide({ disputeId, rentFen, depositFen: 0, reason: '双方证据已核对' })
      }
      const outcomes = await outcomesOf(both.flatMap((by) => [deciding(by, 100), deciding(by, 200)]))
      expect(outcomes['OK']).toBe(1)
      const { rows } = await pool.query(
        "select from dispute_entry where dispute_id = $1 and kind = 'decide'",
        [disputeId],
      )
      expect(rows).toHaveLength(1)
    })
  })

  test('the job in several processes ends each dispute once, also against an answer', async () => {
    const silent = []
    for (let i = 0; i < 7; i += 1) silent.push(await complained())
    const { owner, renter, disputeId } = await complained()
    const said = { disputeId, ...(await statement(owner)) }
    clock.advance(3 * HOUR)
    const [refusal] = await Promise.all([
      outcomeOf(owner.client.disputes.answer({ ...said, kind: 'refuse' })),
      ...Array.from({ length: 6 }, () => runDueDisputes(deps)),
    ])
    expect(refusal).toBe('DISPUTE_STATE')
    for (const one of [...silent, { renter, disputeId }]) {
      expect((await wallet(one.renter)).cash).toBe(8850)
      const { entries } = await one.renter.client.disputes.detail({ disputeId: one.disputeId })
      expect(entries.map(({ kind }) => kind)).toEqual(['file', 'agree'])
    }
  })

  test('taking, appealing and the clock at once, when the time is over: the clock ends it', async () => {
    const { owner, renter, disputeId } = await arbitrated()
    await decide(await operator(), disputeId, { rentFen: 100 })
    const said = { disputeId, ...(await statement(owner)) }
    clock.advance(24 * HOUR)
    const [outcomes] = await Promise.all([
      outcomesOf([
        renter.client.disputes.takeDecision({ disputeId }),
        owner.client.disputes.takeDecision({ disputeId }),
        owner.client.disputes.appeal(said),
      ]),
      runDueDisputes(deps),
      runDueDisputes(deps),
    ])
    expect(outcomes).toEqual({ DISPUTE_STATE: 3 })
    expect([await stateOf(disputeId), (await wallet(renter)).cash]).toEqual(['closed', 8500])
  })
})
