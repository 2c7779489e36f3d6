import type { InputOf } from '@shanghao/contract/call'
import type { promotionCalls } from '@shanghao/contract/promotion/calls'
import { describe, expect, test } from 'vitest'
import { setUpCampaigns } from '../../../testing/market/campaigns.ts'
import { setUpMarket } from '../../../testing/market/market.ts'
import { testUser } from '../../../testing/people/testUser.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../testing/server/outcome.ts'
import { grantWelcome } from './actions.ts'

const server = await callServer()
await setUpMarket(server)
const { operator, draft, open, grant } = await setUpCampaigns(server)
const ops = operator.client.promotion
const { db } = server.deps
const DAY = 86_400_000

const stop = (campaignId: number) => ops.stopCampaign({ campaignId })
const campaignOf = async (id: number) =>
  (await ops.listCampaigns({ page: { size: 50 } })).list.find((campaign) => campaign.id === id)
const packetsOf = async ({ client }: Awaited<ReturnType<typeof testUser>>) =>
  (await client.promotion.queryUserRedPackList()).list.map(({ name }) => name)

describe('welcome packets', () => {
  test('are granted on registration while the campaign runs, unviewed and once', async () => {
    const campaign = await open({ kind: 'welcome', name: '新人红包' })
    expect(await server.client().promotion.unviewTotalAmount()).toMatchObject({
      totalFen: 500,
      count: 1,
      forNewcomer: true,
      newcomerPackets: [{ amountFen: 500, thresholdFen: 1000 }],
    })
    const newcomer = await testUser(server)
    const [packet] = (await newcomer.client.promotion.unview()).redPacks
    expect(packet).toMatchObject({
      name: '新人红包',
      kind: 'welcome',
      amountFen: 500,
      scopeText: '全部账号可用',
    })
    expect(packet?.validUntil).toBe(server.clock.now().getTime() + 7 * DAY)
    const again = Array.from({ length: 10 }, () =>
      db.transaction().execute((tx) => grantWelcome(tx, newcomer.userId, server.clock.now())),
    )
    await Promise.all(again)
    expect(await packetsOf(newcomer)).toEqual(['新人红包'])
    expect(await campaignOf(campaign)).toMatchObject({ grantedFen: 500, state: 'running' })
    await stop(campaign)
    expect(await packetsOf(await testUser(server))).toEqual([])
    expect(await packetsOf(newcomer)).toEqual(['新人红包'])
  })

  test('50 concurrent registrations with a budget for 10: 10 packets, 50 users', async () => {
    const campaign = await open({ kind: 'welcome', budgetFen: 5499 })
    const people = await Promise.all(Array.from({ length: 50 }, () => testUser(server)))
    const held = await Promise.all(people.map(packetsOf))
    expect(held.filter((packets) => packets.length === 1)).toHaveLength(10)
    expect(held.flat()).toHaveLength(10)
    expect(await campaignOf(campaign)).toMatchObject({ grantedFen: 5000, state: 'exhausted' })
    expect(await server.client().promotion.unviewTotalAmount()).toMatchObject({ totalFen: 0 })
    await stop(campaign)
  })

  test('concurrent grants of two campaigns cause no deadlock', async () => {
    const both = [
      await open({ kind: 'welcome', name: '甲', budgetFen: 6000 }),
      await open({ kind: 'welcome', name: '乙', budgetFen: 4000 }),
    ]
    const people = await Promise.all(Array.from({ length: 20 }, () => testUser(server)))
    const held = (await Promise.all(people.map(packetsOf))).flat()
    expect([
      held.filter((name) => name === '甲').length,
      held.filter((name) => name === '乙').length,
    ]).toEqual([12, 8])
    for (const id of both) await stop(id)
  })

  test('start and end exactly at their times', async () => {
    const startsAt = server.clock.now().getTime() + 1000
    const campaign = await open({ kind: 'welcome', startsAt, endsAt: startsAt + 1000 })
    const registered = async (at: number) => {
      server.clock.set(new Date(at))
      return packetsOf(await testUser(server))
    }
    expect(await registered(startsAt - 1)).toEqual([])
    expect(await campaignOf(campaign)).toMatchObject({ state: 'upcoming' })
    expect(await registered(startsAt)).toHaveLength(1)
    expect(await registered(startsAt + 999)).toHaveLength(1)
    expect(await registered(startsAt + 1000)).toEqual([])
    expect(await campaignOf(campaign)).toMatchObject({ state: 'ended' })
  })
})

describe('promotion.createCampaign, stopCampaign, listCampaigns and grantRedPack', () => {
  test('are for operators only', async () => {
    const calls = (client: Pick<typeof operator.client, 'promotion'>) => [
      client.promotion.createCampaign(draft()),
      client.promotion.stopCampaign({ campaignId: 1 }),
      client.promotion.listCampaigns(),
      client.promotion.grantRedPack({ campaignId: 1, userId: '100001', note: '补偿' }),
    ]
    expect(await outcomesOf(calls(server.client()))).toEqual({ TOKEN_EXPIRED: 4 })
    const merchant = await testUser(server, { roles: ['merchant'] })
    expect(await outcomesOf(calls(merchant.client))).toEqual({ NO_PERMISSION: 4 })
  })

  test('a campaign is created as requested, and each act is recorded with its operator', async () => {
    const wanted = draft({
      kind: 'recharge',
      name: '充值红包',
      fromFen: 5000,
      perUser: 3,
      gameId: 1,
      plan: 'overnight',
      budgetFen: 200_000,
    })
    const { campaignId } = await ops.createCampaign(wanted)
    if (campaignId === null) throw new Error('it waits for a second operator')
    expect(await campaignOf(campaignId)).toMatchObject({
      ...wanted,
      grantedFen: 0,
      promisedFen: 0,
      stoppedAt: null,
    })
    expect(await outcomesOf([stop(campaignId), stop(campaignId), stop(campaignId)])).toEqual({
      OK: 1,
      CAMPAIGN_OVER: 2,
    })
    expect(await campaignOf(campaignId)).toMatchObject({ state: 'stopped' })
    const { rows } = await server.pool.query(
      'select verb, actor from campaign_event where campaign_id = $1 order by id',
      [campaignId],
    )
    const actor = `user:${operator.userId}`
    expect(rows).toEqual([
      { verb: 'create', actor },
      { verb: 'stop', actor },
    ])
    expect(await outcomeOf(stop(999_999))).toBe('NOT_FOUND')
  })

  test.each([
    ['ends before it begins', { endsAt: 0 }],
    ['would make a rental free', { thresholdFen: 500 }],
    ['has no budget for one packet', { budgetFen: 499 }],
    ['of recharging names no least recharge', { kind: 'recharge', perUser: 1, fromFen: null }],
    ['by hand names a limit of recharging', { perUser: 1 }],
    ['has no name', { name: ' ' }],
  ] as const)('a campaign that %s is refused', async (_what, wrong) => {
    const input: InputOf<typeof promotionCalls.createCampaign> = { ...draft(), ...wrong }
    expect(await outcomeOf(ops.createCampaign(input))).toBe('INVALID_INPUT')
  })

  test('an unknown game is not found', async () => {
    expect(await outcomeOf(ops.createCampaign(draft({ gameId: 77 })))).toBe('NOT_FOUND')
  })

  test('the list is read page by page, the newest first', async () => {
    const campaignIds = []
    for (let i = 0; i < 3; i += 1) campaignIds.push(await open())
    const first = await ops.listCampaigns({ page: { size: 2 } })
    expect(first.list.map(({ id }) => id)).toEqual([campaignIds[2], campaignIds[1]])
    const { time, cursor } = first.page
    const next = await ops.listCampaigns({ page: { num: 2, size: 2, time, ...(cursor && { cursor }) } })
    expect(next.list[0]?.id).toBe(campaignIds[0])
  })

  test('50 grants for one reason give one packet', async () => {
    const campaignId = await open({ name: '补偿红包' })
    const person = await testUser(server, { bornOn: '1990-01-01' })
    const gift = { campaignId, userId: String(person.userId), note: '工单 42' }
    const numbers = await Promise.all(Array.from({ length: 50 }, () => ops.grantRedPack(gift)))
    expect(new Set(numbers.map(({ redPackId }) => redPackId)).size).toBe(1)
    expect(await packetsOf(person)).toEqual(['补偿红包'])
    await ops.grantRedPack({ ...gift, note: '工单 43' })
    expect(await packetsOf(person)).toHaveLength(2)
  })

  test('a grant requires a known user, a campaign of kind grant, and budget', async () => {
    const userId = String((await testUser(server, { bornOn: '1990-01-01' })).userId)
    const campaignId = await open({ budgetFen: 500 })
    const gift = { campaignId, userId, note: '活动' }
    expect(await outcomeOf(ops.grantRedPack({ ...gift, userId: '999999999' }))).toBe('NOT_FOUND')
    const welcome = await open({ kind: 'welcome' })
    expect(await outcomeOf(ops.grantRedPack({ ...gift, campaignId: welcome }))).toBe('NOT_FOUND')
    await stop(welcome)
    const { redPackId } = await ops.grantRedPack(gift)
    expect(await outcomeOf(ops.grantRedPack({ ...gift, note: '再来一个' }))).toBe('CAMPAIGN_OVER')
    expect(await ops.grantRedPack(gift)).toEqual({ redPackId, awaitedApproval: null })
  })

  test('50 concurrent grants with a budget for 10: 10 packets', async () => {
    const campaignId = await open({ budgetFen: 5000 })
    const person = await testUser(server)
    const grants = Array.from({ length: 50 }, () => grant(campaignId, person))
    expect(await outcomesOf(grants)).toEqual({ OK: 10, CAMPAIGN_OVER: 40 })
  })

  test('the database refuses grants beyond the budget', async () => {
    const id = await open({ budgetFen: 1000 })
    const more = server.pool.query('update campaign set granted_fen = 1001 where id = $1', [id])
    expect(await outcomeOf(more)).toBe('CAMPAIGN_OVER')
  })
})
