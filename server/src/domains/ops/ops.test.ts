import { type OperatorRole, operatorRoles } from '@shanghao/contract/ops/permissions'
import { describe, expect, test, vi } from 'vitest'
import { setUpMarket } from '../../../testing/market/market.ts'
import { setUpOperatorGrants } from '../../../testing/market/operatorGrants.ts'
import { setUpWithdrawals } from '../../../testing/pay/withdrawals.ts'
import { dismissOperator } from '../../../testing/people/operators.ts'
import type { TestUser } from '../../../testing/people/testUser.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../testing/server/outcome.ts'

/** One act above 1,000 or more than 3,000 a day (分) require a second operator. */
const server = await callServer({}, { 'ops.singleLimitFen': 100_000, 'ops.dayLimitFen': 300_000 })

const market = await setUpMarket(server)
const { campaigns, operator, otherAccountOf, campaignOf, grantAs, packetsOf, actionsOf } =
  await setUpOperatorGrants(server, market)
const { newWithdrawer, withdraw } = setUpWithdrawals(server, market)
const HOUR = 3_600_000
const SINGLE = 100_000

/** Requests a grant above the limit of one operator; returns the approval's id. */
const requested = async (by: TestUser, to: TestUser, amountFen = SINGLE + 1): Promise<number> => {
  const { awaitedApproval } = await grantAs(by, await campaignOf(amountFen), to)
  if (awaitedApproval === null) throw new Error('performed by one operator')
  return awaitedApproval
}

describe('ops.approvals, approve and reject', () => {
  test('are for operators', async () => {
    const calls = ({ ops }: TestUser['client']) => [
      ops.approvals(),
      ops.approve({ approvalId: 1 }),
      ops.reject({ approvalId: 1, note: '理由不足' }),
    ]
    expect(await outcomesOf(calls(server.client()))).toEqual({ TOKEN_EXPIRED: 3 })
    expect(await outcomesOf(calls((await market.person()).client))).toEqual({ NO_PERMISSION: 3 })
    const { client } = await operator()
    const unknown = [
      client.ops.approve({ approvalId: 999 }),
      client.ops.reject({ approvalId: 999, note: '理由不足' }),
    ]
    expect(await outcomesOf(unknown)).toEqual({ NOT_FOUND: 2 })
  })

  test('an act within the limit is performed at once, one above it when a second operator approves', async () => {
    const [first, second, person] = [await operator(), await operator(), await market.person()]
    const small = await grantAs(first, await campaignOf(SINGLE), person)
    expect(small).toEqual({ redPackId: expect.any(String), awaitedApproval: null })
    const approvalId = await requested(first, person)
    expect(await packetsOf(person)).toBe(1)
    const { list } = await second.client.ops.approvals()
    expect(list[0]).toMatchObject({
      approvalId,
      kind: 'grant_packet',
      kindName: '发放红包',
      state: 'pending',
      amountFen: SINGLE + 1,
      reason: '工单 1',
      beneficiaryId: String(person.userId),
      requestedBy: String(first.userId),
      request: { userId: person.userId, note: '工单 1' },
      expiresAt: server.clock.now().getTime() + 24 * HOUR,
    })
    await second.client.ops.approve({ approvalId })
    expect(await packetsOf(person)).toBe(2)
    const to = { kind: 'grant_packet', reason: '工单 1', beneficiary_id: person.userId }
    expect(await actionsOf(first)).toEqual([
      { ...to, amount_fen: SINGLE, approved_by: null },
      { ...to, amount_fen: SINGLE + 1, approved_by: second.userId },
    ])
    const approved = (await first.client.ops.approvals({ state: 'approved' })).list[0]
    expect(approved).toMatchObject({ approvalId, decidedBy: String(second.userId) })
  })

  test('shows the requests of acts that its roles decide, and all to administrators and auditors', async () => {
    const [first, person] = [await operator(), await market.person()]
    const approvalId = await requested(first, person)
    const shownTo = async (role: OperatorRole): Promise<boolean> => {
      const { client } = await market.person({ roles: ['operator'], operatorRoles: [role] })
      return (await client.ops.approvals()).list.some((one) => one.approvalId === approvalId)
    }
    const shown: OperatorRole[] = []
    for (const role of operatorRoles) if (await shownTo(role)) shown.push(role)
    expect(shown).toEqual(['content', 'admin', 'auditor'])
  })

  test('only the approval of a changed setting reads the settings again', async () => {
    const [first, second, person] = [await operator(), await operator(), await market.person()]
    const refresh = vi.spyOn(server.deps.settings, 'refresh')
    await second.client.ops.approve({ approvalId: await requested(first, person) })
    expect(refresh).not.toHaveBeenCalled()
    const change = { key: 'finance.withdrawMinFeeFen', value: 100, expected: 200, reason: '费率调整' }
    const { awaitedApproval } = await first.client.settings.change(change)
    if (awaitedApproval === null) throw new Error('performed by one operator')
    expect(refresh).not.toHaveBeenCalled()
    await second.client.ops.approve({ approvalId: awaitedApproval })
    expect(refresh).toHaveBeenCalledOnce()
  })

  test('an operator cannot decide on their own request, with any of their accounts', async () => {
    const [first, person] = [await operator(), await market.person()]
    const same = await otherAccountOf(first, { roles: ['operator'] })
    const approvalId = await requested(first, person)
    for (const { client } of [first, same]) {
      expect(await outcomeOf(client.ops.approve({ approvalId }))).toBe('APPROVAL_OWN')
      expect(await outcomeOf(client.ops.reject({ approvalId, note: '撤回' }))).toBe('APPROVAL_OWN')
    }
    const decide = (by: number) =>
      server.pool.query(
        "update operator_approval set state = 'approved', decided_by = $2, decided_at = $3, result = '{}' where id = $1",
        [approvalId, by, server.clock.now()],
      )
    expect(await outcomeOf(decide(first.userId))).toBe('APPROVAL_OWN')
    expect(await outcomeOf(decide(same.userId))).toBe('APPROVAL_OWN')
    expect(await packetsOf(person)).toBe(0)
  })

  test('the beneficiary cannot decide, and what was requested cannot be altered', async () => {
    const [first, second] = [await operator(), await operator()]
    const approvalId = await requested(first, second)
    expect(await outcomeOf(second.client.ops.approve({ approvalId }))).toBe('OPERATOR_SELF')
    const rejected = second.client.ops.reject({ approvalId, note: '理由不足' })
    expect(await outcomeOf(rejected)).toBe('OPERATOR_SELF')
    const same = await otherAccountOf(second, { roles: ['operator'] })
    expect(await outcomeOf(same.client.ops.approve({ approvalId }))).toBe('OPERATOR_SELF')
    const alter = (set: string) =>
      server.pool.query(`update operator_approval set ${set} where id = $1`, [approvalId])
    for (const set of ['amount_fen = 1', "request = '{}'", 'beneficiary_id = null', 'expires_at = now()'])
      await expect(alter(set)).rejects.toThrow('permission denied')
    for (const act of ['delete from operator_action', "update operator_action set reason = ''"])
      await expect(server.pool.query(act)).rejects.toThrow('permission denied')
  })

  test('an unverified operator cannot act with money', async () => {
    const [first, person] = [await operator(), await market.person()]
    const unknown = await market.person({ roles: ['operator'], bornOn: null })
    const campaignId = await campaignOf(500)
    expect(await outcomeOf(grantAs(unknown, campaignId, person))).toBe('REALNAME_REQUIRED')
    const approvalId = await requested(first, person)
    expect(await outcomeOf(unknown.client.ops.approve({ approvalId }))).toBe('REALNAME_REQUIRED')
    const draft = campaigns.draft({ budgetFen: 5000 })
    const { finance } = unknown.client
    const id = await withdraw(await newWithdrawer(500_000), 200_000)
    const others = [
      unknown.client.ops.reject({ approvalId, note: '理由不足' }),
      unknown.client.promotion.createCampaign(draft),
      finance.approveWithdrawal({ id }),
      finance.refuseWithdrawal({ id, reason: '资料不符' }),
    ]
    expect(await outcomesOf(others)).toEqual({ REALNAME_REQUIRED: 4 })
  })

  test('a grant of a campaign that was stopped meanwhile cannot be approved, nor a withdrawal that is not there', async () => {
    const [first, second, person] = [await operator(), await operator(), await market.person()]
    const campaignId = await campaignOf(SINGLE + 1)
    const { awaitedApproval } = await grantAs(first, campaignId, person)
    await second.client.promotion.stopCampaign({ campaignId })
    const approved = second.client.ops.approve({ approvalId: awaitedApproval ?? 0 })
    expect(await outcomeOf(approved)).toBe('CAMPAIGN_OVER')
    const unknown = { id: '1'.repeat(19), reason: '资料不符' }
    expect(await outcomeOf(second.client.finance.refuseWithdrawal(unknown))).toBe('NOT_FOUND')
  })

  test('of 50 concurrent approvals one performs the act', async () => {
    const [first, second, person] = [await operator(), await operator(), await market.person()]
    const approvalId = await requested(first, person)
    const decisions = Array.from({ length: 50 }, (_, i) =>
      i % 2 === 0
        ? second.client.ops.approve({ approvalId })
        : second.client.ops.reject({ approvalId, note: '理由不足' }),
    )
    expect(await outcomesOf(decisions)).toEqual({ OK: 1, APPROVAL_DECIDED: 49 })
    const [approved] = (await first.client.ops.approvals({ state: 'approved' })).list
    expect(await packetsOf(person)).toBe(approved?.approvalId === approvalId ? 1 : 0)
  })

  test('it expires after a day, and may be requested again', async () => {
    const [first, second, person] = [await operator(), await operator(), await market.person()]
    const campaignId = await campaignOf(SINGLE + 1)
    const ask = async () => (await grantAs(first, campaignId, person)).awaitedApproval ?? 0
    const approvalId = await ask()
    expect(await ask()).toBe(approvalId)
    server.clock.advance(24 * HOUR)
    expect(await outcomeOf(second.client.ops.approve({ approvalId }))).toBe('APPROVAL_EXPIRED')
    const late = second.client.ops.reject({ approvalId, note: '太晚了' })
    expect(await outcomeOf(late)).toBe('APPROVAL_EXPIRED')
    const [expired] = (await second.client.ops.approvals({ state: 'expired' })).list
    expect(expired?.approvalId).toBe(approvalId)
    const again = await ask()
    expect(again).not.toBe(approvalId)
    expect(await outcomeOf(second.client.ops.approve({ approvalId }))).toBe('APPROVAL_EXPIRED')
    await second.client.ops.approve({ approvalId: again })
    expect(await packetsOf(person)).toBe(1)
  })

  test('a request is not approved after its requester lost the role', async () => {
    const [first, second] = [await operator(), await operator()]
    const approvalId = await requested(first, await market.person())
    await dismissOperator(server, first)
    expect(await outcomeOf(second.client.ops.approve({ approvalId }))).toBe('APPROVAL_EXPIRED')
  })

  test('the request of an operator who lost the role makes way for that of another', async () => {
    const [first, second, third] = [await operator(), await operator(), await operator()]
    const id = await withdraw(await newWithdrawer(500_000), 200_000)
    const request = async ({ client }: TestUser) =>
      (await client.finance.approveWithdrawal({ id })).awaitedApproval ?? 0
    const approvalId = await request(first)
    expect(await request(second)).toBe(approvalId)
    await dismissOperator(server, first)
    const next = await request(second)
    expect(next).not.toBe(approvalId)
    const [expired] = (await third.client.ops.approvals({ state: 'expired' })).list
    expect(expired?.approvalId).toBe(approvalId)
    await third.client.ops.approve({ approvalId: next })
    const { rows } = await server.pool.query('select state from withdrawal where id = $1', [id])
    expect(rows).toEqual([{ state: 'approved' }])
  })

  test('a rejected act stays unperformed', async () => {
    const [first, second, person] = [await operator(), await operator(), await market.person()]
    const approvalId = await requested(first, person)
    await second.client.ops.reject({ approvalId, note: '金额过大' })
    expect(await outcomeOf(second.client.ops.approve({ approvalId }))).toBe('APPROVAL_DECIDED')
    const [rejected] = (await first.client.ops.approvals({ state: 'rejected' })).list
    expect(rejected).toMatchObject({ approvalId, note: '金额过大' })
    expect(await packetsOf(person)).toBe(0)
  })
})
