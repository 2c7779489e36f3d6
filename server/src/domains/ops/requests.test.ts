import { describe, expect, test } from 'vitest'
import { setUpMarket } from '../../../testing/market/market.ts'
import { setUpOperatorGrants } from '../../../testing/market/operatorGrants.ts'
import type { TestUser } from '../../../testing/people/testUser.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../testing/server/outcome.ts'

/** Every compensation takes two operators. */
const server = await callServer({}, { 'ops.singleLimitFen': 0, 'ops.dayLimitFen': 0 })
const market = await setUpMarket(server)
const { operator, otherAccountOf } = await setUpOperatorGrants(server, market)
const { person, wallet } = market
const HOUR = 3_600_000

const compensate = async ({ client }: TestUser, { userId }: TestUser, amountFen: number): Promise<number> =>
  (await client.finance.compensate({ userId: String(userId), amountFen, reason: '登录异常' }))
    .awaitedApproval ?? 0
const approving = ({ client }: TestUser, approvalId: number) => outcomeOf(client.ops.approve({ approvalId }))
const withdrawing = ({ client }: TestUser, approvalId: number) =>
  outcomeOf(client.ops.withdraw({ approvalId }))

describe('a request', () => {
  test('of another amount replaces the pending one of the same person, by any account', async () => {
    const [first, second, renter] = [await operator(), await operator(), await person()]
    const wrong = await compensate(first, renter, 5000)
    const right = await compensate(first, renter, 500)
    expect(right).not.toBe(wrong)
    expect(await compensate(first, renter, 500)).toBe(right)
    const last = await compensate(await otherAccountOf(first, { roles: ['operator'] }), renter, 400)
    for (const id of [wrong, right]) expect(await approving(second, id)).toBe('APPROVAL_EXPIRED')
    expect(await approving(second, last)).toBe('OK')
    expect(await wallet(renter)).toEqual({ cash: 400, bonus: 0 })
  })

  test('of another amount is refused while that of another person waits, the same one waits with it', async () => {
    const [first, second, renter] = [await operator(), await operator(), await person()]
    const approvalId = await compensate(first, renter, 5000)
    expect(await outcomeOf(compensate(second, renter, 500))).toBe('CONFLICT')
    expect(await compensate(second, renter, 5000)).toBe(approvalId)
    await first.client.ops.withdraw({ approvalId })
    expect(await approving(await operator(), await compensate(second, renter, 500))).toBe('OK')
    expect(await wallet(renter)).toEqual({ cash: 500, bonus: 0 })
  })

  test('that is being approved is not replaced', async () => {
    const [first, renter] = [await operator(), await person()]
    const approvalId = await compensate(first, renter, 5000)
    await server.deps.db.transaction().execute(async (tx) => {
      await tx.selectFrom('operator_approval').select('id').where('id', '=', approvalId).forUpdate().execute()
      expect(await outcomeOf(compensate(first, renter, 500))).toBe('CONFLICT')
    })
    expect(await approving(await operator(), approvalId)).toBe('OK')
  })
})

describe('ops.withdraw', () => {
  test('is the requester’s, while it waits', async () => {
    const [first, second, renter] = [await operator(), await operator(), await person()]
    const approvalId = await compensate(first, renter, 5000)
    const { ops } = server.client()
    expect(await outcomesOf([ops.withdraw({ approvalId })])).toEqual({ TOKEN_EXPIRED: 1 })
    expect(await withdrawing(renter, approvalId)).toBe('NO_PERMISSION')
    expect(await withdrawing(second, approvalId)).toBe('NOT_FOUND')
    expect(await withdrawing(first, approvalId)).toBe('OK')
    expect(await withdrawing(first, approvalId)).toBe('APPROVAL_EXPIRED')
    expect(await approving(second, approvalId)).toBe('APPROVAL_EXPIRED')
    const decided = await compensate(first, renter, 5000)
    await second.client.ops.approve({ approvalId: decided })
    expect(await withdrawing(first, decided)).toBe('APPROVAL_DECIDED')
    const late = await compensate(first, await person(), 5000)
    server.clock.advance(24 * HOUR)
    expect(await withdrawing(first, late)).toBe('APPROVAL_EXPIRED')
  })
})

test('the list leaves out what concerns the viewer, by any account', async () => {
  const [first, friend, second] = [await operator(), await operator(), await operator()]
  const same = await otherAccountOf(friend)
  const known = [await compensate(first, friend, 100), await compensate(first, same, 100)]
  const seenBy = async ({ client }: TestUser) => {
    const { list } = await client.ops.approvals()
    return known.filter((id) => list.some(({ approvalId }) => approvalId === id))
  }
  expect(await seenBy(friend)).toEqual([])
  expect(await seenBy(second)).toEqual(known)
})
