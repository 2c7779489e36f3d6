import { describe, expect, test } from 'vitest'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { setUpPayoutRuns } from '../../../../testing/pay/payoutRuns.ts'
import { setUpWithdrawals } from '../../../../testing/pay/withdrawals.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { runPayouts } from './payouts.ts'

const server = await callServer({}, { 'finance.withdrawDayCount': 10, 'finance.withdrawDayFailed': 100 })
const market = await setUpMarket(server)
const { person, wallet } = market
const { newWithdrawer, withdraw, ban } = setUpWithdrawals(server, market)
const { clock, deps } = server
const { payouts } = server.providers
const { run, runNext, balanceOf } = setUpPayoutRuns(server)

const messagesTo = async ({ userId }: { userId: number }) => {
  const { rows } = await server.pool.query('select title, text, path from notification where user_id = $1', [
    userId,
  ])
  return rows
}

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
      { title: '提现已到账', text: '¥490 已转到你的支付宝。', path: `/pages/finance/witresult?id=${id}` },
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
      { title: '提现未成功', text: '¥500 已全额退回余额。原因：收款账号与实名不符。' },
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
