import { describe, expect, test } from 'vitest'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { setUpWithdrawals } from '../../../../testing/pay/withdrawals.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../../testing/server/outcome.ts'
import { runPayouts } from '../../finance/withdrawal/payouts.ts'
import { pausePayoutsAtStart } from './payoutPause.ts'

const TOKEN = 'metrics-token-of-this-test'
const server = await callServer({ METRICS_TOKEN: TOKEN }, { 'finance.withdrawDayCount': 100 })
const market = await setUpMarket(server)
const { newWithdrawer, withdraw } = setUpWithdrawals(server, market)
const { clock, deps, payouts, pool } = server
const operator = await market.person({ roles: ['operator'] })
const { pay } = operator.client
const MINUTE = 60_000

const pausedMetric = async (): Promise<string> => {
  const text = await (
    await fetch(`${server.base}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
  ).text()
  return /shanghao_payouts_paused\{kind="payouts"\} (\d)/.exec(text)?.[1] ?? ''
}
const states = async () => {
  const { rows } = await pool.query(`select state, count(*)::int as n from withdrawal group by state`)
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]))
}

describe('pay.pausePayouts', () => {
  test('while paused, withdrawals wait and are marked as paused; after the pause they are sent', async () => {
    const user = await newWithdrawer(100_000)
    const before = await withdraw(user, 5_000)
    expect(await pay.pausePayouts({ reason: '数据库恢复，核对转账' })).toMatchObject({
      payoutPause: { pausedBy: `operator:${operator.userId}`, reason: '数据库恢复，核对转账' },
    })
    expect(await outcomeOf(pay.pausePayouts({ reason: '再次暂停' }))).toBe('PAYOUTS_PAUSED')
    expect(await user.client.finance.withdrawConfig()).toMatchObject({ open: true, paused: true })
    const during = await withdraw(user, 5_000)
    await Promise.all([runPayouts(deps), runPayouts(deps)])
    expect(payouts.calls).toEqual([])
    for (const id of [before, during])
      expect(await user.client.finance.withdrawalDetail({ id })).toMatchObject({
        state: 'approved',
        paused: true,
      })
    expect((await pay.reconciledDays({})).payoutPause).toMatchObject({ reason: '数据库恢复，核对转账' })
    expect(await pausedMetric()).toBe('1')

    expect(await pay.resumePayouts({ note: '已核对，无差异' })).toEqual({ payoutPause: null })
    expect(await outcomeOf(pay.resumePayouts({ note: '再次恢复' }))).toBe('PAYOUTS_NOT_PAUSED')
    await runPayouts(deps)
    expect(payouts.calls.toSorted()).toEqual([`pay ${before}`, `pay ${during}`].toSorted())
    expect(await user.client.finance.withdrawalDetail({ id: during })).toMatchObject({
      state: 'paid',
      paused: false,
    })
    expect(await pausedMetric()).toBe('0')
    const { rows } = await pool.query('select paused_by, resumed_by, reason, resume_note from payout_pause')
    const by = `operator:${operator.userId}`
    expect(rows).toEqual([
      { paused_by: by, resumed_by: by, reason: '数据库恢复，核对转账', resume_note: '已核对，无差异' },
    ])
    const actions = await pool.query('select kind, reason, operator_id from operator_action order by id')
    expect(actions.rows).toEqual([
      { kind: 'pause_payouts', reason: '数据库恢复，核对转账', operator_id: operator.userId },
      { kind: 'resume_payouts', reason: '已核对，无差异', operator_id: operator.userId },
    ])
  })

  test('while paused, sent payouts are still queried, and not retried when the provider has no record of them', async () => {
    const user = await newWithdrawer(100_000)
    payouts.calls.length = 0
    payouts.state.script = 'lose'
    const id = await withdraw(user, 5_000)
    await runPayouts(deps)
    payouts.state.script = 'done'
    await pay.pausePayouts({ reason: '核对' })
    clock.advance(2 * MINUTE)
    await runPayouts(deps)
    expect(payouts.calls).toEqual([`pay ${id}`, `query ${id}`])
    await pay.resumePayouts({ note: '核对完成' })
    clock.advance(5 * MINUTE)
    await runPayouts(deps)
    expect(payouts.calls).toEqual([`pay ${id}`, `query ${id}`, `query ${id}`, `pay ${id}`])
  })

  test('a pause between claim and sending delays the payout until after the pause', async () => {
    const user = await newWithdrawer(100_000)
    payouts.calls.length = 0
    const id = await withdraw(user, 5_000)
    const kms = {
      ...deps.kms,
      unwrap: async (wrapped: Buffer, kek: string) => {
        await outcomeOf(pay.pausePayouts({ reason: '核对' }))
        return deps.kms.unwrap(wrapped, kek)
      },
    }
    await runPayouts({ ...deps, kms })
    expect(payouts.calls).toEqual([])
    await pay.resumePayouts({ note: '核对完成' })
    clock.advance(2 * MINUTE)
    await runPayouts(deps)
    expect(payouts.calls).toEqual([`query ${id}`, `pay ${id}`])
  })

  test('ten at once: one pauses, one resumes', async () => {
    const ten = Array.from({ length: 10 })
    expect(await outcomesOf(ten.map(() => pay.pausePayouts({ reason: '核对' })))).toEqual({
      OK: 1,
      PAYOUTS_PAUSED: 9,
    })
    expect(await outcomesOf(ten.map(() => pay.resumePayouts({ note: '核对完成' })))).toEqual({
      OK: 1,
      PAYOUTS_NOT_PAUSED: 9,
    })
  })

  test('once a pause has returned no further payout is claimed by concurrent runs', async () => {
    const users = await Promise.all(Array.from({ length: 20 }, () => newWithdrawer(10_000)))
    for (const user of users) await withdraw(user, 5_000)
    const runs = Array.from({ length: 5 }, () => runPayouts(deps))
    await pay.pausePayouts({ reason: '核对' })
    const claimed = await states()
    await withdraw(await newWithdrawer(10_000), 5_000)
    await Promise.all([...runs, runPayouts(deps)])
    expect((await states())['approved']).toBe((claimed['approved'] ?? 0) + 1)
    await pay.resumePayouts({ note: '核对完成' })
  })

  test('PAYOUTS_PAUSED pauses at start, and an operator resumes', async () => {
    const start = () => pausePayoutsAtStart({ ...deps, config: { ...deps.config, PAYOUTS_PAUSED: true } })
    await pausePayoutsAtStart(deps)
    expect((await pay.reconciledDays({})).payoutPause).toBeNull()
    await Promise.all([start(), start()])
    await start()
    expect((await pay.reconciledDays({})).payoutPause).toMatchObject({ pausedBy: 'environment' })
    await pay.resumePayouts({ note: '核对完成' })
    expect((await pay.reconciledDays({})).payoutPause).toBeNull()
  })
})
