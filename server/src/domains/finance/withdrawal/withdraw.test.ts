import { describe, expect, test } from 'vitest'
import { marketOn } from '../../../../testing/market/market.ts'
import { PAY_PASSWORD, withdrawingOn } from '../../../../testing/pay/withdrawals.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../../testing/server/outcome.ts'
import { authenticate } from '../../../core/http/auth.ts'
import { countCompletedOrder } from '../../user/actions.ts'
import { creditRecharge } from '../actions.ts'
import { financeSettings } from '../settings.ts'
import { applyForWithdrawal } from './apply.ts'
import { runPayouts } from './payout.ts'

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
const market = await marketOn(server)
const { person, wallet } = market
const { bind, saver, withdraw, ban } = withdrawingOn(server, market)
const payPassword = PAY_PASSWORD
const DAY = 86_400_000
const many = <T>(act: (i: number) => Promise<T>): Promise<T>[] => Array.from({ length: 50 }, (_, i) => act(i))

test('strangers are asked to log in; only operators see reviews', async () => {
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
  test('the fee is 2 %, two yuan at least, and is told before', async () => {
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

  test('what is set aside is the amount, and config and balance show it', async () => {
    const who = await saver(100_000)
    const id = await withdraw(who, 30_000)
    expect(await wallet(who)).toEqual({ cash: 70_000, bonus: 0 })
    expect(await who.client.finance.balance()).toMatchObject({ cashFen: 70_000, frozenFen: 30_000 })
    expect(await who.client.finance.withdrawConfig()).toMatchObject({
      open: true,
      minFen: 5_000,
      maxFen: 1_000_000,
      feeBp: 200,
      minFeeFen: 200,
      reviewAboveFen: 100_000,
      leftToday: { count: 9, fen: 1_970_000 },
      cashFen: 70_000,
      accounts: [{ accountId: who.accountId, isDefault: true }],
      realname: { verified: true, adult: true, holder: '王**' },
      hasPayPassword: true,
      reviewingId: null,
    })
    expect(await who.client.finance.withdrawalDetail({ id })).toMatchObject({
      state: 'approved',
      stateName: '待转账',
      amountFen: 30_000,
      feeFen: 600,
      arrivesFen: 29_400,
      holder: '王**',
      events: [{ text: '已提交申请，等待转账' }],
    })
    const stranger = await person()
    expect(await outcomeOf(stranger.client.finance.withdrawalDetail({ id }))).toBe('NOT_FOUND')
    expect((await stranger.client.finance.withdrawals()).list).toEqual([])
  })

  test('needs an account of their own, the payment password, and an adult', async () => {
    const who = await saver(100_000)
    const other = await saver(100_000)
    const apply = (rest: { accountId?: number; payPassword?: string }) =>
      outcomeOf(
        who.client.finance.withdraw({ accountId: who.accountId, amountFen: 5_000, payPassword, ...rest }),
      )
    expect(await apply({ accountId: other.accountId })).toBe('NOT_FOUND')
    expect(await apply({ payPassword: '135790' })).toBe('PAY_PASSWORD_WRONG')
    const { accountId } = who
    expect(await outcomeOf(who.client.finance.withdraw({ accountId, amountFen: 5_000 }))).toBe(
      'PAY_PASSWORD_REQUIRED',
    )
    await who.client.finance.deleteWithdrawAccount({ accountId })
    expect(await apply({})).toBe('NOT_FOUND')
    const [unknown, child] = [await person({ bornOn: null }), await person({ bornOn: '2012-01-01' })]
    const wanted = { accountId: other.accountId, amountFen: 5_000, payPassword }
    expect(await outcomeOf(unknown.client.finance.withdraw(wanted))).toBe('REALNAME_REQUIRED')
    expect(await outcomeOf(child.client.finance.withdraw(wanted))).toBe('MINOR')
    expect(await wallet(who)).toEqual({ cash: 100_000, bonus: 0 })
  })

  test('five wrong payment passwords lock it', async () => {
    const who = await saver(100_000)
    const { accountId } = who
    const apply = (password: string) =>
      who.client.finance.withdraw({ accountId, amountFen: 5_000, payPassword: password })
    for (let i = 0; i < 5; i += 1) await outcomeOf(apply('135790'))
    expect(await outcomeOf(apply(payPassword))).toBe('PAY_PASSWORD_LOCKED')
  })

  test('takes cash alone, never bonus, and not more than there is', async () => {
    const who = await person({ cashFen: 4_999, bonusFen: 50_000 })
    const accountId = await bind(who)
    const apply = who.client.finance.withdraw({ accountId, amountFen: 5_000, payPassword })
    expect(await outcomeOf(apply)).toBe('WITHDRAW_SHORT')
    expect(await wallet(who)).toEqual({ cash: 4_999, bonus: 50_000 })
  })

  test('one at a time is under review', async () => {
    const who = await saver(1_000_000)
    const id = await withdraw(who, 200_000)
    expect(await who.client.finance.withdrawConfig()).toMatchObject({ reviewingId: id })
    expect(await outcomeOf(withdraw(who, 5_000))).toBe('WITHDRAW_REVIEWING')
  })

  test('a day has its limits of number and amount; the next day begins anew', async () => {
    const who = await saver(10_000_000)
    for (let i = 0; i < 10; i += 1) await withdraw(who, 5_000)
    expect(await outcomeOf(withdraw(who, 5_000))).toBe('WITHDRAW_DAY_LIMIT')
    server.clock.advance(DAY)
    await withdraw(who, 5_000)
    const rich = await saver(10_000_000)
    const operator = await person({ roles: ['operator'] })
    for (const amountFen of [1_000_000, 999_999]) {
      const id = await withdraw(rich, amountFen)
      await operator.client.finance.approveWithdrawal({ id })
    }
    expect(await outcomeOf(withdraw(rich, 5_000))).toBe('WITHDRAW_DAY_LIMIT')
  })

  test('nobody is paid out while there is nobody to pay through', async () => {
    const who = await saver(100_000)
    const { payouts } = server.deps
    server.deps.payouts = null
    expect(await who.client.finance.withdrawConfig()).toMatchObject({ open: false })
    expect(await outcomeOf(withdraw(who, 5_000))).toBe('WITHDRAW_CLOSED')
    server.deps.payouts = payouts
  })

  test('somebody banned gets no money out, even when they were let in a moment before', async () => {
    const who = await saver(100_000)
    const { db, settings } = server.deps
    const viewer = await authenticate(server.deps, who.token, server.clock.now())
    await ban(who)
    expect(await outcomeOf(withdraw(who, 5_000))).toBe('FORCED_LOGOUT')
    const now = server.clock.now()
    const { accountId } = who
    const rules = settings.read(financeSettings)
    const applying = { id: '9'.repeat(19), viewer, accountId, amountFen: 5_000, rules, now }
    const applied = db.transaction().execute((tx) => applyForWithdrawal(tx, applying))
    expect(await outcomeOf(applied)).toBe('USER_BANNED')
  })

  test("an order of theirs that is settled at the same moment gets in nobody's way", async () => {
    const who = await saver(100_000)
    const credit = { userId: who.userId, bizId: 'settled', amountFen: 1, at: server.clock.now() }
    const waits = async () => {
      const { rows } = await server.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows.length
    }
    // As settling does: money into the wallet first, then the order counted for its renter.
    const withdrawing = await server.deps.db.transaction().execute(async (tx) => {
      await creditRecharge(tx, { ...credit, channel: 'alipay' })
      const applying = outcomeOf(withdraw(who, 10_000))
      await expect.poll(waits).toBe(1)
      await countCompletedOrder(tx, who.userId)
      return { applying }
    })
    expect(await withdrawing.applying).toBe('OK')
    await server.pool.query('update app_user set imported_orders = 1 where id = $1', [who.userId])
  })

  test('50 at once of one balance: never more than there is, never above the limits', async () => {
    const who = await saver(27_000)
    expect(await outcomesOf(many(() => withdraw(who, 5_000)))).toEqual({ OK: 5, WITHDRAW_SHORT: 45 })
    expect(await wallet(who)).toEqual({ cash: 2_000, bonus: 0 })
    const rich = await saver(1_000_000)
    expect(await outcomesOf(many(() => withdraw(rich, 5_000)))).toEqual({ OK: 10, WITHDRAW_DAY_LIMIT: 40 })
    const reviewed = await saver(10_000_000)
    expect(await outcomesOf(many(() => withdraw(reviewed, 150_000)))).toEqual({
      OK: 1,
      WITHDRAW_REVIEWING: 49,
    })
  })

  test('50 times the same key: one withdrawal, and its answer to whoever asks again', async () => {
    const who = await saver(100_000)
    const wanted = { accountId: who.accountId, amountFen: 5_000, payPassword }
    const apply = () => who.client.finance.withdraw(wanted, { idempotencyKey: 'one-intention' })
    const { OK = 0, IN_PROGRESS = 0, ...others } = await outcomesOf(many(apply))
    expect(OK).toBeGreaterThan(0)
    expect(OK + IN_PROGRESS).toBe(50)
    expect(others).toEqual({})
    const again = await apply()
    expect((await who.client.finance.withdrawals()).list.map((row) => row.withdrawalId)).toEqual([
      again.withdrawalId,
    ])
    expect((await wallet(who)).cash).toBe(95_000)
    const another = { ...wanted, amountFen: 6_000 }
    expect(await outcomeOf(who.client.finance.withdraw(another, { idempotencyKey: 'one-intention' }))).toBe(
      'KEY_REUSED',
    )
  })

  test('pages show each withdrawal once, newest first', async () => {
    const who = await saver(100_000)
    const ids: string[] = []
    for (let i = 0; i < 5; i += 1) {
      ids.unshift(await withdraw(who, 5_000))
      server.clock.advance(1_000)
    }
    const seen: string[] = []
    let page: { num: number; size: number; time?: number; cursor?: string } | null = { num: 1, size: 2 }
    while (page) {
      const answer = await who.client.finance.withdrawals({ page })
      seen.push(...answer.list.map(({ withdrawalId }) => withdrawalId))
      const { time, cursor, more } = answer.page
      page = more && cursor ? { num: page.num + 1, size: 2, time, cursor } : null
    }
    expect(seen).toEqual(ids)
  })
})

test('three payouts that failed in a day: no more are tried until the next', async () => {
  const who = await saver(50_000)
  server.payouts.state.script = 'failed'
  for (let i = 0; i < 3; i++) {
    await withdraw(who, 5000)
    await runPayouts(server.deps)
  }
  server.payouts.state.script = 'done'
  expect((await wallet(who)).cash).toBe(50_000)
  const again = () =>
    outcomeOf(who.client.finance.withdraw({ accountId: who.accountId, amountFen: 5000, payPassword }))
  expect(await again()).toBe('WITHDRAW_DAY_LIMIT')
  server.clock.advance(DAY)
  expect(await again()).toBe('OK')
})
