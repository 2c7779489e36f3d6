import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { setUpCampaigns } from '../../../../testing/market/campaigns.ts'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { postNotification } from '../../../../testing/pay/postNotification.ts'
import { idNumberOf } from '../../../../testing/people/idNumber.ts'
import { testUser } from '../../../../testing/people/testUser.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { onEnd } from '../../../../testing/server/onEnd.ts'
import { outcomeOf } from '../../../../testing/server/outcome.ts'
import { violationsOf } from '../../../core/jobs/invariants.ts'
import { sessionInvariants } from '../../session/invariants.ts'
import { promotionInvariants } from '../invariants.ts'

const server = await callServer()
const { clock, pool } = server
const market = await setUpMarket(server)
const { draft, prized, open, grant } = await setUpCampaigns(server)
/** Their sessions end when days pass. */
const newOperator = () => market.person({ roles: ['operator'] })
const newDesk = async () => (await newOperator()).client.promotion
const DAY = 86_400_000
const DAY_SUM = 'what a campaign gave on a day is the sum of its claims of that day'

describe('promotion.forecastCampaign', () => {
  test('without earlier claims it is the whole budget, of packets a whole number', async () => {
    const ops = await newDesk()
    const forecast = await ops.forecastCampaign(draft({ kind: 'welcome', budgetFen: 5499 }))
    expect(forecast).toEqual({
      basis: 'worst',
      worstFen: 5000,
      givenFen: 5000,
      costFen: 5000,
      exhaustedAt: null,
      past: null,
    })
    expect(await ops.forecastCampaign(draft(prized('sign_in', [10, 20])))).toMatchObject({
      basis: 'worst',
      worstFen: 500_000,
    })
    expect(await outcomeOf(ops.forecastCampaign(draft({ gameId: 99 })))).toBe('NOT_FOUND')
  })

  test('with earlier claims it is their pace at the new amounts, within the budget, less what expires', async () => {
    const campaignId = await open()
    const owner = await market.person()
    for (let i = 0; i < 4; i += 1) {
      const renter = await market.person({ cashFen: 1000 })
      const redPackId = await grant(campaignId, renter)
      if (i > 0) continue
      const goodsId = await market.goods(owner)
      const wanted = { goodsId, hours: 4, expectedTotalFen: 1200, redPackId }
      const { orderId } = await renter.client.orders.create(wanted)
      await renter.client.pay.balanceUnifiedOrder({ orderId })
    }
    clock.advance(8 * DAY)
    const ops = await newDesk()
    await ops.stopCampaign({ campaignId })
    // A claim in two days; of each 10 yuan a quarter is spent.
    const forecast = await ops.forecastCampaign(
      draft({ amountFen: 1000, thresholdFen: 3000, endsAt: clock.now().getTime() + 30 * DAY }),
    )
    expect(forecast).toMatchObject({
      basis: 'past',
      worstFen: 500_000,
      givenFen: 15_000,
      costFen: 3750,
      exhaustedAt: null,
      past: { campaigns: 1, claimsPerDay: 0.5, spentShareBp: 2500 },
    })
    const small = await ops.forecastCampaign(
      draft({
        amountFen: 1000,
        thresholdFen: 3000,
        budgetFen: 5000,
        endsAt: clock.now().getTime() + 30 * DAY,
      }),
    )
    expect(small).toMatchObject({ givenFen: 5000, costFen: 1250 })
    expect(small.exhaustedAt).toBe(clock.now().getTime() + 10 * DAY)
    // Campaigns of another kind, and of long ago, say nothing.
    expect(await ops.forecastCampaign(draft({ kind: 'welcome' }))).toMatchObject({ basis: 'worst' })
    clock.advance(181 * DAY)
    expect(await (await newDesk()).forecastCampaign(draft())).toMatchObject({ basis: 'worst' })
  })
})

describe('promotion.campaignDetail, campaignClaims', () => {
  test('show what a campaign gave by day and person, and who did what', async () => {
    const campaignId = await open()
    const [one, other] = [await testUser(server), await testUser(server)]
    await grant(campaignId, one)
    clock.advance(DAY)
    await grant(campaignId, other)
    const ops = await newDesk()
    await ops.raiseCampaignBudget({ campaignId, amountFen: 100, reason: '领得快' })
    await ops.stopCampaign({ campaignId })
    const detail = await ops.campaignDetail({ campaignId })
    expect(detail).toMatchObject({ state: 'stopped', grantedFen: 1000 })
    expect(detail.byDay.map(({ claims, amountFen }) => [claims, amountFen])).toEqual([
      [1, 500],
      [1, 500],
    ])
    expect(detail.events.map(({ verb, amountFen, reason }) => [verb, amountFen, reason])).toEqual([
      ['stop', null, null],
      ['raise_budget', 100, '领得快'],
      ['create', null, null],
    ])
    const first = await ops.campaignClaims({ campaignId, page: { size: 1 } })
    const { time, cursor } = first.page
    const rest = await ops.campaignClaims({
      campaignId,
      page: { num: 2, size: 1, time, cursor: cursor ?? '' },
    })
    expect([...first.list, ...rest.list].map(({ userId }) => userId)).toEqual(
      [other, one].map(({ userId }) => String(userId)),
    )
    expect(rest.page.more).toBe(false)
    const [day] = detail.byDay
    const ofDay = await ops.campaignClaims({ campaignId, from: day?.day, to: day?.day })
    expect(ofDay.list).toMatchObject([{ userId: String(one.userId), form: 'packet', state: 'unused' }])
    const missing = { campaignId: 999_999 }
    expect(await outcomeOf(ops.campaignDetail(missing))).toBe('NOT_FOUND')
    expect(await outcomeOf(ops.campaignClaims(missing))).toBe('NOT_FOUND')
    expect(await outcomeOf(ops.sharedClaims(missing))).toBe('NOT_FOUND')
  })

  test('claims of bonus and packets at one moment come once over pages', async () => {
    const campaignId = await open({ ...prized('sign_in', [10]), name: '签到' })
    for (let i = 0; i < 5; i += 1) {
      const { token } = await market.person()
      await server.onDevice(String(i).padStart(32, '0'), token).promotion.signIn()
    }
    const ops = await newDesk()
    const seen: string[] = []
    let page: NonNullable<Parameters<typeof ops.campaignClaims>[0]['page']> = { size: 2 }
    for (let num = 2; ; num += 1) {
      const answer = await ops.campaignClaims({ campaignId, page })
      seen.push(...answer.list.map(({ claimId }) => claimId))
      if (!answer.page.more) break
      page = { num, size: 2, time: answer.page.time, cursor: answer.page.cursor ?? '' }
    }
    expect(new Set(seen).size).toBe(5)
    await ops.stopCampaign({ campaignId })
  })
})

test('a day of a campaign that was counted wrongly is found by the invariant', async () => {
  const campaignId = await open()
  await grant(campaignId, await testUser(server))
  const owner = new pg.Client(server.ownerUrl)
  await owner.connect()
  onEnd(() => owner.end())
  const change = (by: number) =>
    owner.query('update campaign_day set claims = claims + $2 where campaign_id = $1', [campaignId, by])
  const violated = async () =>
    (await violationsOf(pool, promotionInvariants)).map(({ invariant }) => invariant)
  await change(1)
  expect(await violated()).toContain(DAY_SUM)
  await change(-1)
  expect(await violated()).not.toContain(DAY_SUM)
})

describe('promotion.sharedClaims', () => {
  test('names people who claimed by one device, account for payouts or identity', async () => {
    const campaignId = await open()
    const idNumber = idNumberOf('1991-02-03', 77)
    const device = '7'.repeat(32)
    const [a, b, alone] = [
      await testUser(server, { idNumber, device }),
      await testUser(server, { idNumber, device }),
      await testUser(server),
    ]
    for (const person of [a, b, alone]) await grant(campaignId, person)
    const groups = async (by: 'device' | 'payout' | 'identity') =>
      (await (await newDesk()).sharedClaims({ campaignId, by })).groups
    const userIds = [a, b].map(({ userId }) => String(userId))
    const group = { userIds, people: 2, claims: 2, amountFen: 1000 }
    expect(await groups('device')).toMatchObject([group])
    expect(await groups('identity')).toMatchObject([group])
    expect(await groups('payout')).toEqual([])
    await pool.query(
      `insert into withdraw_account (user_id, channel, account_hash, sealed, data_key, kek, masked, slot, is_default, created_at)
       select u, 'alipay', '\\x02', '\\x00', '\\x00', 'k', '13***', 1, true, $2 from unnest($1::bigint[]) u`,
      [userIds, clock.now()],
    )
    expect(await groups('payout')).toMatchObject([group])
    clock.advance(8 * DAY)
    expect(await groups('device')).toEqual([])
  })

  test('finds a device again that two signed in on at once, and none that only one of them kept', async () => {
    const campaignId = await open()
    const people = [await testUser(server), await testUser(server)]
    for (const person of people) await grant(campaignId, person)
    const [a, b] = people.map(({ userId }) => userId)
    const device = Buffer.alloc(32, 9)
    const signIn = (client: pg.ClientBase | pg.Pool, userId: number | undefined) =>
      client.query('insert into known_device (user_id, device, last_seen_at) values ($1, $2, $3)', [
        userId,
        device,
        clock.now(),
      ])
    const first = await pool.connect()
    const second = await pool.connect()
    await first.query('begin')
    await signIn(first, a)
    const waiting = signIn(second, b)
    await first.query('commit')
    await waiting
    first.release()
    second.release()
    const shared = async () => (await (await newDesk()).sharedClaims({ campaignId, by: 'device' })).groups
    expect(await shared()).toMatchObject([{ userIds: [a, b].map(String) }])
    expect(await violationsOf(pool, sessionInvariants)).toEqual([])
    await pool.query('delete from known_device where device = $1 and user_id = $2', [device, b])
    expect(await shared()).toEqual([])
    await signIn(pool, b)
    const mark = (shared: boolean) =>
      pool.query('update known_device set shared = $2 where device = $1', [device, shared])
    await mark(false)
    expect(await violationsOf(pool, sessionInvariants)).toMatchObject([
      { invariant: 'a device of several users is marked as shared' },
    ])
    await mark(true)
  })
})

describe('promotion.raiseCampaignBudget', () => {
  test('slices of a budget by one person count together towards the limit of one act', async () => {
    const first = await newOperator()
    const { campaignId } = await first.client.promotion.createCampaign(draft({ budgetFen: 150_000 }))
    let ops = first.client.promotion
    const raise = (amountFen: number) =>
      ops.raiseCampaignBudget({ campaignId: campaignId ?? 0, amountFen, reason: '追加' })
    expect((await raise(40_000)).awaitedApproval).toBeNull()
    // A day later, because the day's limit is another rule.
    clock.advance(DAY)
    ops = await newDesk()
    const { awaitedApproval } = await raise(20_000)
    expect(awaitedApproval).not.toBeNull()
    const second = await newOperator()
    await second.client.ops.approve({ approvalId: awaitedApproval ?? 0 })
    // What two gave does not count.
    expect((await raise(10_000)).awaitedApproval).toBeNull()
    expect((await raise(1)).awaitedApproval).not.toBeNull()
    expect((await ops.campaignDetail({ campaignId: campaignId ?? 0 })).budgetFen).toBe(220_000)
  })
})

describe('promotion.rewardLadder, setRewardLadder', () => {
  test('a ladder takes two operators, and shows what it would have brought', async () => {
    const steps = [
      { fromFen: 5000, bonusFen: 100 },
      { fromFen: 10_000, bonusFen: 300 },
    ]
    const [operator, second] = [await newOperator(), await newOperator()]
    const ops = operator.client.promotion
    const { awaitedApproval } = await ops.setRewardLadder({ steps, reason: '周年庆' })
    expect((await ops.rewardLadder({})).steps).toEqual([])
    const waiting = async () =>
      (await second.client.ops.approvals({})).list.find((one) => one.approvalId === awaitedApproval)
    expect((await waiting())?.remarks).toEqual([
      '第 2 级赠送 3%，高于提现手续费 2%，可能有人充值拿到赠送后马上提现',
    ])
    expect(await outcomeOf(operator.client.ops.approve({ approvalId: awaitedApproval ?? 0 }))).toBe(
      'APPROVAL_OWN',
    )
    await second.client.ops.approve({ approvalId: awaitedApproval ?? 0 })
    const ladder = await ops.rewardLadder({})
    expect(ladder).toMatchObject({
      steps,
      changes: [{ operatorId: String(operator.userId), steps }],
      withdrawFeeBp: 200,
    })
    const renter = await market.person()
    for (const amountFen of [4900, 5000, 20_000]) {
      const { paymentId } = await renter.client.finance.rechargePay({ amountFen, channel: 'wechat' })
      const notice = server.providers.channels.wechat.pay(paymentId, clock.now())
      await postNotification(server, 'wechat', notice)
    }
    expect((await ops.rewardLadder({})).recharges).toEqual({ count: 3, amountFen: 29_900, bonusFen: 400 })
    expect((await ops.rewardLadder({ steps: [{ fromFen: 1000, bonusFen: 10 }] })).recharges.bonusFen).toBe(30)
  })

  test('an operator who is not verified cannot change it', async () => {
    const unverified = await market.person({ operatorRoles: ['content'], bornOn: null })
    const change = { steps: [{ fromFen: 5000, bonusFen: 100 }], reason: '周年庆' }
    expect(await outcomeOf(unverified.client.promotion.setRewardLadder(change))).toBe('REALNAME_REQUIRED')
  })

  test.each([
    [[{ fromFen: 5000, bonusFen: 5000 }], 'as much as is recharged'],
    [[{ fromFen: 5000, bonusFen: 0 }], 'no bonus'],
    [
      [
        { fromFen: 5000, bonusFen: 100 },
        { fromFen: 5000, bonusFen: 200 },
      ],
      'the same amount twice',
    ],
    [
      [
        { fromFen: 5000, bonusFen: 100 },
        { fromFen: 9000, bonusFen: 50 },
      ],
      'less for more',
    ],
  ])('refuses %o: %s', async (steps) => {
    expect(await outcomeOf((await newDesk()).setRewardLadder({ steps, reason: '周年庆' }))).toBe(
      'INVALID_INPUT',
    )
  })
})
