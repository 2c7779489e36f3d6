import { describe, expect, test } from 'vitest'
import { setUpMarket } from '../../../testing/market/market.ts'
import { setUpOperatorGrants } from '../../../testing/market/operatorGrants.ts'
import { setUpWithdrawals } from '../../../testing/pay/withdrawals.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { outcomeOf } from '../../../testing/server/outcome.ts'

/** One act above 1,000 or more than 3,000 a day (分) require a second operator. */
const server = await callServer({}, { 'ops.singleLimitFen': 100_000, 'ops.dayLimitFen': 300_000 })

const market = await setUpMarket(server)
const { campaigns, operator, otherAccountOf, campaignOf, grantAs, packetsOf, actionsOf } =
  await setUpOperatorGrants(server, market)
const { newWithdrawer, withdraw, bind } = setUpWithdrawals(server, market)
const HOUR = 3_600_000
const SINGLE = 100_000

describe('the limits of one operator', () => {
  test('acts below the single limit require a second operator beyond the sum of a day', async () => {
    const [first, person] = [await operator(), await market.person()]
    const campaignId = await campaignOf(SINGLE)
    const grant = async (note: string) => (await grantAs(first, campaignId, person, note)).awaitedApproval
    const notes = Array.from({ length: 12 }, (_, i) => `工单 ${i}`)
    const awaited = await Promise.all(notes.map(grant))
    expect(awaited.filter((approval) => approval === null)).toHaveLength(3)
    expect(await packetsOf(person)).toBe(3)
    const same = await otherAccountOf(first, { roles: ['operator'] })
    expect((await grantAs(same, campaignId, person, '另一个账号')).awaitedApproval).not.toBeNull()
    server.clock.advance(24 * HOUR)
    expect(await grant('第二天')).toBeNull()
  })

  test('a repeated grant changes nothing and counts once', async () => {
    const [first, person] = [await operator(), await market.person()]
    const campaignId = await campaignOf(SINGLE)
    for (let i = 0; i < 5; i += 1)
      expect((await grantAs(first, campaignId, person)).awaitedApproval).toBeNull()
    expect(await actionsOf(first)).toHaveLength(1)
  })

  test('a campaign counts with its whole budget, and exactly the requested one is opened', async () => {
    const [first, second] = [await operator(), await operator()]
    const wanted = campaigns.draft({ name: '大额活动', budgetFen: 50_000_000 })
    const { campaignId, awaitedApproval } = await first.client.promotion.createCampaign(wanted)
    expect(campaignId).toBeNull()
    const named = async () =>
      (await first.client.promotion.listCampaigns()).list.filter(({ name }) => name === '大额活动')
    expect(await named()).toEqual([])
    await second.client.ops.approve({ approvalId: awaitedApproval ?? 0 })
    expect(await named()).toMatchObject([{ ...wanted, grantedFen: 0 }])
  })
})

describe('operators and their own money', () => {
  test('a red packet can’t be granted to an account of the operator', async () => {
    const first = await operator()
    const campaignId = await campaignOf(500)
    expect(await outcomeOf(grantAs(first, campaignId, first))).toBe('OPERATOR_SELF')
    expect(await outcomeOf(grantAs(first, campaignId, await otherAccountOf(first)))).toBe('OPERATOR_SELF')
    const large = await campaignOf(SINGLE + 1)
    expect(await outcomeOf(grantAs(first, large, first))).toBe('OPERATOR_SELF')
  })

  test('a red packet can’t be granted to an unverified account, which could later be verified as the operator', async () => {
    const first = await operator()
    const unverified = await market.person({ bornOn: null })
    for (const amountFen of [500, SINGLE + 1]) {
      const campaignId = await campaignOf(amountFen)
      expect(await outcomeOf(grantAs(first, campaignId, unverified))).toBe('BENEFICIARY_UNVERIFIED')
    }
    expect(await packetsOf(unverified)).toBe(0)
  })

  test('a withdrawal of any of their accounts is decided by another operator, a large one by two', async () => {
    const [first, second, third] = [await operator(), await operator(), await operator()]
    const friend = await otherAccountOf(first, { cashFen: 500_000 })
    const id = await withdraw({ ...friend, accountId: await bind(friend) }, 200_000)
    const reason = '资料不符'
    expect(await outcomeOf(first.client.finance.approveWithdrawal({ id }))).toBe('OPERATOR_SELF')
    expect(await outcomeOf(first.client.finance.refuseWithdrawal({ id, reason }))).toBe('OPERATOR_SELF')
    const { awaitedApproval } = await second.client.finance.approveWithdrawal({ id })
    const approvalId = awaitedApproval ?? 0
    expect(await outcomeOf(first.client.ops.approve({ approvalId }))).toBe('OPERATOR_SELF')
    await third.client.ops.approve({ approvalId })
    const { rows } = await server.pool.query('select state from withdrawal where id = $1', [id])
    expect(rows).toEqual([{ state: 'approved' }])
  })

  test('a withdrawal that was refused meanwhile cannot be approved', async () => {
    const [first, second] = [await operator(), await operator()]
    const id = await withdraw(await newWithdrawer(500_000), 200_000)
    const { awaitedApproval } = await first.client.finance.approveWithdrawal({ id })
    await second.client.finance.refuseWithdrawal({ id, reason: '资料不符' })
    const approvalId = awaitedApproval ?? 0
    expect(await outcomeOf(second.client.ops.approve({ approvalId }))).toBe('WITHDRAWAL_STATE')
    expect(await actionsOf(second)).toMatchObject([{ kind: 'refuse_withdrawal', amount_fen: 0 }])
  })
})
