import { calls } from '@shanghao/contract'
import type { Call } from '@shanghao/contract/call'
import { awaitedApproval } from '@shanghao/contract/ops/shapes'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { setUpMarket } from '../../../testing/market/market.ts'
import { setUpOperatorGrants } from '../../../testing/market/operatorGrants.ts'
import type { TestUser } from '../../../testing/people/testUser.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../testing/server/outcome.ts'

const server = await callServer({}, { 'ops.singleLimitFen': 100_000, 'ops.dayLimitFen': 300_000 })
const market = await setUpMarket(server)
const { campaigns, operator, actionsOf } = await setUpOperatorGrants(server, market)

const raising = async (amountFen = 10_000) => ({
  campaignId: await campaigns.open({ budgetFen: 10_000 }),
  amountFen,
  reason: '预算不够',
})

const raiseAs = ({ client }: TestUser, input: Awaited<ReturnType<typeof raising>>, idempotencyKey: string) =>
  client.promotion.raiseCampaignBudget(input, { idempotencyKey })

const budgetOf = async ({ client }: TestUser, campaignId: number) =>
  (await client.promotion.campaignDetail({ campaignId })).budgetFen

describe('a repeated act of an operator', () => {
  test('is performed once under a key, sent again or at once, and has the first response', async () => {
    const by = await operator()
    const input = await raising()
    const outcomes = await outcomesOf(Array.from({ length: 4 }, () => raiseAs(by, input, 'raised-once')))
    const { OK = 0, IN_PROGRESS = 0 } = outcomes
    expect(OK + IN_PROGRESS, JSON.stringify(outcomes)).toBe(4)
    expect(OK).toBeGreaterThan(0)
    expect(await raiseAs(by, input, 'raised-once')).toEqual({ awaitedApproval: null })
    expect(await budgetOf(by, input.campaignId)).toBe(20_000)
    expect(await actionsOf(by)).toHaveLength(1)

    await raiseAs(by, input, 'raised-again')
    expect(await budgetOf(by, input.campaignId)).toBe(30_000)
    expect(await outcomeOf(raiseAs(by, { ...input, amountFen: 1 }, 'raised-again'))).toBe('KEY_REUSED')
  })

  test('makes one campaign, of which the repeat answers the number', async () => {
    const { client } = await operator()
    const draft = campaigns.draft({ name: '只建一次', budgetFen: 10_000 })
    const create = (idempotencyKey: string) => client.promotion.createCampaign(draft, { idempotencyKey })
    const first = await create('made-once')
    expect(await create('made-once')).toEqual(first)
    expect((await create('made-twice')).campaignId).not.toBe(first.campaignId)
  })

  test('under the key of another operator is an act of its own', async () => {
    const [one, other] = [await operator(), await operator()]
    const input = await raising()
    await raiseAs(one, input, 'same-key')
    await raiseAs(other, input, 'same-key')
    expect(await budgetOf(one, input.campaignId)).toBe(30_000)
    expect(await actionsOf(other)).toHaveLength(1)
  })

  test('requests one approval, and no further one after it was rejected', async () => {
    const [by, second] = [await operator(), await operator()]
    const input = await raising(100_001)
    const first = await raiseAs(by, input, 'asked-once')
    const approvalId = first.awaitedApproval ?? 0
    await second.client.ops.reject({ approvalId, note: '不必追加' })
    expect(await raiseAs(by, input, 'asked-once')).toEqual(first)
    expect((await raiseAs(by, input, 'asked-twice')).awaitedApproval).not.toBe(approvalId)
  })

  test('has the first response also when what it looks up is gone', async () => {
    const [by, second] = [await operator(), await operator()]
    await by.client.pay.pausePayouts({ reason: '核对账单' })
    const resume = () => by.client.pay.resumePayouts({ note: '核对完毕' }, { idempotencyKey: 'resumed-once' })
    const { awaitedApproval } = await resume()
    await second.client.ops.approve({ approvalId: awaitedApproval ?? 0 })
    expect(await resume()).toEqual({ payoutPause: null, awaitedApproval })
    expect(await outcomeOf(by.client.pay.resumePayouts({ note: '核对完毕' }))).toBe('PAYOUTS_NOT_PAUSED')
  })

  test('refused leaves its key free', async () => {
    const by = await operator()
    const input = await raising()
    await by.client.promotion.stopCampaign({ campaignId: input.campaignId })
    expect(await outcomeOf(raiseAs(by, input, 'refused-first'))).toBe('CAMPAIGN_OVER')
    expect(await outcomeOf(raiseAs(by, await raising(), 'refused-first'))).toBe('OK')
  })
})

test('every call that an act may wait behind takes a key', () => {
  const acts = Object.values<Record<string, Call>>(calls).flatMap((table) =>
    Object.values(table).filter(
      ({ output }) => output instanceof z.ZodObject && output.shape['awaitedApproval'] === awaitedApproval,
    ),
  )
  expect(acts.length).toBeGreaterThan(20)
  expect(acts.filter(({ idempotent }) => !idempotent).map(({ path }) => path)).toEqual([])
})
