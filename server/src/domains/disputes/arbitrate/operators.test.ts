import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { lockWaits } from '../../../../testing/database/lockWaits.ts'
import { setUpComplaints } from '../../../../testing/market/complaints.ts'
import { idNumberOf } from '../../../../testing/people/idNumber.ts'
import { makeOperator } from '../../../../testing/people/operators.ts'
import { employ } from '../../../../testing/people/staff.ts'
import type { TestUser } from '../../../../testing/people/testUser.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../../testing/server/outcome.ts'
import { confirmIdentity } from '../../realname/actions.ts'

/** One operator decides up to 10.00 alone. */
const server = await callServer({}, { 'ops.singleLimitFen': 1000, 'ops.dayLimitFen': 1_000_000 })
const { person, arbitrated, claimArbitrated, complained, operator, decide, ...more } =
  await setUpComplaints(server)
const { decideByTwo, statement, stateOf } = more
const { clock, deps, pool } = server

let identities = 700
const idNumber = () => {
  identities += 1
  return idNumberOf('1988-08-08', identities)
}
const deciding = (...wanted: Parameters<typeof decide>) => outcomeOf(decide(...wanted))
const approvalOf = async (...wanted: Parameters<typeof decide>): Promise<number> =>
  (await decide(...wanted)) ?? 0
const approving = ({ client }: TestUser, approvalId: number) => outcomeOf(client.ops.approve({ approvalId }))
/** A renter's claim of 15.00. */
const large = (options: Parameters<typeof arbitrated>[0] = {}) => arbitrated({ hourlyFen: 1000, ...options })
const taking = ({ client }: TestUser, disputeId: string) => outcomeOf(client.disputes.take({ disputeId }))

describe('an owner who is not verified', () => {
  test('gets neither a compensation nor a deposit by a decision, and is denied both', async () => {
    const owner = await person({ bornOn: null })
    const [rented, claim] = [await arbitrated({ owner }), await claimArbitrated({ owner })]
    const by = await operator()
    expect(await deciding(by, rented.disputeId, { ownerCompensationFen: 100 })).toBe('BENEFICIARY_UNVERIFIED')
    expect(await deciding(by, claim.disputeId, { depositFen: 100 })).toBe('BENEFICIARY_UNVERIFIED')
    expect(await deciding(by, rented.disputeId, { rentFen: 100 })).toBe('OK')
    expect(await deciding(by, claim.disputeId, {})).toBe('OK')
    const { disputeId } = rented
    await owner.client.disputes.appeal({ disputeId, ...(await statement(owner)) })
    const amounts = { rentFen: 100, ownerCompensationFen: 100 }
    const appealed = outcomeOf(decide(await operator(), disputeId, amounts, 'decideAppeal'))
    expect(await appealed).toBe('BENEFICIARY_UNVERIFIED')
  })

  test('and is verified as the requester before the approval, voids it', async () => {
    const own = idNumber()
    const [owner, by] = [await person({ bornOn: null }), await person({ roles: ['operator'], idNumber: own })]
    const { disputeId } = await large({ owner })
    const approvalId = await approvalOf(by, disputeId, { rentFen: 0 })
    const { userId } = owner
    await deps.db
      .transaction()
      .execute((tx) =>
        confirmIdentity(tx, deps.kms, { userId, name: '王小明', idNumber: own, now: clock.now() }),
      )
    const second = await operator()
    expect(await approving(second, approvalId)).toBe('OPERATOR_SELF')
    await second.client.ops.reject({ approvalId, note: '号主与提交人同一实名' })
    expect(await stateOf(disputeId)).toBe('arbitration')
  })
})

describe('a compensation', () => {
  test('is at most what the order cost', async () => {
    const { disputeId } = await arbitrated()
    const by = await operator()
    for (const amounts of [
      { renterCompensationFen: 1601 },
      { ownerCompensationFen: 1601 },
      { renterCompensationFen: 801, ownerCompensationFen: 800 },
    ])
      expect(await deciding(by, disputeId, amounts)).toBe('DISPUTE_AMOUNT')
    await decideByTwo(by, disputeId, { renterCompensationFen: 800, ownerCompensationFen: 800 })
    expect(await stateOf(disputeId)).toBe('decided')
  })

  test('of one operator is refused by the database too', async () => {
    const { userId } = await operator()
    const values = [
      userId,
      clock.now(),
      { disputeId: '1', renterCompensationFen: 0, ownerCompensationFen: 1 },
    ]
    const recorded = pool.query(
      "insert into operator_action (kind, request, amount_fen, reason, operator_id, at) values ('decide_dispute', $3, 1, '赔付', $1, $2)",
      values,
    )
    await expect(recorded).rejects.toThrow('dispute_compensation_takes_two')
  })
})

describe('a decision that waits for approval', () => {
  test('is replaced by another decision of the same operator', async () => {
    const { disputeId } = await large()
    const by = await operator()
    const wrong = await approvalOf(by, disputeId, { rentFen: 2000 })
    const right = await approvalOf(by, disputeId, { rentFen: 0 })
    const second = await operator()
    expect(await approving(second, wrong)).toBe('APPROVAL_EXPIRED')
    expect(await approving(second, right)).toBe('OK')
    const { rows } = await pool.query('select decided_rent_fen as fen from dispute where id = $1', [
      disputeId,
    ])
    expect(rows).toEqual([{ fen: 0 }])
  })

  test('expires when another operator takes the case', async () => {
    const { disputeId } = await large()
    const [first, second, third] = [await operator(), await operator(), await operator()]
    const former = await approvalOf(first, disputeId, { rentFen: 2000 })
    await second.client.disputes.take({ disputeId })
    expect(await approving(third, former)).toBe('APPROVAL_EXPIRED')
    const own = await approvalOf(second, disputeId, { rentFen: 2000 })
    expect(await approving(third, own)).toBe('OK')
  })

  test('makes way for who took the case while it was being approved', async () => {
    const { disputeId } = await large()
    const [first, second] = [await operator(), await operator()]
    const former = await approvalOf(first, disputeId, { rentFen: 2000 })
    await deps.db.transaction().execute(async (tx) => {
      await sql`select from operator_approval where id = ${former} for update`.execute(tx)
      expect(await taking(second, disputeId)).toBe('OK')
    })
    expect(await approving(await operator(), former)).toBe('DISPUTE_ASSIGNED')
    const own = await approvalOf(second, disputeId, { rentFen: 0 })
    expect(own).not.toBe(former)
    expect(await approving(await operator(), own)).toBe('OK')
  })

  test('is neither shown to a side nor rejected by one, by any account', async () => {
    const [asRenter, asOwner] = [idNumber(), idNumber()]
    const sides = [
      await person({ roles: ['operator'], idNumber: asRenter }),
      await person({ roles: ['operator'], idNumber: asOwner }),
    ]
    const renter = await person({ idNumber: asRenter, cashFen: 10_000 })
    const { disputeId } = await large({ renter, owner: await person({ idNumber: asOwner }) })
    const approvalId = await approvalOf(await operator(), disputeId, { rentFen: 0 })
    const isShownTo = async ({ client }: TestUser) =>
      (await client.ops.approvals()).list.some((row) => row.approvalId === approvalId)
    expect(await isShownTo(await operator())).toBe(true)
    for (const side of sides) {
      expect(await isShownTo(side)).toBe(false)
      const rejecting = side.client.ops.reject({ approvalId, note: '与我有关' })
      expect(await outcomeOf(rejecting)).toBe('OPERATOR_SELF')
    }
  })
})

describe('cases', () => {
  test('of the operator, by any account, are not in their queue', async () => {
    const own = idNumber()
    const by = await person({ roles: ['operator'], idNumber: own })
    const [renter, owner] = [
      await person({ idNumber: own, cashFen: 10_000 }),
      await person({ idNumber: own }),
    ]
    const theirs = [(await arbitrated({ renter })).disputeId, (await arbitrated({ owner })).disputeId]
    const queued = async ({ client }: TestUser) => {
      const { list } = await client.disputes.queue({ page: { size: 50 } })
      return theirs.filter((id) => list.some(({ disputeId }) => disputeId === id))
    }
    expect(await queued(by)).toEqual([])
    expect((await queued(await operator())).toSorted()).toEqual(theirs.toSorted())
  })

  test('that don’t wait for the platform are looked at with a record', async () => {
    const by = await operator()
    const looksOf = async () =>
      (
        await pool.query('select request from operator_action where operator_id = $1 order by id', [
          by.userId,
        ])
      ).rows
    const { disputeId } = await arbitrated()
    await by.client.disputes.caseDetail({ disputeId })
    await decide(await operator(), disputeId, { rentFen: 100 })
    await by.client.disputes.caseDetail({ disputeId })
    expect(await looksOf()).toEqual([])
    const filed = await complained()
    await by.client.disputes.caseDetail({ disputeId: filed.disputeId })
    expect(await looksOf()).toEqual([{ request: { disputeId: filed.disputeId, state: 'filed' } }])
  })

  test('are taken three times in arbitration, and again in the appeal; a take-over names the former', async () => {
    const { owner, disputeId } = await arbitrated()
    const [first, second, third] = [await operator(), await operator(), await operator()]
    for (const by of [first, second, third]) expect(await taking(by, disputeId)).toBe('OK')
    expect(await taking(first, disputeId)).toBe('DISPUTE_ASSIGNED')
    const { rows } = await pool.query(
      "select operator_id, request -> 'from' as former from operator_action where kind = 'take_over_dispute' and request ->> 'disputeId' = $1 order by id",
      [disputeId],
    )
    expect(rows).toEqual([
      { operator_id: second.userId, former: first.userId },
      { operator_id: third.userId, former: second.userId },
    ])
    await decide(third, disputeId, { rentFen: 100 })
    await owner.client.disputes.appeal({ disputeId, ...(await statement(owner)) })
    for (const by of [first, second]) expect(await taking(by, disputeId)).toBe('OK')
  })

  test('have five questions to each side', async () => {
    const { disputeId } = await arbitrated()
    const { client } = await operator()
    await client.disputes.take({ disputeId })
    const asking = (party: 'renter' | 'owner') =>
      client.disputes.ask({ disputeId, party, text: '请补充登录截图' })
    const asked = Array.from({ length: 7 }, () => asking('owner'))
    expect(await outcomesOf(asked)).toEqual({ OK: 5, DISPUTE_QUESTIONS: 2 })
    expect(await outcomeOf(asking('renter'))).toBe('OK')
  })
})

test('an operator’s own acts are waited for before the order is locked', async () => {
  const own = idNumber()
  const by = await person({ roles: ['operator'], idNumber: own })
  const { disputeId, orderId } = await arbitrated()
  await by.client.disputes.take({ disputeId })
  const { rows } = await pool.query('select identity_id as id from app_user where id = $1', [by.userId])
  const decision = { disputeId, rentFen: 100, depositFen: 0, reason: '双方证据已核对' }
  const decided = await deps.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`operator:${rows[0]?.id}`}, 0))`.execute(tx)
    const answer = outcomeOf(by.client.disputes.decide(decision))
    await expect.poll(() => lockWaits(pool, { event: 'advisory' })).toBe(1)
    for (const [table, id] of [
      ['rental_order', orderId],
      ['dispute', disputeId],
    ])
      await sql`select from ${sql.table(table ?? '')} where id = ${id} for update nowait`.execute(tx)
    return { answer }
  })
  expect(await decided.answer).toBe('OK')
})

describe('an operator who works for an owner', () => {
  const concerned = async (by: TestUser, disputeId: string): Promise<void> => {
    const { client } = by
    expect(await taking(by, disputeId)).toBe('OPERATOR_SELF')
    expect(await deciding(by, disputeId, {})).toBe('OPERATOR_SELF')
    const { list } = await client.disputes.queue({ show: 'all' })
    expect(list.map((one) => one.disputeId)).not.toContain(disputeId)
  }

  test('by another account has no part in the disputes of theirs', async () => {
    const own = idNumber()
    const owner = await person({ roles: ['merchant'] })
    const staff = await person({ idNumber: own })
    const by = await person({ roles: ['operator'], idNumber: own })
    await employ(owner, staff, 'night')
    const { disputeId } = await arbitrated({ owner })
    await concerned(by, disputeId)
    expect(await taking(await operator(), disputeId)).toBe('OK')
    const recording = pool.query(
      "insert into operator_action (kind, request, amount_fen, reason, beneficiary_id, operator_id, at) values ('compensate', '{}', 100, '补偿', $1, $2, now())",
      [owner.userId, by.userId],
    )
    await expect(recording).rejects.toMatchObject({ constraint: 'operator_self' })
  })

  test('by the same account, which became an operator’s later; until they leave', async () => {
    const owner = await person({ roles: ['merchant'] })
    const staff = await person({ idNumber: idNumber() })
    const staffId = await employ(owner, staff, 'night')
    await makeOperator(server, staff)
    const { disputeId } = await arbitrated({ owner })
    await concerned(staff, disputeId)
    await owner.client.owners.endStaff({ staffId })
    expect(await taking(staff, disputeId)).toBe('OK')
  })

  test('has no part in those of who works for them, and of no other account of the owner', async () => {
    const [own, theirs] = [idNumber(), idNumber()]
    const [shop, by] = [
      await person({ roles: ['merchant'], idNumber: own }),
      await person({ roles: ['operator'], idNumber: own }),
    ]
    const staff = await person({ idNumber: theirs, cashFen: 100_000 })
    await employ(shop, staff, 'night')
    const [owner, clerk] = [
      await person({ roles: ['merchant'], idNumber: theirs }),
      await person({ roles: ['operator'], idNumber: idNumber() }),
    ]
    const { disputeId } = await arbitrated({ owner })
    await concerned(by, disputeId)
    expect(await taking(clerk, disputeId)).toBe('OK')
  })
})
