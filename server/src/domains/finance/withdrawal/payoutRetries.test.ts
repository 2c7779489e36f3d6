import { describe, expect, test } from 'vitest'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { setUpPayoutRuns } from '../../../../testing/pay/payoutRuns.ts'
import { setUpWithdrawals } from '../../../../testing/pay/withdrawals.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { runPayouts } from './payouts.ts'

const server = await callServer({}, { 'finance.withdrawDayCount': 10, 'finance.withdrawDayFailed': 100 })
const market = await setUpMarket(server)
const { person, wallet } = market
const { newWithdrawer, withdraw } = setUpWithdrawals(server, market)
const { clock, deps } = server
const { payouts } = server.providers
const { run, runNext, balanceOf } = setUpPayoutRuns(server)
const MINUTE = 60_000

describe('retries of finance.payouts', () => {
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
})
