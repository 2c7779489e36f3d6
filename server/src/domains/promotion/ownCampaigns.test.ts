import { describe, expect, test } from 'vitest'
import { setUpCampaigns } from '../../../testing/market/campaigns.ts'
import { setUpMarket } from '../../../testing/market/market.ts'
import { idNumberOf } from '../../../testing/people/idNumber.ts'
import type { TestUser } from '../../../testing/people/testUser.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { sharesPayoutAccount } from '../finance/actions.ts'
import { runDueOrders } from '../orders/run/due.ts'
import { sharesDevice } from '../session/actions.ts'
import { invitationsJob } from './invitations/decide.ts'

const server = await callServer()
const market = await setUpMarket(server)
const { person, wallet } = market
const { draft, prized } = await setUpCampaigns(server)
const { clock, deps, pool } = server
const HOUR = 3_600_000
const LARGE = 200_000

const idNumber = idNumberOf('1988-08-08', 950)
const operator = await person({ roles: ['operator'], idNumber })
/** Another account of the operator, who has no role there. */
const own = await person({ idNumber, cashFen: 2_000 })
const other = await person({ cashFen: 2_000 })

/** Makes a campaign alone: its budget is within the limit of one act. */
const make = async (overrides: Parameters<typeof draft>[0]): Promise<number> => {
  const wanted = { ...draft({ budgetFen: LARGE, ...overrides }) }
  const { campaignId } = await operator.client.promotion.createCampaign(wanted)
  return Number(campaignId ?? 0)
}
const on = ({ userId, token }: TestUser) => server.onDevice(String(userId).padStart(32, '0'), token).promotion

describe('who makes a campaign, and whom the operator’s affairs are, get nothing of it', () => {
  test('of a sign-in', async () => {
    const campaignId = await make(prized('sign_in', [LARGE / 2]))
    expect((await on(own).signShow({})).reward).toMatchObject({ withheld: 'own_campaign' })
    expect(await on(own).signIn()).toMatchObject({ streak: 1, withheld: 'own_campaign' })
    expect(await on(other).signIn()).toMatchObject({ streak: 1, withheld: null })
    expect([(await wallet(own)).bonus, (await wallet(other)).bonus]).toEqual([0, LARGE / 2])
    await operator.client.promotion.stopCampaign({ campaignId })
  })

  test('of a recharge, nor of a registration once it is known who registered', async () => {
    await make({ kind: 'recharge', fromFen: 5_000, perUser: 1, amountFen: 1_000, thresholdFen: 1_001 })
    const packetsFor = async ({ client }: TestUser) =>
      (await client.promotion.rechargeRewardPrecomputation({ amountFen: 5_000 })).packetsFen
    expect([await packetsFor(own), await packetsFor(other)]).toEqual([0, 1_000])
    await make({ kind: 'welcome', amountFen: 700, thresholdFen: 701 })
    const unused = async ({ client }: TestUser) =>
      (await client.promotion.queryUserRedPackList()).list.map(({ amountFen }) => amountFen)
    expect(await unused(await person())).toEqual([700])
    const again = await person({ idNumber })
    clock.advance(1000)
    expect(await unused(again)).toEqual([])
  })

  test('of an invitation', async () => {
    await make(prized('invite', [300, 200]))
    const invited = async (inviter: TestUser, friend: TestUser) => {
      await pool.query(
        'insert into invitation (inviter_id, friend_id, registered_at, until, least_rent_fen) values ($1, $2, $3, $4, 1000)',
        [inviter.userId, friend.userId, clock.now(), new Date(clock.now().getTime() + 900 * HOUR)],
      )
      await market.rent(friend, await market.goods(await person()), 4, 1_200)
    }
    const [friend, another] = [await person({ cashFen: 1_200 }), await person({ cashFen: 1_200 })]
    await invited(own, friend)
    await invited(other, another)
    for (const ms of [5 * HOUR, 3 * HOUR, 40 * HOUR]) {
      clock.advance(ms)
      await runDueOrders(deps)
    }
    await invitationsJob({ sharesDevice, sharesPayoutAccount }).run(deps)
    const { rows } = await pool.query('select state, reason from invitation order by id')
    expect(rows).toEqual([
      { state: 'refused', reason: 'own_campaign' },
      { state: 'rewarded', reason: null },
    ])
    expect((await own.client.promotion.invitations()).list[0]?.missingText).toBe(
      '活动由邀请人、好友或与他们有关的人设立，没有奖励',
    )
  })

  test('and PostgreSQL refuses it', async () => {
    const campaignId = await make({ kind: 'grant' })
    const insert = (userId: number) =>
      pool.query(
        `insert into red_packet (campaign_id, user_id, cause, amount_fen, threshold_fen, valid_from, valid_until, granted_at)
         values ($1, $2, 'own', 500, 1000, $3, $4, $3)`,
        [campaignId, userId, clock.now(), new Date(clock.now().getTime() + HOUR)],
      )
    await expect(insert(own.userId)).rejects.toMatchObject({ constraint: 'operator_self' })
  })
})
