import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { resumePayouts } from '../../../../testing/pay/resumePayouts.ts'
import { setUpWithdrawals } from '../../../../testing/pay/withdrawals.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../../testing/server/outcome.ts'
import { runPayouts } from '../../finance/withdrawal/payouts.ts'
import { pausePayoutsAtStart } from './payoutPause.ts'

const TOKEN = 'metrics-token-of-this-test'
const server = await callServer({ METRICS_TOKEN: TOKEN }, { 'finance.withdrawDayCount': 100 })
const market = await setUpMarket(server)
const { newWithdrawer, withdraw } = setUpWithdrawals(server, market)
const { clock, deps, pool } = server
const { payouts } = server.providers
const operator = await market.person({ roles: ['operator'] })
const second = await market.person({ roles: ['operator'] })
const { pay } = operator.client
const resume = (note?: string) => resumePayouts(operator.client, second.client, note)
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

/** Ends a pause as the schema's owner may, without an approval. */
const deletePause = async (): Promise<void> => {
  const owner = new pg.Client(server.ownerUrl)
  await owner.connect()
  await owner.query('delete from payout_pause where resumed_at is null')
  await owner.end()
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

    await resume('已核对，无差异')
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
    const actions = await pool.query(
      'select kind, reason, operator_id, approved_by from operator_action order by id',
    )
    const acted = { operator_id: operator.userId }
    expect(actions.rows).toEqual([
      { ...acted, kind: 'pause_payouts', reason: '数据库恢复，核对转账', approved_by: null },
      { ...acted, kind: 'resume_payouts', reason: '已核对，无差异', approved_by: second.userId },
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
    await resume()
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
    await resume()
    clock.advance(2 * MINUTE)
    await runPayouts(deps)
    expect(payouts.calls).toEqual([`query ${id}`, `pay ${id}`])
  })

  test('ten at once: one pauses, one approval resumes', async () => {
    const ten = Array.from({ length: 10 })
    expect(await outcomesOf(ten.map(() => pay.pausePayouts({ reason: '核对' })))).toEqual({
      OK: 1,
      PAYOUTS_PAUSED: 9,
    })
    const requested = await Promise.all(ten.map(() => pay.resumePayouts({ note: '核对完成' })))
    const [approvalId = 0, ...others] = new Set(requested.map(({ awaitedApproval }) => awaitedApproval ?? 0))
    expect(others).toEqual([])
    expect(await outcomesOf(ten.map(() => second.client.ops.approve({ approvalId })))).toEqual({
      OK: 1,
      APPROVAL_DECIDED: 9,
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
    await resume()
  })

  test('PAYOUTS_PAUSED pauses at start, and an operator resumes', async () => {
    const start = () => pausePayoutsAtStart({ ...deps, config: { ...deps.config, PAYOUTS_PAUSED: true } })
    await pausePayoutsAtStart(deps)
    expect((await pay.reconciledDays({})).payoutPause).toBeNull()
    await Promise.all([start(), start()])
    await start()
    expect((await pay.reconciledDays({})).payoutPause).toMatchObject({ pausedBy: 'environment' })
    await resume()
    expect((await pay.reconciledDays({})).payoutPause).toBeNull()
  })
})

describe('pay.resumePayouts', () => {
  test('payouts stay paused until a second operator approves', async () => {
    await runPayouts(deps)
    const id = await withdraw(await newWithdrawer(100_000), 5_000)
    payouts.calls.length = 0
    await pay.pausePayouts({ reason: '核对' })
    const { payoutPause, awaitedApproval } = await pay.resumePayouts({ note: '核对完成' })
    expect(payoutPause).toMatchObject({ reason: '核对' })
    const approvalId = awaitedApproval ?? 0
    expect((await second.client.ops.approvals()).list[0]).toMatchObject({
      approvalId,
      kindName: '恢复转账',
      amountFen: 0,
      reason: '核对完成',
    })
    expect(await outcomeOf(operator.client.ops.approve({ approvalId }))).toBe('APPROVAL_OWN')
    await runPayouts(deps)
    expect(payouts.calls).toEqual([])
    await second.client.ops.approve({ approvalId })
    await runPayouts(deps)
    expect(payouts.calls).toEqual([`pay ${id}`])
  })

  test('is for verified operators, and a pause that is over cannot be resumed, nor a later one by the approval for it', async () => {
    const unverified = await market.person({ roles: ['operator'], bornOn: null })
    const third = await market.person({ roles: ['operator'] })
    await pay.pausePayouts({ reason: '核对' })
    expect(await outcomeOf(unverified.client.pay.resumePayouts({ note: '核对完成' }))).toBe(
      'REALNAME_REQUIRED',
    )
    const { awaitedApproval } = await pay.resumePayouts({ note: '核对完成' })
    await deletePause()
    const approve = () => third.client.ops.approve({ approvalId: awaitedApproval ?? 0 })
    expect(await outcomeOf(approve())).toBe('PAYOUTS_NOT_PAUSED')
    await pay.pausePayouts({ reason: '渠道异常' })
    expect(await outcomeOf(approve())).toBe('PAYOUTS_NOT_PAUSED')
    await resume()
  })

  test('a difference that is found after the request stops the approval', async () => {
    await pay.pausePayouts({ reason: '核对' })
    const { awaitedApproval } = await pay.resumePayouts({ note: '核对完成' })
    const { rows } = await pool.query<{ id: number }>(
      `insert into reconciliation_difference (channel, bill, day, kind, own_id, reason, theirs_fen, state, noted_at)
       values ('alipay', 'fund', '2026-11-01', 'payout', 'unknown', 'unknown_here', 100, 'open', $1) returning id`,
      [clock.now()],
    )
    const approve = () => second.client.ops.approve({ approvalId: awaitedApproval ?? 0 })
    expect(await outcomeOf(approve())).toBe('PAYOUTS_UNSETTLED')
    await pay.settleDifference({ id: rows[0]?.id ?? 0, note: '已更正余额' })
    await approve()
    expect((await pay.reconciledDays({})).payoutPause).toBeNull()
  })

  test('the database ends no pause without an approval', async () => {
    await pay.pausePayouts({ reason: '核对' })
    const end = pool.query(
      "update payout_pause set resumed_at = now(), resumed_by = 'operator:1', resume_note = '核对完成' where resumed_at is null",
    )
    await expect(end).rejects.toThrow('payouts_resume_takes_two')
    await resume()
  })
})
