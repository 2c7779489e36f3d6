import { describe, expect, test } from 'vitest'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { PAY_PASSWORD, setUpWithdrawals, WITHDRAWAL_RULES } from '../../../../testing/pay/withdrawals.ts'
import { idNumberOf } from '../../../../testing/people/idNumber.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../../testing/server/outcome.ts'
import { authenticate } from '../../../core/http/auth.ts'
import { financeSettings } from '../settings.ts'
import { applyForWithdrawal } from './apply.ts'

const server = await callServer({}, WITHDRAWAL_RULES)

const market = await setUpMarket(server)
const { person, wallet } = market
const { bind, newWithdrawer, withdraw, ban } = setUpWithdrawals(server, market)
const payPassword = PAY_PASSWORD

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

  test('that of an owner is on the record of their acts, a renter’s is not, and neither is a refused one', async () => {
    const [owner, renter] = [await newWithdrawer(100_000), await newWithdrawer(100_000)]
    await server.pool.query("update app_user set roles = array['merchant'] where id = $1", [owner.userId])
    const id = await withdraw(owner, 30_000)
    await withdraw(renter, 30_000)
    const short = { accountId: owner.accountId, amountFen: 100_000, payPassword }
    expect(await outcomeOf(owner.client.finance.withdraw(short))).toBe('WITHDRAW_SHORT')
    expect((await owner.client.owners.acts()).list).toMatchObject([
      { kind: 'withdrawal_requested', subject: `提现 ${id}`, detail: '¥300', isOwner: true },
    ])
    const { rows } = await server.pool.query('select 1 from owner_act where actor_id = $1', [renter.userId])
    expect(rows).toEqual([])
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
    expect(await outcomeOf(withdraw(user, 5_000))).toBe('USER_BANNED')
    const now = server.clock.now()
    const { accountId } = user
    const rules = settings.read(financeSettings)
    const applying = { id: '9'.repeat(19), viewer, accountId, amountFen: 5_000, rules, now }
    const applied = db.transaction().execute((tx) => applyForWithdrawal(tx, applying))
    expect(await outcomeOf(applied)).toBe('USER_BANNED')
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

test('what a person may withdraw in a day counts all their logins, also at the same time', async () => {
  const idNumber = idNumberOf('1988-08-08', 378)
  const login = async () => {
    const user = await person({ bornOn: null, idNumber, cashFen: 50_000 })
    return { ...user, accountId: await bind(user) }
  }
  const first = await login()
  const logins = [first, await login(), await login()]
  await server.withDeps({ rules: { 'finance.withdrawDayCount': 2 } }, async () => {
    const outcomes = await outcomesOf(
      logins.map(({ client, accountId }) =>
        client.finance.withdraw({ accountId, amountFen: 5_000, payPassword }),
      ),
    )
    expect(outcomes).toEqual({ OK: 2, WITHDRAW_DAY_LIMIT: 1 })
    expect((await first.client.finance.withdrawConfig()).leftToday.count).toBe(0)
  })
})
