import type { OutputOf } from '@shanghao/contract/call'
import type { signInCalls } from '@shanghao/contract/promotion/signIn'
import { describe, expect, test } from 'vitest'
import { setUpCampaigns } from '../../../../testing/market/campaigns.ts'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { idNumberOf } from '../../../../testing/people/idNumber.ts'
import type { TestUser } from '../../../../testing/people/testUser.ts'
import { AT_ONCE } from '../../../../testing/server/atOnce.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../../testing/server/outcome.ts'
import { violationsOf } from '../../../core/jobs/invariants.ts'
import { signInInvariants } from './invariants.ts'

const server = await callServer()
const { person, wallet } = await setUpMarket(server)
const { operator, draft, prized, open } = await setUpCampaigns(server)
const ops = operator.client.promotion
const { clock } = server
const DAY = 86_400_000

const deviceOf = (no: number): string => String(no).padStart(32, '0')
/** A person's calls on a device; by default one of their own. */
const on = ({ userId, token }: TestUser, no = userId) => server.onDevice(deviceOf(no), token).promotion
const shanghai = (text: string) => clock.set(new Date(`${text}+08:00`))
const stop = (campaignId: number) => ops.stopCampaign({ campaignId })
const campaignOf = async (id: number) =>
  (await ops.listCampaigns({ page: { size: 50 } })).list.find((campaign) => campaign.id === id)
const statesOf = ({ ladder }: OutputOf<typeof signInCalls.signShow>) => ladder.map(({ state }) => state)

describe('promotion.signIn', () => {
  test('needs a login, a device and a running campaign', async () => {
    expect(await outcomeOf(server.client().promotion.signIn())).toBe('TOKEN_EXPIRED')
    const newcomer = await person()
    expect(await outcomeOf(newcomer.client.promotion.signIn())).toBe('DEVICE_UNKNOWN')
    expect(await outcomeOf(on(newcomer).signIn())).toBe('CAMPAIGN_OVER')
    expect(await on(newcomer).signShow({})).toMatchObject({ campaign: null, ladder: [], streak: 0 })
    const id = await open(prized('sign_in', [5]))
    await stop(id)
    expect(await outcomeOf(on(newcomer).signIn())).toBe('CAMPAIGN_OVER')
  })

  test('counts once under many tries on two devices, and pays once', async () => {
    const id = await open(prized('sign_in', [30]))
    const user = await person()
    const tries = Array.from({ length: AT_ONCE }, (_, i) => on(user, user.userId + (i % 2)).signIn())
    expect(await outcomesOf(tries)).toEqual({ OK: 1, SIGN_IN_DONE: AT_ONCE - 1 })
    expect(await wallet(user)).toMatchObject({ bonus: 30 })
    const { list } = await user.client.finance.details({})
    expect(list.map(({ label, fen }) => [label, fen])).toEqual([['活动奖励', 30]])
    expect(await campaignOf(id)).toMatchObject({ grantedFen: 30 })
    await stop(id)
  })

  test('extends the streak over midnight in Shanghai, climbs the ladder and starts it again; a missed day breaks it', async () => {
    const id = await open({ ...prized('sign_in', [10, 0, 40]), endsAt: clock.now().getTime() + 300 * DAY })
    const user = await person()
    shanghai('2026-11-30T23:59:59')
    const first = await on(user).signIn()
    expect(first).toMatchObject({ day: '2026-11-30', streak: 1, prize: { text: '0.1 元赠送余额' } })
    shanghai('2026-12-01T00:00:00')
    const beforeSecond = await on(user).signShow({})
    expect(beforeSecond).toMatchObject({ today: '2026-12-01', signedToday: false, streak: 1 })
    expect(statesOf(beforeSecond)).toEqual(['done', 'next', 'ahead'])
    expect(await on(user).signIn()).toMatchObject({ streak: 2, prize: null, withheld: null })
    shanghai('2026-12-02T12:00:00')
    expect(await on(user).signIn()).toMatchObject({ streak: 3, prize: { amountFen: 40 } })
    expect(statesOf(await on(user).signShow({}))).toEqual(['done', 'done', 'done'])
    shanghai('2026-12-03T12:00:00')
    expect(await on(user).signIn()).toMatchObject({ streak: 4, prize: { amountFen: 10 } })
    shanghai('2026-12-05T00:00:00')
    expect(await on(user).signShow({})).toMatchObject({ streak: 0 })
    expect(await on(user).signIn()).toMatchObject({ streak: 1, prize: { amountFen: 10 } })
    expect(await wallet(user)).toMatchObject({ bonus: 70 })
    const calendar = async (month: string) => (await on(user).signShow({ month })).days
    expect(await calendar('2026-11')).toEqual([{ day: '2026-11-30', streak: 1, prizeText: '0.1 元赠送余额' }])
    expect((await calendar('2026-12')).map(({ day }) => day.slice(8))).toEqual(['01', '02', '03', '05'])
    await stop(id)
  })

  test('keeps a campaign within its budget to the last fen; who comes too late is told and keeps the day', async () => {
    const id = await open({ ...prized('sign_in', [30]), budgetFen: 100 })
    const people = await Promise.all(Array.from({ length: 8 }, () => person()))
    const results = await Promise.all(people.map((user) => on(user).signIn()))
    expect(results.map(({ withheld }) => withheld).sort()).toEqual([
      ...Array.from({ length: 5 }, () => 'exhausted'),
      null,
      null,
      null,
    ])
    expect(results.find(({ withheld }) => withheld)?.withheldText).toBe('活动奖励已发完，签到只记天数')
    expect(await campaignOf(id)).toMatchObject({ grantedFen: 90, budgetFen: 100, state: 'exhausted' })
    const late = await person()
    expect(await on(late).signShow({})).toMatchObject({
      campaign: { state: 'exhausted' },
      reward: { withheld: 'exhausted' },
    })
    const raise = { campaignId: id, amountFen: 50, reason: '追加预算' }
    expect(await ops.raiseCampaignBudget(raise)).toEqual({ awaitedApproval: null })
    expect(await on(late).signIn()).toMatchObject({ withheld: null })
    expect(await campaignOf(id)).toMatchObject({ grantedFen: 120, budgetFen: 150 })
    await stop(id)
  })

  test('rewards verified adults, one account of an identity and one account on a device', async () => {
    const id = await open(prized('sign_in', [20, 20, 20]))
    const withheldOf = async (user: TestUser, no?: number) => (await on(user, no).signIn()).withheld
    expect(await withheldOf(await person({ bornOn: null }))).toBe('unverified')
    expect(await withheldOf(await person({ bornOn: '2010-06-01' }))).toBe('minor')

    const idNumber = idNumberOf('1990-07-07', 811)
    const [first, second] = [await person({ idNumber }), await person({ idNumber })]
    const both = await Promise.all([withheldOf(first), withheldOf(second)])
    expect(both.sort()).toEqual([null, 'other_account'])
    const paid = (await wallet(first)).bonus > 0 ? first : second
    const other = paid === first ? second : first
    clock.advance(DAY)
    expect((await on(other).signShow({})).reward).toMatchObject({ withheld: 'other_account' })
    expect([await withheldOf(other), await withheldOf(paid)]).toEqual(['other_account', null])

    const shared = 99_999
    const friends = await Promise.all([person(), person(), person()])
    const onOne = await Promise.all(friends.map((user) => withheldOf(user, shared)))
    expect(onOne.sort()).toEqual(['device', 'device', null])
    await stop(id)
  })

  test('gives a red packet by the terms of its prize', async () => {
    const [bonus] = prized('sign_in', [300]).prizes ?? []
    if (!bonus) throw new Error('no prize')
    const prizes = [{ ...bonus, form: 'packet' as const, thresholdFen: 1000, validDays: 3 }]
    const { campaignId } = await ops.createCampaign(
      draft({ ...prized('sign_in', []), prizes, budgetFen: 3000 }),
    )
    const user = await person()
    expect(await on(user).signIn()).toMatchObject({
      prize: { form: 'packet', text: '3 元红包', conditionText: '满 10 元可用，3 天内有效' },
    })
    const { list } = await user.client.promotion.queryUserRedPackList()
    expect(list).toMatchObject([{ kind: 'sign_in', amountFen: 300, thresholdFen: 1000 }])
    await stop(campaignId ?? 0)
  })

  test('a guest sees the campaign and its ladder', async () => {
    const id = await open({ ...prized('sign_in', [5, 10]), name: '天天签到' })
    expect(await server.client().promotion.signShow({})).toMatchObject({
      campaign: { name: '天天签到', state: 'running' },
      ladder: [{ state: 'next' }, { state: 'ahead' }],
      days: [],
      reward: { prize: null, withheld: null },
    })
    await stop(id)
  })
})

describe('campaigns with prizes', () => {
  test('do not overlap, and are made with a list of prizes', async () => {
    const id = await open(prized('sign_in', [5]))
    const second = draft(prized('sign_in', [5]))
    expect(await outcomeOf(ops.createCampaign(second))).toBe('CAMPAIGN_OVERLAP')
    expect(await outcomeOf(open(prized('sign_in', [5])))).toBe('CAMPAIGN_OVERLAP')
    const wrong = [
      draft({ prizes: second.prizes }),
      draft({ kind: 'sign_in' }),
      { ...second, prizes: [] },
      { ...second, prizes: [...second.prizes, ...second.prizes] },
      { ...second, budgetFen: 4 },
      { ...second, kind: 'invite' as const },
      { ...second, prizes: second.prizes.map((prize) => ({ ...prize, thresholdFen: 9 })) },
      { ...second, prizes: second.prizes.map((prize) => ({ ...prize, form: 'packet' as const })) },
      { ...second, gameId: 1 },
    ]
    expect(await outcomesOf(wrong.map((input) => ops.createCampaign(input)))).toEqual({ INVALID_INPUT: 9 })
    await stop(id)
    const { campaignId } = await ops.createCampaign({ ...second, budgetFen: 50 })
    expect(await campaignOf(campaignId ?? 0)).toMatchObject({
      prizes: [{ position: 1, form: 'bonus', amountFen: 5 }],
    })
    await stop(campaignId ?? 0)
  })

  test('a budget is raised while the campaign lasts', async () => {
    const renter = await person()
    const id = await open(prized('sign_in', [5]))
    const raise = { campaignId: id, amountFen: 50, reason: '追加预算' }
    expect(await outcomeOf(renter.client.promotion.raiseCampaignBudget(raise))).toBe('NO_PERMISSION')
    expect(await outcomeOf(ops.raiseCampaignBudget({ ...raise, campaignId: 987_654 }))).toBe('NOT_FOUND')
    const unverified = await person({ roles: ['operator'], bornOn: null })
    expect(await outcomeOf(unverified.client.promotion.raiseCampaignBudget(raise))).toBe('REALNAME_REQUIRED')
    const large = await ops.raiseCampaignBudget({ ...raise, amountFen: 100_000_000 })
    expect(large.awaitedApproval).not.toBeNull()
    expect(await campaignOf(id)).toMatchObject({ budgetFen: 500_000 })
    await stop(id)
    expect(await outcomeOf(ops.raiseCampaignBudget(raise))).toBe('CAMPAIGN_OVER')
  })

  test('one that overlaps with a campaign made meanwhile cannot be approved', async () => {
    const second = await person({ roles: ['operator'] })
    const large = { ...draft(prized('sign_in', [5])), budgetFen: 100_000_000 }
    const { awaitedApproval } = await ops.createCampaign(large)
    const id = await open(prized('sign_in', [5]))
    const approved = second.client.ops.approve({ approvalId: awaitedApproval ?? 0 })
    expect(await outcomeOf(approved)).toBe('CAMPAIGN_OVERLAP')
    await stop(id)
  })
})

test('the invariants notice a wrong streak and a prize that was not given', async () => {
  const { rowCount } = await server.pool.query(
    `insert into sign_in (user_id, day, streak, signed_at, campaign_id, prize_id)
     select user_id, day + 1, 7, signed_at, campaign_id, prize_id from sign_in where prize_id is not null order by day desc limit 1`,
  )
  expect(rowCount).toBe(1)
  const broken = await violationsOf(server.pool, signInInvariants)
  await server.pool.query('delete from sign_in where streak = 7')
  expect(broken.map(({ invariant }) => invariant)).toEqual([
    'a sign-in extends the streak of the day before, or begins one',
    'a sign-in brought its prize, and none that was withheld',
  ])
})
