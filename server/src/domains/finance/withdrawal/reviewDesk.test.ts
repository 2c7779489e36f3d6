import { expect, test } from 'vitest'
import { setUpCorrections } from '../../../../testing/market/corrections.ts'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { csvRows, filesOf } from '../../../../testing/market/ownerFiles.ts'
import { setUpWithdrawals } from '../../../../testing/pay/withdrawals.ts'
import type { TestUser } from '../../../../testing/people/testUser.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf } from '../../../../testing/server/outcome.ts'
import { runPayouts } from './payouts.ts'

const server = await callServer(
  {},
  {
    'finance.withdrawDayCount': 10,
    'ops.singleLimitFen': 150_000,
    'session.sessionDays': 365,
  },
)
const market = await setUpMarket(server)
const { person, goods, rent } = market
const { operator } = setUpCorrections(server, market)
const { newWithdrawer, withdraw } = setUpWithdrawals(server, market)
const { clock, deps, pool } = server
const DAY = 86_400_000
const first = await operator()
const { finance } = first.client

/** The facts that ask for a closer look, as an operator reads them. */
const warningsOf = async (id: string, by: TestUser = first): Promise<string[]> =>
  (await by.client.finance.withdrawalForReview({ id })).facts
    .filter(({ isWarning }) => isWarning)
    .map(({ text }) => text)

test('finance.withdrawalForReview: money, facts and other withdrawals of the applicant, masked', async () => {
  const user = await newWithdrawer(500_000)
  await rent(user, await goods(await person()), 1, 300)
  const earlier = await withdraw(user, 6_000)
  await runPayouts(deps)
  clock.advance(1_000)
  const id = await withdraw(user, 200_000)
  const shown = await finance.withdrawalForReview({ id })
  expect(shown).toMatchObject({
    withdrawalId: id,
    holder: '王**',
    account: expect.stringContaining('*'),
    cashFen: 500_000 - 300 - 206_000,
    awaitedApproval: null,
    others: [{ withdrawalId: earlier, state: 'paid', amountFen: 6_000 }],
  })
  expect(JSON.stringify(shown)).not.toContain(user.phone)
  expect(shown.money.map(({ type, inFen, outFen }) => [type, inFen, outFen])).toEqual([
    ['recharge', 500_000, 0],
    ['withdrawal', 0, 6_000],
    ['rent', 0, 300],
  ])
  expect(await warningsOf(id)).toEqual([
    '注册于申请前 0 天，完成 0 笔租用',
    '提现账户绑定于当天',
    '近 7 天充值 5000.00 元，租号付款 3.00 元',
  ])
  const { awaitedApproval } = await finance.approveWithdrawal({ id })
  expect((await finance.withdrawalForReview({ id })).awaitedApproval).toBe(awaitedApproval)
  expect(await outcomeOf(finance.withdrawalForReview({ id: '8'.repeat(19) }))).toBe('NOT_FOUND')
  expect(await outcomeOf(user.client.finance.withdrawalForReview({ id }))).toBe('NO_PERMISSION')
})

test('finance.withdrawalForReview: a settled user has no warnings; a payout account of another user is named', async () => {
  const settled = await newWithdrawer(300_000)
  clock.advance(40 * DAY)
  const again = await newWithdrawer(0)
  // Sessions of operators are shorter than these days.
  const reviewer = await operator()
  const calm = await withdraw(settled, 120_000)
  expect(await warningsOf(calm, reviewer)).toEqual([])
  await pool.query(
    `insert into withdraw_account (user_id, channel, account_hash, sealed, data_key, kek, masked, slot, is_default, created_at)
     select $1, channel, account_hash, sealed, data_key, kek, masked, 2, false, $3 from withdraw_account where user_id = $2`,
    [again.userId, settled.userId, clock.now()],
  )
  expect(await warningsOf(calm, reviewer)).toEqual(['同一提现账户还绑定在 1 位其他用户名下'])
  expect((await reviewer.client.finance.withdrawalForReview({ id: calm })).related).toEqual([
    { userId: String(again.userId), by: 'account' },
  ])
})

test('finance.payoutOverview: what waits while payouts are paused, and what was sent after they were resumed by two', async () => {
  const [one, other] = [await operator(), await operator()]
  const overview = () => one.client.finance.payoutOverview({})
  await one.client.pay.pausePayouts({ reason: '核对账单' })
  const before = await overview()
  const id = await withdraw(await newWithdrawer(100_000), 50_000)
  await runPayouts(deps)
  expect(await overview()).toMatchObject({
    payoutPause: { reason: '核对账单', pausedBy: `operator:${one.userId}` },
    isOpen: true,
    approved: { count: before.approved.count + 1, fen: before.approved.fen + 50_000 },
    oldestApprovedAt: clock.now().getTime(),
    awaitedApproval: null,
    blockingDifferences: 0,
  })
  const { awaitedApproval } = await one.client.pay.resumePayouts({ note: '已核对' })
  expect((await overview()).awaitedApproval).toBe(awaitedApproval)
  const { list } = await other.client.ops.approvals({})
  expect(list.find(({ approvalId }) => approvalId === awaitedApproval)).toMatchObject({
    text: '恢复向用户转账，等待中的提现立即转出',
    isOwn: false,
  })
  await other.client.ops.approve({ approvalId: awaitedApproval ?? 0 })
  await runPayouts(deps)
  expect(await overview()).toMatchObject({ payoutPause: null, approved: { count: 0 }, awaitedApproval: null })
  expect((await one.client.finance.withdrawalForReview({ id })).state).toBe('paid')
})

test('finance.withdrawalReviews: of one user and of all states; the file has what the list shows', async () => {
  const by = await operator()
  const user = await newWithdrawer(600_000)
  const ids = [await withdraw(user, 6_000)]
  await runPayouts(deps)
  clock.advance(1_000)
  ids.push(await withdraw(user, 200_000))
  const { list } = await by.client.finance.withdrawalReviews({ tab: 'all', userId: String(user.userId) })
  expect(list.map(({ withdrawalId }) => withdrawalId)).toEqual(ids.toReversed())
  const files = filesOf(server, by).finance
  const rows = await csvRows(await files.withdrawalsFile({ tab: 'reviewing', format: 'csv' }))
  const row = rows.find((cells) => cells[1] === ids[1])
  expect(row?.slice(2, 9)).toEqual([
    String(user.userId),
    '王**',
    list[0]?.account,
    '2000.00',
    '40.00',
    '1960.00',
    '审核中',
  ])
  expect(rows.some((cells) => cells[1] === ids[0])).toBe(false)
})
