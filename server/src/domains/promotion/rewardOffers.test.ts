import { describe, expect, test } from 'vitest'
import { setUpCampaigns } from '../../../testing/market/campaigns.ts'
import { setUpMarket } from '../../../testing/market/market.ts'
import type { TestUser } from '../../../testing/people/testUser.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../testing/server/outcome.ts'
import { payReward, promiseReward } from './reward.ts'

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

const precomputed = ({ client }: TestUser, amountFen: number) =>
  client.promotion.rechargeRewardPrecomputation({ amountFen })

const packetsOf = async ({ client }: TestUser) => (await client.promotion.queryUserRedPackList()).list

describe('promotion.rechargeRewardPrecomputation and recharge/tip', () => {
  test('guests have to log in', async () => {
    const { promotion } = server.client()
    const asked = [promotion.rechargeRewardPrecomputation({ amountFen: 5000 }), promotion.rechargeTip()]
    expect(await outcomesOf(asked)).toEqual({ TOKEN_EXPIRED: 2 })
  })

  test('without offers nothing is promised', async () => {
    const testUser = await person()
    expect(await precomputed(testUser, 999_900)).toEqual({
      bonusFen: 0,
      packets: [],
      packetsFen: 0,
      text: null,
      next: null,
    })
    expect(await testUser.client.promotion.rechargeTip()).toEqual({ tips: [] })
    expect(await outcomeOf(precomputed(testUser, 0))).toBe('INVALID_INPUT')
  })

  test('the computed, promised and paid rewards are equal at every step of the ladder', async () => {
    await ladder({ fromFen: 5000, bonusFen: 100 }, { fromFen: 10_000, bonusFen: 300 })
    const campaigns = [
      await open({ kind: 'recharge', name: '充五十送', fromFen: 5000, perUser: 50, amountFen: 300 }),
      await open({
        kind: 'recharge',
        name: '充两百送',
        fromFen: 20_000,
        perUser: 50,
        amountFen: 800,
        gameId: 1,
      }),
    ]
    const testUser = await person()
    const { tips } = await testUser.client.promotion.rechargeTip()
    expect(tips.map(({ fromFen, text }) => [fromFen, text])).toEqual([
      [5000, '充 50 元送 1 元余额 + 3 元红包'],
      [10_000, '充 100 元送 3 元余额 + 3 元红包'],
      [20_000, '充 200 元送 3 元余额 + 11 元红包'],
    ])
    for (const [amountFen, bonusFen, packetsFen, next] of [
      [4999, 0, 0, 5000],
      [5000, 100, 300, 10_000],
      [9999, 100, 300, 10_000],
      [10_000, 300, 300, 20_000],
      [19_999, 300, 300, 20_000],
      [20_000, 300, 1100, undefined],
    ] as const) {
      const precomputation = await precomputed(testUser, amountFen)
      expect(precomputation).toMatchObject({ bonusFen, packetsFen })
      expect(precomputation.next?.fromFen).toBe(next)
      const before = { ...(await wallet(testUser)), packets: await packetsOf(testUser) }
      const { rechargeId, reward } = await promise(testUser, amountFen, { shownFen: bonusFen + packetsFen })
      expect(reward).toMatchObject({ bonusFen, packetsFen })
      await pay(rechargeId)
      expect((await wallet(testUser)).bonus - before.bonus).toBe(bonusFen)
      const known = new Set(before.packets.map(({ redPackId }) => redPackId))
      const came = (await packetsOf(testUser)).filter(({ redPackId }) => !known.has(redPackId))
      expect(came.map(({ name, amountFen: fen }) => [name, fen]).sort()).toEqual(
        precomputation.packets.map(({ name, amountFen: fen }) => [name, fen]).sort(),
      )
    }
    expect(await testUser.client.user.queryInfo()).toMatchObject({
      packetPopAmount: 0,
      rechargePopAmount: 2300,
    })
    for (const id of campaigns) await stop(id)
    await ladder()
    expect(await precomputed(testUser, 20_000)).toMatchObject({ text: null })
  })
})

test('of two ladders set concurrently one is complete, the other ends', async () => {
  const low = [5000, 6000, 7000].map((fromFen) => ({ fromFen, bonusFen: 100 }))
  const high = [50_000, 60_000, 70_000].map((fromFen) => ({ fromFen, bonusFen: 900 }))
  await Promise.all([ladder(...low), ladder(...high), ladder(...low), ladder(...high)])
  const { tips } = await (await person()).client.promotion.rechargeTip()
  const standing = tips.map(({ fromFen, reward }) => ({ fromFen, bonusFen: reward.bonusFen }))
  expect([low, high]).toContainEqual(standing)
  await ladder()
})
