import { beforeEach, describe, expect, test } from 'vitest'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { setUpWithdrawals } from '../../../../testing/pay/withdrawals.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { runPayouts } from './payouts.ts'

const server = await callServer({}, { 'finance.withdrawDayCount': 10, 'finance.withdrawDayFailed': 100 })
const market = await setUpMarket(server)
const { person, wallet } = market
const { newWithdrawer, withdraw, ban } = setUpWithdrawals(server, market)
const { payouts, clock, deps } = server
const MINUTE = 60_000
const run = () => runPayouts(deps)

/** Advances the clock to the next query of a withdrawal and runs the job. */
const runNext = async (id: string): Promise<void> => {
  const { rows } = await server.pool.query('select next_ask_at from withdrawal where id = $1', [id])
  clock.set(rows[0].next_ask_at)
  await run()
}

const messagesTo = async ({ userId }: { userId: number }) => {
  const { rows } = await server.pool.query('select title, text, path from push_message where user_id = $1', [
    userId,
  ])
  return rows
}

const balanceOf = async (account: string): Promise<number> => {
  const { rows } = await server.pool.query(
    'select coalesce(sum(amount), 0) as balance from ledger_entry where account_id = $1',
    [account],
  )
  return Number(rows[0].balance)
}

beforeEach(async () => {
  // Finishes the payouts in flight of earlier tests.
  Object.assign(payouts.state, { script: 'done', unreachable: false })
  clock.advance(2 * 3_600_000)
  await run()
  payouts.calls.length = 0
})

describe('finance.payouts', () => {
  test('paid: the provider gets the amount less the fee, the id of the withdrawal and the verified name', async () => {
    const user = await newWithdrawer(100_000)
    const [alipay, revenue] = [await balanceOf('clearing:alipay'), await balanceOf('revenue:platform')]
    const id = await withdraw(user, 50_000)
    await run()
    expect(payouts.payouts.get(id)?.payout).toEqual({
      payoutId: id,
      account: user.phone,
      realName: '王小明',
      amountFen: 49_000,
      title: '上号余额提现',
    })
    expect(await user.client.finance.withdrawalDetail({ id })).toMatchObject({
      state: 'paid',
      finishedAt: clock.now().getTime(),
      transactionId: `tx-${id}`,
      events: [{ text: '已提交申请，等待转账' }, { text: '已提交支付宝转账' }, { text: '已到账' }],
    })
    expect(await wallet(user)).toEqual({ cash: 50_000, bonus: 0 })
    expect((await balanceOf('clearing:alipay')) - alipay).toBe(49_000)
    expect((await balanceOf('revenue:platform')) - revenue).toBe(1_000)
    await run()
    clock.advance(2 * 3_600_000)
    await run()
    expect(payouts.calls).toEqual([`pay ${id}`])
    expect(await messagesTo(user)).toEqual([
      { title: '提现已到账', text: '490.00 元已转到你的支付宝', path: `/pages/finance/witresult?id=${id}` },
    ])
  })

  test('a withdrawal under review is sent only once approved', async () => {
    const operator = await person({ roles: ['operator'] })
    const user = await newWithdrawer(500_000)
    const id = await withdraw(user, 200_000)
    await run()
    expect(payouts.calls).toEqual([])
    await operator.client.finance.approveWithdrawal({ id })
    await run()
    expect((await user.client.finance.withdrawalDetail({ id })).state).toBe('paid')
  })

  test('failed: the whole amount is returned once, with the reason', async () => {
    const user = await newWithdrawer(100_000)
    const id = await withdraw(user, 50_000)
    payouts.state.script = 'failed'
    await Promise.all([run(), run()])
    expect(await user.client.finance.withdrawalDetail({ id })).toMatchObject({
      state: 'failed',
      reason: '收款账号与实名不符',
      transactionId: null,
    })
    expect(await wallet(user)).toEqual({ cash: 100_000, bonus: 0 })
    expect(await messagesTo(user)).toMatchObject([
      { title: '提现未成功', text: '500.00 元已全额退回余额。原因：收款账号与实名不符' },
    ])
    clock.advance(2 * 3_600_000)
    await run()
    expect(payouts.calls).toEqual([`pay ${id}`])
    expect(await wallet(user)).toEqual({ cash: 100_000, bonus: 0 })
  })

  test('pending: queried until the result is known, not sent again', async () => {
    const user = await newWithdrawer(100_000)
    const id = await withdraw(user, 50_000)
    payouts.state.script = 'pending'
    await run()
    await runNext(id)
    await runNext(id)
    expect((await user.client.finance.withdrawalDetail({ id })).state).toBe('paying')
    payouts.finish(id, 'failed')
    await runNext(id)
    expect((await user.client.finance.withdrawalDetail({ id })).state).toBe('failed')
    expect(await wallet(user)).toEqual({ cash: 100_000, bonus: 0 })
    expect(payouts.calls).toEqual([`pay ${id}`, `query ${id}`, `query ${id}`, `query ${id}`])
  })

  test('paid without a response: unknown, and the amount stays held until the result is known', async () => {
    const user = await newWithdrawer(100_000)
    const id = await withdraw(user, 50_000)
    Object.assign(payouts.state, { script: 'swallow', unreachable: true })
    await run()
    await runNext(id)
    expect(await user.client.finance.withdrawalDetail({ id })).toMatchObject({
      state: 'unknown',
      stateName: '转账确认中',
    })
    expect(await user.client.finance.balance()).toMatchObject({ cashFen: 50_000, frozenFen: 50_000 })
    payouts.state.unreachable = false
    await runNext(id)
    expect((await user.client.finance.withdrawalDetail({ id })).state).toBe('paid')
    expect(payouts.calls).toEqual([`pay ${id}`, `query ${id}`, `query ${id}`])
  })

  test('lost request: retried under the same number', async () => {
    const user = await newWithdrawer(100_000)
    const id = await withdraw(user, 50_000)
    payouts.state.script = 'lose'
    await run()
    expect((await user.client.finance.withdrawalDetail({ id })).state).toBe('unknown')
    payouts.state.script = 'pending'
    await runNext(id)
    expect((await user.client.finance.withdrawalDetail({ id })).state).toBe('paying')
    payouts.finish(id, 'done')
    await runNext(id)
    expect((await user.client.finance.withdrawalDetail({ id })).state).toBe('paid')
    expect(payouts.calls).toEqual([`pay ${id}`, `query ${id}`, `pay ${id}`, `query ${id}`])
  })

  test.each(['die', 'dieAfter'] as const)(
    'a process that crashes while sending (%s) leaves it paying; the retry queries first, and it is paid once',
    async (script) => {
      const user = await newWithdrawer(100_000)
      const id = await withdraw(user, 50_000)
      const before = await balanceOf('clearing:alipay')
      payouts.state.script = script
      await run()
      expect(server.errors.splice(0)).toHaveLength(1)
      expect((await user.client.finance.withdrawalDetail({ id })).state).toBe('paying')
      payouts.state.script = 'done'
      await run()
      expect(payouts.calls).toEqual([`pay ${id}`])
      await runNext(id)
      expect((await user.client.finance.withdrawalDetail({ id })).state).toBe('paid')
      expect(payouts.calls).toEqual([`pay ${id}`, `query ${id}`, ...(script === 'die' ? [`pay ${id}`] : [])])
      expect((await balanceOf('clearing:alipay')) - before).toBe(49_000)
    },
  )

  test('retries continue with pauses from a minute to an hour; after a day an operator sees the withdrawal', async () => {
    const operator = await person({ roles: ['operator'] })
    const user = await newWithdrawer(100_000)
    const id = await withdraw(user, 50_000)
    Object.assign(payouts.state, { script: 'swallow', unreachable: true })
    const intervals: number[] = []
    let last = clock.now().getTime()
    await run()
    for (let i = 0; i < 9; i += 1) {
      await runNext(id)
      intervals.push((clock.now().getTime() - last) / MINUTE)
      last = clock.now().getTime()
    }
    expect(intervals).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
    const stuck = async () =>
      (await operator.client.finance.withdrawalReviews({ tab: 'stuck' })).list.map((row) => row.withdrawalId)
    expect(await stuck()).toEqual([])
    clock.advance(24 * 60 * MINUTE)
    await run()
    expect(await stuck()).toEqual([id])
    const { list } = await operator.client.finance.withdrawalReviews({ tab: 'unknown' })
    expect(list).toMatchObject([{ withdrawalId: id, stuck: true, asked: 10 }])
    payouts.state.unreachable = false
    await runNext(id)
    expect(await stuck()).toEqual([])
    expect((await user.client.finance.withdrawalDetail({ id })).state).toBe('paid')
  })

  test('concurrent runs: each payout is sent once, queried once, and ends once', async () => {
    const users = await Promise.all(Array.from({ length: 25 }, () => newWithdrawer(10_000)))
    const ids: string[] = []
    for (const user of users) ids.push(await withdraw(user, 5_000))
    payouts.state.script = 'pending'
    await Promise.all([run(), run(), run()])
    expect(payouts.calls.toSorted()).toEqual(ids.map((id) => `pay ${id}`).toSorted())
    payouts.calls.length = 0
    ids.forEach((id, i) => {
      payouts.finish(id, i % 2 === 0 ? 'done' : 'failed')
    })
    clock.advance(MINUTE)
    await Promise.all([run(), run(), run()])
    expect(payouts.calls.toSorted()).toEqual(ids.map((id) => `query ${id}`).toSorted())
    for (const [i, user] of users.entries())
      expect(await wallet(user)).toEqual({ cash: i % 2 === 0 ? 5_000 : 10_000, bonus: 0 })
  })

  test('a run that is late does not send; the next one queries first', async () => {
    const user = await newWithdrawer(100_000)
    const id = await withdraw(user, 50_000)
    const delays = [MINUTE]
    const slowKms = {
      ...deps.kms,
      unwrap: async (wrapped: Buffer, kek: string) => {
        clock.advance(delays.pop() ?? 0)
        return deps.kms.unwrap(wrapped, kek)
      },
    }
    await runPayouts({ ...deps, kms: slowKms })
    expect(payouts.calls).toEqual([`query ${id}`, `pay ${id}`])
    expect((await user.client.finance.withdrawalDetail({ id })).state).toBe('paid')
  })

  test('a deleted account still gets its payout in flight', async () => {
    const user = await newWithdrawer(100_000)
    const id = await withdraw(user, 50_000)
    await user.client.finance.deleteWithdrawAccount({ accountId: user.accountId })
    await run()
    expect(payouts.payouts.get(id)?.payout.account).toBe(user.phone)
  })

  test('a withdrawal of a user banned before it was sent is returned to the wallet', async () => {
    const user = await newWithdrawer(100_000)
    const id = await withdraw(user, 50_000)
    await ban(user)
    await run()
    expect(payouts.calls).toEqual([])
    const { rows } = await server.pool.query('select state, reason from withdrawal where id = $1', [id])
    expect(rows).toEqual([{ state: 'refused', reason: '账号已停用，可在帮助中心查看说明' }])
    expect(await wallet(user)).toEqual({ cash: 100_000, bonus: 0 })
  })

  test('without a payout provider nothing is sent', async () => {
    const user = await newWithdrawer(100_000)
    const id = await withdraw(user, 50_000)
    await runPayouts({ ...deps, payouts: null })
    expect((await user.client.finance.withdrawalDetail({ id })).state).toBe('approved')
  })
})
