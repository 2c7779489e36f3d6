import { describe, expect, test } from 'vitest'
import { setUpCampaigns } from '../../../testing/market/campaigns.ts'
import { setUpMarket } from '../../../testing/market/market.ts'
import { postNotification } from '../../../testing/pay/postNotification.ts'
import type { TestUser } from '../../../testing/people/testUser.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../testing/server/outcome.ts'
import { payReward, promiseReward, releaseOldRewards, releaseReward } from './reward.ts'

const server = await callServer()
const { person, wallet } = await setUpMarket(server)
const { operator, open, ladder } = await setUpCampaigns(server)
const { db } = server.deps
const HOUR = 3_600_000
const stop = (campaignId: number) => operator.client.promotion.stopCampaign({ campaignId })
let recharges = 0

const newRecharge = (): string => {
  recharges += 1
  return `7${String(recharges).padStart(18, '0')}`
}

type Options = { rechargeId?: string; shownFen?: number | null }

const promise = async (
  { userId }: TestUser,
  amountFen: number,
  { rechargeId = newRecharge(), shownFen = null }: Options = {},
) => {
  const at = server.clock.now()
  const until = new Date(at.getTime() + HOUR / 2)
  const reward = await db
    .transaction()
    .execute((tx) => promiseReward(tx, { rechargeId, userId, amountFen, until, shownFen, at }))
  return { rechargeId, reward }
}

const pay = (rechargeId: string) =>
  db.transaction().execute((tx) => payReward(tx, { rechargeId, at: server.clock.now() }))

const release = (rechargeId: string) =>
  db.transaction().execute((tx) => releaseReward(tx, rechargeId, server.clock.now()))

const precomputed = ({ client }: TestUser, amountFen: number) =>
  client.promotion.rechargeRewardPrecomputation({ amountFen })

const packetsOf = async ({ client }: TestUser) => (await client.promotion.queryUserRedPackList()).list

const campaignOf = async (id: number) =>
  (await operator.client.promotion.listCampaigns({ page: { size: 50 } })).list.find(
    (campaign) => campaign.id === id,
  )

describe('a promised reward', () => {
  test('is paid with its recharge, through a channel with 50 notifications', async () => {
    await ladder({ fromFen: 5000, bonusFen: 100 })
    const campaign = await open({ kind: 'recharge' })
    const testUser = await person()
    const { bonusFen, packetsFen } = await precomputed(testUser, 5000)
    expect([bonusFen, packetsFen]).toEqual([100, 500])
    const { rechargeId, paymentId } = await testUser.client.finance.rechargePay({
      amountFen: 5000,
      channel: 'alipay',
    })
    expect(await campaignOf(campaign)).toMatchObject({ promisedFen: 500 })
    const { alipay } = server.providers.channels
    const notice = alipay.pay(paymentId, server.clock.now())
    await Promise.all(Array.from({ length: 50 }, () => postNotification(server, 'alipay', notice)))
    expect(await wallet(testUser)).toEqual({ cash: 5000, bonus: bonusFen })
    expect(await testUser.client.user.queryInfo()).toMatchObject({ rechargePopAmount: packetsFen })
    expect(await testUser.client.finance.rechargeDetail({ id: rechargeId })).toMatchObject({
      state: 'paid',
      reward: { bonusFen, packetFen: packetsFen, packets: 1 },
    })
    await stop(campaign)
    await ladder()
  })

  test('is paid once, however often the channel notifies', async () => {
    await ladder({ fromFen: 5000, bonusFen: 100 })
    const campaign = await open({ kind: 'recharge' })
    const testUser = await person()
    const { rechargeId } = await promise(testUser, 5000)
    expect(await campaignOf(campaign)).toMatchObject({ promisedFen: 500, grantedFen: 0 })
    const paid = Array.from({ length: 50 }, () => pay(rechargeId))
    expect(await outcomesOf(paid)).toEqual({ OK: 50 })
    expect((await wallet(testUser)).bonus).toBe(100)
    expect(await packetsOf(testUser)).toHaveLength(1)
    expect(await campaignOf(campaign)).toMatchObject({ promisedFen: 0, grantedFen: 500 })
    await release(rechargeId)
    expect(await campaignOf(campaign)).toMatchObject({ promisedFen: 0, grantedFen: 500 })
    await stop(campaign)
    await ladder()
  })

  test('stays valid after the end of its campaign and ladder', async () => {
    await ladder({ fromFen: 5000, bonusFen: 100 })
    const campaign = await open({ kind: 'recharge', validDays: 3 })
    const testUser = await person()
    const { rechargeId } = await promise(testUser, 5000)
    await stop(campaign)
    await ladder()
    server.clock.advance(HOUR)
    await pay(rechargeId)
    expect((await wallet(testUser)).bonus).toBe(100)
    const [packet] = await packetsOf(testUser)
    expect(packet?.validUntil).toBe(server.clock.now().getTime() + 72 * HOUR)
  })

  test('50 concurrent recharges of one user: one packet, the limit per user', async () => {
    const campaign = await open({ kind: 'recharge' })
    const testUser = await person()
    const promised = await Promise.all(Array.from({ length: 50 }, () => promise(testUser, 5000)))
    expect(promised.filter(({ reward }) => reward.packets.length === 1)).toHaveLength(1)
    await Promise.all(promised.map(({ rechargeId }) => pay(rechargeId)))
    expect(await packetsOf(testUser)).toHaveLength(1)
    expect(await precomputed(testUser, 5000)).toMatchObject({ packetsFen: 0 })
    await stop(campaign)
  })

  test('50 concurrent users with a budget for 10: each gets exactly the promised reward', async () => {
    const campaign = await open({ kind: 'recharge', budgetFen: 5000 })
    const people = await Promise.all(Array.from({ length: 50 }, () => person()))
    const promised = await Promise.all(people.map((testUser) => promise(testUser, 5000)))
    expect(promised.filter(({ reward }) => reward.packets.length === 1)).toHaveLength(10)
    expect(await campaignOf(campaign)).toMatchObject({ promisedFen: 5000, state: 'exhausted' })
    await Promise.all(promised.map(({ rechargeId }) => pay(rechargeId)))
    for (const [i, testUser] of people.entries())
      expect(await packetsOf(testUser)).toHaveLength(promised[i]?.reward.packets.length ?? -1)
    await stop(campaign)
  })

  test('a smaller reward than the one shown is an error, and reserves nothing', async () => {
    const campaign = await open({ kind: 'recharge', budgetFen: 500 })
    const [first, second] = [await person(), await person()]
    const { packetsFen } = await precomputed(second, 5000)
    expect(packetsFen).toBe(500)
    await promise(first, 5000, { shownFen: packetsFen })
    expect(await outcomeOf(promise(second, 5000, { shownFen: packetsFen }))).toBe('REWARD_CHANGED')
    expect(await campaignOf(campaign)).toMatchObject({ promisedFen: 500 })
    await stop(campaign)
  })

  test('a release frees budget and limit; a later payment gives packets with remaining budget', async () => {
    await ladder({ fromFen: 5000, bonusFen: 100 })
    const campaign = await open({ kind: 'recharge', budgetFen: 500 })
    const testUser = await person()
    const { rechargeId } = await promise(testUser, 5000)
    expect(await precomputed(testUser, 5000)).toMatchObject({ packetsFen: 0 })
    await Promise.all([release(rechargeId), release(rechargeId)])
    expect(await campaignOf(campaign)).toMatchObject({ promisedFen: 0 })
    const second = await promise(testUser, 5000)
    expect(second.reward.packetsFen).toBe(500)
    await pay(rechargeId)
    expect((await wallet(testUser)).bonus).toBe(100)
    expect(await packetsOf(testUser)).toEqual([])
    await release(second.rechargeId)
    const third = await promise(testUser, 5000)
    await release(third.rechargeId)
    await pay(third.rechargeId)
    expect(await packetsOf(testUser)).toHaveLength(1)
    await stop(campaign)
    await ladder()
  })

  test('counts to the user’s limit until the payment deadline, to the budget a day longer', async () => {
    const campaign = await open({ kind: 'recharge', budgetFen: 1000 })
    const testUser = await person()
    const { rechargeId } = await promise(testUser, 5000)
    server.clock.advance(HOUR / 2 - 1)
    expect(await precomputed(testUser, 5000)).toMatchObject({ packetsFen: 0 })
    server.clock.advance(1)
    expect(await precomputed(testUser, 5000)).toMatchObject({ packetsFen: 500 })
    server.clock.advance(24 * HOUR - 1)
    await releaseOldRewards(server.deps)
    expect(await campaignOf(campaign)).toMatchObject({ promisedFen: 500 })
    server.clock.advance(1)
    await Promise.all([releaseOldRewards(server.deps), releaseOldRewards(server.deps), pay(rechargeId)])
    expect(await campaignOf(campaign)).toMatchObject({ promisedFen: 0, grantedFen: 500 })
    expect(await packetsOf(testUser)).toHaveLength(1)
    await stop(campaign)
  })

  test('repeated unpaid recharges reserve at most the budget of three', async () => {
    const campaign = await open({ kind: 'recharge', budgetFen: 50_000 })
    const testUser = await person()
    for (let i = 0; i < 10; i++) {
      await promise(testUser, 5000)
      server.clock.advance(HOUR / 2)
    }
    expect(await campaignOf(campaign)).toMatchObject({ promisedFen: 1500 })
    expect(await precomputed(testUser, 5000)).toMatchObject({ packetsFen: 0 })
    server.clock.advance(24 * HOUR)
    await releaseOldRewards(server.deps)
    expect(await precomputed(testUser, 5000)).toMatchObject({ packetsFen: 500 })
    await stop(campaign)
  })

  test('a recharge without a promise gets nothing', async () => {
    await pay(newRecharge())
    await release(newRecharge())
  })
})
