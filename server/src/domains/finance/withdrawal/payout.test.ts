import { beforeEach, describe, expect, test } from 'vitest'
import { marketOn } from '../../../../testing/market/market.ts'
import { withdrawingOn } from '../../../../testing/pay/withdrawals.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { runPayouts } from './payout.ts'

const server = await callServer({}, { 'finance.withdrawDayCount': 10, 'finance.withdrawDayFailed': 100 })
const market = await marketOn(server)
const { person, wallet } = market
const { saver, withdraw, ban } = withdrawingOn(server, market)
const { payouts, clock, deps } = server
const MINUTE = 60_000
const run = () => runPayouts(deps)

/** The clock moves on until the provider is asked about this one again, and then once more. */
const runNext = async (id: string): Promise<void> => {
  const { rows } = await server.pool.query('select next_ask_at from withdrawal where id = $1', [id])
  clock.set(rows[0].next_ask_at)
  await run()
}

const told = async ({ userId }: { userId: number }) => {
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
  // What the tests before left on its way is none of this one's business.
  Object.assign(payouts.state, { script: 'done', deaf: false })
  clock.advance(2 * 3_600_000)
  await run()
  payouts.calls.length = 0
})

describe('finance.payouts', () => {
  test('paid: the provider gets the amount less the fee under the number of the withdrawal, in the verified name', async () => {
    const who = await saver(100_000)
    const [alipay, revenue] = [await balanceOf('clearing:alipay'), await balanceOf('revenue:platform')]
    const id = await withdraw(who, 50_000)
    await run()
    expect(payouts.known.get(id)?.payout).toEqual({
      payoutId: id,
      account: who.phone,
      realName: '王小明',
      amountFen: 49_000,
      title: '上号余额提现',
    })
    expect(await who.client.finance.withdrawalDetail({ id })).toMatchObject({
      state: 'paid',
      finishedAt: clock.now().getTime(),
      transactionId: `tx-${id}`,
      events: [{ text: '已提交申请，等待转账' }, { text: '已提交支付宝转账' }, { text: '已到账' }],
    })
    expect(await wallet(who)).toEqual({ cash: 50_000, bonus: 0 })
    expect((await balanceOf('clearing:alipay')) - alipay).toBe(49_000)
    expect((await balanceOf('revenue:platform')) - revenue).toBe(1_000)
    await run()
    clock.advance(2 * 3_600_000)
    await run()
    expect(payouts.calls).toEqual([`pay ${id}`])
    expect(await told(who)).toEqual([
      { title: '提现已到账', text: '490.00 元已转到你的支付宝', path: `/pages/finance/witresult?id=${id}` },
    ])
  })

  test('what is under review is sent only once approved', async () => {
    const operator = await person({ roles: ['operator'] })
    const who = await saver(500_000)
    const id = await withdraw(who, 200_000)
    await run()
    expect(payouts.calls).toEqual([])
    await operator.client.finance.approveWithdrawal({ id })
    await run()
    expect((await who.client.finance.withdrawalDetail({ id })).state).toBe('paid')
  })

  test('failed: everything is back once, with the reason', async () => {
    const who = await saver(100_000)
    const id = await withdraw(who, 50_000)
    payouts.state.script = 'failed'
    await Promise.all([run(), run()])
    expect(await who.client.finance.withdrawalDetail({ id })).toMatchObject({
      state: 'failed',
      reason: '收款账号与实名不符',
      transactionId: null,
    })
    expect(await wallet(who)).toEqual({ cash: 100_000, bonus: 0 })
    expect(await told(who)).toMatchObject([
      { title: '提现未成功', text: '500.00 元已全额退回余额。原因：收款账号与实名不符' },
    ])
    clock.advance(2 * 3_600_000)
    await run()
    expect(payouts.calls).toEqual([`pay ${id}`])
    expect(await wallet(who)).toEqual({ cash: 100_000, bonus: 0 })
  })

  test('pending: asked about, never sent again, until it is known', async () => {
    const who = await saver(100_000)
    const id = await withdraw(who, 50_000)
    payouts.state.script = 'pending'
    await run()
    await runNext(id)
    await runNext(id)
    expect((await who.client.finance.withdrawalDetail({ id })).state).toBe('paying')
    payouts.finish(id, 'failed')
    await runNext(id)
    expect((await who.client.finance.withdrawalDetail({ id })).state).toBe('failed')
    expect(await wallet(who)).toEqual({ cash: 100_000, bonus: 0 })
    expect(payouts.calls).toEqual([`pay ${id}`, `query ${id}`, `query ${id}`, `query ${id}`])
  })

  test('paid without an answer: unknown, and the money stays set aside until the provider tells', async () => {
    const who = await saver(100_000)
    const id = await withdraw(who, 50_000)
    Object.assign(payouts.state, { script: 'swallow', deaf: true })
    await run()
    await runNext(id)
    expect(await who.client.finance.withdrawalDetail({ id })).toMatchObject({
      state: 'unknown',
      stateName: '转账确认中',
    })
    expect(await who.client.finance.balance()).toMatchObject({ cashFen: 50_000, frozenFen: 50_000 })
    payouts.state.deaf = false
    await runNext(id)
    expect((await who.client.finance.withdrawalDetail({ id })).state).toBe('paid')
    expect(payouts.calls).toEqual([`pay ${id}`, `query ${id}`, `query ${id}`])
  })

  test('never got there: sent again under the same number', async () => {
    const who = await saver(100_000)
    const id = await withdraw(who, 50_000)
    payouts.state.script = 'lose'
    await run()
    expect((await who.client.finance.withdrawalDetail({ id })).state).toBe('unknown')
    payouts.state.script = 'pending'
    await runNext(id)
    expect((await who.client.finance.withdrawalDetail({ id })).state).toBe('paying')
    payouts.finish(id, 'done')
    await runNext(id)
    expect((await who.client.finance.withdrawalDetail({ id })).state).toBe('paid')
    expect(payouts.calls).toEqual([`pay ${id}`, `query ${id}`, `pay ${id}`, `query ${id}`])
  })

  test.each(['die', 'dieAfter'] as const)(
    'a process that dies while sending (%s) leaves it paying; the next asks first, and it is paid once',
    async (script) => {
      const who = await saver(100_000)
      const id = await withdraw(who, 50_000)
      const before = await balanceOf('clearing:alipay')
      payouts.state.script = script
      await run()
      expect(server.errors.splice(0)).toHaveLength(1)
      expect((await who.client.finance.withdrawalDetail({ id })).state).toBe('paying')
      payouts.state.script = 'done'
      await run()
      expect(payouts.calls).toEqual([`pay ${id}`])
      await runNext(id)
      expect((await who.client.finance.withdrawalDetail({ id })).state).toBe('paid')
      expect(payouts.calls).toEqual([`pay ${id}`, `query ${id}`, ...(script === 'die' ? [`pay ${id}`] : [])])
      expect((await balanceOf('clearing:alipay')) - before).toBe(49_000)
    },
  )

  test('pauses grow from a minute to an hour and it is never given up; after a day an operator sees it', async () => {
    const operator = await person({ roles: ['operator'] })
    const who = await saver(100_000)
    const id = await withdraw(who, 50_000)
    Object.assign(payouts.state, { script: 'swallow', deaf: true })
    const asked: number[] = []
    let last = clock.now().getTime()
    await run()
    for (let i = 0; i < 9; i += 1) {
      await runNext(id)
      asked.push((clock.now().getTime() - last) / MINUTE)
      last = clock.now().getTime()
    }
    expect(asked).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
    const stuck = async () =>
      (await operator.client.finance.withdrawalReviews({ tab: 'stuck' })).list.map((row) => row.withdrawalId)
    expect(await stuck()).toEqual([])
    clock.advance(24 * 60 * MINUTE)
    await run()
    expect(await stuck()).toEqual([id])
    const { list } = await operator.client.finance.withdrawalReviews({ tab: 'unknown' })
    expect(list).toMatchObject([{ withdrawalId: id, stuck: true, asked: 10 }])
    payouts.state.deaf = false
    await runNext(id)
    expect(await stuck()).toEqual([])
    expect((await who.client.finance.withdrawalDetail({ id })).state).toBe('paid')
  })

  test('two processes at once: each is sent once, asked once, and ends once', async () => {
    const people = await Promise.all(Array.from({ length: 25 }, () => saver(10_000)))
    const ids: string[] = []
    for (const who of people) ids.push(await withdraw(who, 5_000))
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
    for (const [i, who] of people.entries())
      expect(await wallet(who)).toEqual({ cash: i % 2 === 0 ? 5_000 : 10_000, bonus: 0 })
  })

  test('who is late in sending leaves it to whoever asks first', async () => {
    const who = await saver(100_000)
    const id = await withdraw(who, 50_000)
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
    expect((await who.client.finance.withdrawalDetail({ id })).state).toBe('paid')
  })

  test('an unbound account still gets what was on its way to it', async () => {
    const who = await saver(100_000)
    const id = await withdraw(who, 50_000)
    await who.client.finance.deleteWithdrawAccount({ accountId: who.accountId })
    await run()
    expect(payouts.known.get(id)?.payout.account).toBe(who.phone)
  })

  test('somebody banned before the money left gets it back into a wallet they cannot use', async () => {
    const who = await saver(100_000)
    const id = await withdraw(who, 50_000)
    await ban(who)
    await run()
    expect(payouts.calls).toEqual([])
    const { rows } = await server.pool.query('select state, reason from withdrawal where id = $1', [id])
    expect(rows).toEqual([{ state: 'refused', reason: '账号已停用，可在帮助中心查看说明' }])
    expect(await wallet(who)).toEqual({ cash: 100_000, bonus: 0 })
  })

  test('without anybody to pay through nothing moves', async () => {
    const who = await saver(100_000)
    const id = await withdraw(who, 50_000)
    await runPayouts({ ...deps, payouts: null })
    expect((await who.client.finance.withdrawalDetail({ id })).state).toBe('approved')
  })
})
