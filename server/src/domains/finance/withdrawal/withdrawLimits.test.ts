import { describe, expect, test } from 'vitest'
import { lockWaits } from '../../../../testing/database/lockWaits.ts'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { PAY_PASSWORD, setUpWithdrawals, WITHDRAWAL_RULES } from '../../../../testing/pay/withdrawals.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../../testing/server/outcome.ts'
import { countCompletedOrder } from '../../user/actions.ts'
import { creditRecharge } from '../actions.ts'
import { runPayouts } from './payouts.ts'

const server = await callServer({}, WITHDRAWAL_RULES)

const market = await setUpMarket(server)
const { person, wallet } = market
const { bind, newWithdrawer, withdraw } = setUpWithdrawals(server, market)
const payPassword = PAY_PASSWORD
const DAY = 86_400_000
const many = <T>(act: (i: number) => Promise<T>): Promise<T>[] => Array.from({ length: 50 }, (_, i) => act(i))

describe('the limits of finance.withdraw', () => {
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

  test('a concurrent settlement of an order of the user causes no deadlock', async () => {
    const user = await newWithdrawer(100_000)
    const credit = { userId: user.userId, bizId: 'settled', amountFen: 1, at: server.clock.now() }
    // Like settling: credits the wallet first, then counts the renter's order.
    const concurrent = await server.deps.db.transaction().execute(async (tx) => {
      await creditRecharge(tx, { ...credit, channel: 'alipay' })
      const applying = outcomeOf(withdraw(user, 10_000))
      await expect.poll(() => lockWaits(server.pool)).toBe(1)
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
})

test('after three failed payouts in a day no more are possible until the next', async () => {
  const user = await newWithdrawer(50_000)
  server.providers.payouts.state.script = 'failed'
  for (let i = 0; i < 3; i++) {
    await withdraw(user, 5000)
    await runPayouts(server.deps)
  }
  server.providers.payouts.state.script = 'done'
  expect((await wallet(user)).cash).toBe(50_000)
  const retry = () =>
    outcomeOf(user.client.finance.withdraw({ accountId: user.accountId, amountFen: 5000, payPassword }))
  expect(await retry()).toBe('WITHDRAW_DAY_LIMIT')
  server.clock.advance(DAY)
  expect(await retry()).toBe('OK')
})
