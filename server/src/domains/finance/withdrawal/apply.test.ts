import { describe, expect, test } from 'vitest'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { PAY_PASSWORD, setUpWithdrawals } from '../../../../testing/pay/withdrawals.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../../testing/server/outcome.ts'
import { authenticate } from '../../../core/http/auth.ts'
import { countCompletedOrder } from '../../user/actions.ts'
import { creditRecharge } from '../actions.ts'
import { financeSettings } from '../settings.ts'
import { applyForWithdrawal } from './apply.ts'
import { runPayouts } from './payouts.ts'

const server = await callServer(
  {},
  {
    'finance.withdrawDayCount': 10,
    'finance.withdrawDayFailed': 3,
    // One operator approves the largest withdrawals alone; see ops.test.ts for two.
    'ops.singleLimitFen': 1_000_000,
    'ops.dayLimitFen': 2_000_000,
  },
)
const market = await setUpMarket(server)
const { person, wallet } = market
const { bind, newWithdrawer, withdraw, ban } = setUpWithdrawals(server, market)
const payPassword = PAY_PASSWORD
const DAY = 86_400_000
const many = <T>(act: (i: number) => Promise<T>): Promise<T>[] => Array.from({ length: 50 }, (_, i) => act(i))

test('guests have to log in; only operators see reviews', async () => {
  const guest = server.client()
  const id = '1'.repeat(19)
  expect(
    await outcomesOf([
      guest.finance.withdrawConfig(),
      guest.finance.withdrawAccounts(),
      guest.finance.saveWithdrawAccount({ account: '13800000000' }),
      guest.finance.defaultWithdrawAccount({ accountId: 1 }),
      guest.finance.deleteWithdrawAccount({ accountId: 1 }),
      guest.finance.withdrawQuote({ amountFen: 5000 }),
      guest.finance.withdraw({ accountId: 1, amountFen: 5000 }),
      guest.finance.withdrawalDetail({ id }),
      guest.finance.withdrawals(),
      guest.finance.withdrawalReviews(),
    ]),
  ).toEqual({ TOKEN_EXPIRED: 10 })
  const { client } = await person()
  expect(
    await outcomesOf([
      client.finance.withdrawalReviews(),
      client.finance.approveWithdrawal({ id }),
      client.finance.refuseWithdrawal({ id, reason: '资料不符' }),
    ]),
  ).toEqual({ NO_PERMISSION: 3 })
})

describe('finance.withdraw', () => {
  test('the fee is 2 %, at least two yuan, and is shown by the quote', async () => {
    const { client } = await person({ cashFen: 100 })
    const quote = (amountFen: number) => client.finance.withdrawQuote({ amountFen })
    expect(await quote(5_000)).toEqual({
      amountFen: 5_000,
      feeFreeFen: 0,
      feeFen: 200,
      arrivesFen: 4_800,
      needsReview: false,
    })
    expect(await quote(12_345)).toMatchObject({ feeFen: 246, arrivesFen: 12_099 })
    expect(await quote(100_001)).toMatchObject({ feeFen: 2_000, needsReview: true })
    expect(await outcomeOf(quote(4_999))).toBe('WITHDRAW_AMOUNT')
    expect(await outcomeOf(quote(1_000_001))).toBe('WITHDRAW_AMOUNT')
    await expect(quote(4_999)).rejects.toMatchObject({ firstMessage: '每笔可提现 50 至 10000 元' })
    const early = client.finance.withdraw({ accountId: 1, amountFen: 4_999, payPassword })
    expect(await outcomeOf(early)).toBe('WITHDRAW_AMOUNT')
  })

  test('the whole amount is held, and config and balance show it', async () => {
    const user = await newWithdrawer(100_000)
    const id = await withdraw(user, 30_000)
    expect(await wallet(user)).toEqual({ cash: 70_000, bonus: 0 })
    expect(await user.client.finance.balance()).toMatchObject({ cashFen: 70_000, frozenFen: 30_000 })
    expect(await user.client.finance.withdrawConfig()).toMatchObject({
      open: true,
      minFen: 5_000,
      maxFen: 1_000_000,
      feeBp: 200,
      minFeeFen: 200,
      reviewAboveFen: 100_000,
      leftToday: { count: 9, fen: 1_970_000 },
      cashFen: 70_000,
      accounts: [{ accountId: user.accountId, isDefault: true }],
      realname: { verified: true, adult: true, holder: '王**' },
      hasPayPassword: true,
      reviewingId: null,
    })
    expect(await user.client.finance.withdrawalDetail({ id })).toMatchObject({
      state: 'approved',
      stateName: '待转账',
      amountFen: 30_000,
      feeFen: 600,
      arrivesFen: 29_400,
      holder: '王**',
      events: [{ text: '已提交申请，等待转账' }],
    })
    const otherUser = await person()
    expect(await outcomeOf(otherUser.client.finance.withdrawalDetail({ id }))).toBe('NOT_FOUND')
    expect((await otherUser.client.finance.withdrawals()).list).toEqual([])
  })

  test('requires the user’s own account, the payment password, and an adult', async () => {
    const user = await newWithdrawer(100_000)
    const other = await newWithdrawer(100_000)
    const apply = (rest: { accountId?: number; payPassword?: string }) =>
      outcomeOf(
        user.client.finance.withdraw({ accountId: user.accountId, amountFen: 5_000, payPassword, ...rest }),
      )
    expect(await apply({ accountId: other.accountId })).toBe('NOT_FOUND')
    expect(await apply({ payPassword: '135790' })).toBe('PAY_PASSWORD_WRONG')
    const { accountId } = user
    expect(await outcomeOf(user.client.finance.withdraw({ accountId, amountFen: 5_000 }))).toBe(
      'PAY_PASSWORD_REQUIRED',
    )
    await user.client.finance.deleteWithdrawAccount({ accountId })
    expect(await apply({})).toBe('NOT_FOUND')
    const [unknown, child] = [await person({ bornOn: null }), await person({ bornOn: '2012-01-01' })]
    const input = { accountId: other.accountId, amountFen: 5_000, payPassword }
    expect(await outcomeOf(unknown.client.finance.withdraw(input))).toBe('REALNAME_REQUIRED')
    expect(await outcomeOf(child.client.finance.withdraw(input))).toBe('MINOR')
    expect(await wallet(user)).toEqual({ cash: 100_000, bonus: 0 })
  })

  test('five wrong payment passwords lock it', async () => {
    const user = await newWithdrawer(100_000)
    const { accountId } = user
    const apply = (password: string) =>
      user.client.finance.withdraw({ accountId, amountFen: 5_000, payPassword: password })
    for (let i = 0; i < 5; i += 1) await outcomeOf(apply('135790'))
    expect(await outcomeOf(apply(payPassword))).toBe('PAY_PASSWORD_LOCKED')
  })

  test('uses only cash, no bonus, and at most the balance', async () => {
    const user = await person({ cashFen: 4_999, bonusFen: 50_000 })
    const accountId = await bind(user)
    const apply = user.client.finance.withdraw({ accountId, amountFen: 5_000, payPassword })
    expect(await outcomeOf(apply)).toBe('WITHDRAW_SHORT')
    expect(await wallet(user)).toEqual({ cash: 4_999, bonus: 50_000 })
  })

  test('only one withdrawal can be under review', async () => {
    const user = await newWithdrawer(1_000_000)
    const id = await withdraw(user, 200_000)
    expect(await user.client.finance.withdrawConfig()).toMatchObject({ reviewingId: id })
    expect(await outcomeOf(withdraw(user, 5_000))).toBe('WITHDRAW_REVIEWING')
  })

  test('number and amount are limited per day', async () => {
    const user = await newWithdrawer(10_000_000)
    for (let i = 0; i < 10; i += 1) await withdraw(user, 5_000)
    expect(await outcomeOf(withdraw(user, 5_000))).toBe('WITHDRAW_DAY_LIMIT')
    server.clock.advance(DAY)
    await withdraw(user, 5_000)
    const rich = await newWithdrawer(10_000_000)
    const operator = await person({ roles: ['operator'] })
    for (const amountFen of [1_000_000, 999_999]) {
      const id = await withdraw(rich, amountFen)
      await operator.client.finance.approveWithdrawal({ id })
    }
    expect(await outcomeOf(withdraw(rich, 5_000))).toBe('WITHDRAW_DAY_LIMIT')
  })

  test('without a payout provider withdrawals are closed', async () => {
    const user = await newWithdrawer(100_000)
    const { payouts } = server.deps
    server.deps.payouts = null
    expect(await user.client.finance.withdrawConfig()).toMatchObject({ open: false })
    expect(await outcomeOf(withdraw(user, 5_000))).toBe('WITHDRAW_CLOSED')
    server.deps.payouts = payouts
  })

  test('a banned user cannot withdraw, also when banned after the request was authenticated', async () => {
    const user = await newWithdrawer(100_000)
    const { db, settings } = server.deps
    const viewer = await authenticate(server.deps, user.token, server.clock.now())
    await ban(user)
    expect(await outcomeOf(withdraw(user, 5_000))).toBe('FORCED_LOGOUT')
    const now = server.clock.now()
    const { accountId } = user
    const rules = settings.read(financeSettings)
    const applying = { id: '9'.repeat(19), viewer, accountId, amountFen: 5_000, rules, now }
    const applied = db.transaction().execute((tx) => applyForWithdrawal(tx, applying))
    expect(await outcomeOf(applied)).toBe('USER_BANNED')
  })

  test('a concurrent settlement of an order of the user causes no deadlock', async () => {
    const user = await newWithdrawer(100_000)
    const credit = { userId: user.userId, bizId: 'settled', amountFen: 1, at: server.clock.now() }
    const waits = async () => {
      const { rows } = await server.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows.length
    }
    // Like settling: credits the wallet first, then counts the renter's order.
    const concurrent = await server.deps.db.transaction().execute(async (tx) => {
      await creditRecharge(tx, { ...credit, channel: 'alipay' })
      const applying = outcomeOf(withdraw(user, 10_000))
      await expect.poll(waits).toBe(1)
      await countCompletedOrder(tx, user.userId)
      return { applying }
    })
    expect(await concurrent.applying).toBe('OK')
    await server.pool.query('update app_user set imported_orders = 1 where id = $1', [user.userId])
  })

  test('50 concurrent withdrawals never exceed the balance or the limits', async () => {
    const user = await newWithdrawer(27_000)
    expect(await outcomesOf(many(() => withdraw(user, 5_000)))).toEqual({ OK: 5, WITHDRAW_SHORT: 45 })
    expect(await wallet(user)).toEqual({ cash: 2_000, bonus: 0 })
    const rich = await newWithdrawer(1_000_000)
    expect(await outcomesOf(many(() => withdraw(rich, 5_000)))).toEqual({ OK: 10, WITHDRAW_DAY_LIMIT: 40 })
    const reviewed = await newWithdrawer(10_000_000)
    expect(await outcomesOf(many(() => withdraw(reviewed, 150_000)))).toEqual({
      OK: 1,
      WITHDRAW_REVIEWING: 49,
    })
  })

  test('50 requests with one idempotency key: one withdrawal, whose response a repeat gets', async () => {
    const user = await newWithdrawer(100_000)
    const input = { accountId: user.accountId, amountFen: 5_000, payPassword }
    const apply = () => user.client.finance.withdraw(input, { idempotencyKey: 'one-intention' })
    const { OK = 0, IN_PROGRESS = 0, ...others } = await outcomesOf(many(apply))
    expect(OK).toBeGreaterThan(0)
    expect(OK + IN_PROGRESS).toBe(50)
    expect(others).toEqual({})
    const retry = await apply()
    expect((await user.client.finance.withdrawals()).list.map((row) => row.withdrawalId)).toEqual([
      retry.withdrawalId,
    ])
    expect((await wallet(user)).cash).toBe(95_000)
    const another = { ...input, amountFen: 6_000 }
    expect(await outcomeOf(user.client.finance.withdraw(another, { idempotencyKey: 'one-intention' }))).toBe(
      'KEY_REUSED',
    )
  })

  test('pages show each withdrawal once, newest first', async () => {
    const user = await newWithdrawer(100_000)
    const ids: string[] = []
    for (let i = 0; i < 5; i += 1) {
      ids.unshift(await withdraw(user, 5_000))
      server.clock.advance(1_000)
    }
    const seen: string[] = []
    let page: { num: number; size: number; time?: number; cursor?: string } | null = { num: 1, size: 2 }
    while (page) {
      const answer = await user.client.finance.withdrawals({ page })
      seen.push(...answer.list.map(({ withdrawalId }) => withdrawalId))
      const { time, cursor, more } = answer.page
      page = more && cursor ? { num: page.num + 1, size: 2, time, cursor } : null
    }
    expect(seen).toEqual(ids)
  })
})

test('after three failed payouts in a day no more are possible until the next', async () => {
  const user = await newWithdrawer(50_000)
  server.payouts.state.script = 'failed'
  for (let i = 0; i < 3; i++) {
    await withdraw(user, 5000)
    await runPayouts(server.deps)
  }
  server.payouts.state.script = 'done'
  expect((await wallet(user)).cash).toBe(50_000)
  const retry = () =>
    outcomeOf(user.client.finance.withdraw({ accountId: user.accountId, amountFen: 5000, payPassword }))
  expect(await retry()).toBe('WITHDRAW_DAY_LIMIT')
  server.clock.advance(DAY)
  expect(await retry()).toBe('OK')
})
