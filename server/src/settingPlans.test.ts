import { describe, expect, test } from 'vitest'
import { setUpMarket } from '../testing/market/market.ts'
import { callServer } from '../testing/server/callServer.ts'
import { outcomeOf } from '../testing/server/outcome.ts'
import { runJob } from './core/jobs/jobs.ts'
import { settingPlansJob } from './domains/settings/plans.ts'
import { settingGroups } from './settings.ts'

const server = await callServer()
const { person } = await setUpMarket(server)
const operator = await person({ roles: ['operator'] })
const second = await person({ roles: ['operator'] })
const { settings: calls } = operator.client
const reason = '双十二活动'
const HOUR_MS = 3_600_000

const job = settingPlansJob(settingGroups)
const runPlans = () => runJob(server.deps, job)
const later = (hours = 1) => server.clock.now().getTime() + hours * HOUR_MS

const settingOf = async (key: string) => {
  const found = (await calls.list()).list.find((one) => one.key === key)
  if (!found) throw new Error(`no setting ${key}`)
  return found
}
type Value = number | boolean
const plan = (key: string, value: Value, expected: Value, at = later(), by = operator) =>
  by.client.settings.change({ key, value, expected, reason, at })
const planOf = async (planId: number) => (await calls.plans({})).list.find((one) => one.planId === planId)
/** An operator leaves: their roles end. */
const leave = (userId: number) =>
  server.pool.query('update operator_role set ended_at = $2 where user_id = $1', [userId, server.clock.now()])
const planned = async (...args: Parameters<typeof plan>): Promise<number> => (await plan(...args)).planId ?? 0

describe('settings.change at a time', () => {
  test('takes effect when its time has come, once, and can be reverted', async () => {
    const key = 'orders.freeMinutes'
    const at = later()
    const planId = await planned(key, 10, 5, at)
    await runPlans()
    expect(await settingOf(key)).toMatchObject({ value: 5, plans: [{ planId, to: 10, effectiveAt: at }] })
    server.clock.advance(HOUR_MS)
    await Promise.all([runPlans(), runPlans()])
    expect(await settingOf(key)).toMatchObject({
      value: 10,
      plans: [],
      lastChange: { from: 5, to: 10, reason, planned: true, changedBy: String(operator.userId) },
    })
    expect(await planOf(planId)).toMatchObject({ state: 'applied', note: null })
    const [change] = (await calls.history({ key })).list
    await calls.change({ key, value: change?.from ?? 0, expected: 10, reason: '恢复' })
    expect((await settingOf(key)).value).toBe(5)
    expect((await calls.history({ key })).list).toHaveLength(2)
  })

  test('a second one begins with the value of the first', async () => {
    const key = 'orders.swapMinutes'
    await planned(key, 30, 15, later(1))
    expect(await outcomeOf(plan(key, 15, 15, later(2)))).toBe('SETTING_CHANGED')
    await planned(key, 15, 30, later(2))
    server.clock.advance(HOUR_MS)
    await runPlans()
    expect((await settingOf(key)).value).toBe(30)
    server.clock.advance(HOUR_MS)
    await runPlans()
    expect((await settingOf(key)).value).toBe(15)
  })

  test('is refused in the past, too far ahead and at the time of another', async () => {
    const key = 'orders.unpaidLimit'
    const at = later(3)
    await planned(key, 4, 3, at)
    expect(await outcomeOf(plan(key, 5, 4, at))).toBe('SETTING_PLAN_TIME')
    expect(await outcomeOf(plan(key, 5, 3, later(0)))).toBe('SETTING_PLAN_TIME')
    expect(await outcomeOf(plan(key, 5, 4, later(24 * 366)))).toBe('SETTING_PLAN_TIME')
    expect(await outcomeOf(plan('orders.rentSettleHours', 169, 2))).toBe('SETTING_OUT_OF_BOUNDS')
    expect(await outcomeOf(plan('orders.rentSettleHours', 100, 2))).toBe('SETTING_CONTRADICTION')
  })

  test('is checked again: a value that was changed meanwhile is left alone', async () => {
    const key = 'orders.endingNoticeMinutes'
    const planId = await planned(key, 30, 15)
    await calls.change({ key, value: 20, expected: 15, reason })
    server.clock.advance(HOUR_MS)
    await runPlans()
    expect((await settingOf(key)).value).toBe(20)
    expect(await planOf(planId)).toMatchObject({ state: 'refused', note: '到时这项规则已改为其他数值' })
  })

  test('one whose requester is no operator any more does not take effect', async () => {
    const leaving = await person({ roles: ['operator'] })
    const key = 'session.registrationOpen'
    const planId = await planned(key, false, true, later(), leaving)
    await leave(leaving.userId)
    server.clock.advance(HOUR_MS)
    await runPlans()
    expect((await settingOf(key)).value).toBe(true)
    expect(await planOf(planId)).toMatchObject({ state: 'refused', note: '申请或审批的人已不能修改规则' })
  })
})

describe('a scheduled change about money', () => {
  const key = 'ops.singleLimitFen'
  const change = (at: number, by = operator) => plan(key, 900_000, 200_000, at, by)

  test('an operator does not raise their own limit alone: the change waits for a second operator before it is scheduled', async () => {
    const at = later(5)
    const { awaitedApproval, planId } = await change(at)
    expect(planId).toBeNull()
    const approvalId = awaitedApproval ?? 0
    expect(await outcomeOf(operator.client.ops.approve({ approvalId }))).toBe('APPROVAL_OWN')
    server.clock.advance(5 * HOUR_MS)
    await runPlans()
    expect((await settingOf(key)).value).toBe(200_000)
    expect(await outcomeOf(second.client.ops.approve({ approvalId }))).toBe('SETTING_PLAN_TIME')
  })

  test('takes effect with both, and not when the second operator left', async () => {
    for (const [leaves, state, value] of [
      [true, 'refused', 200_000],
      [false, 'applied', 900_000],
    ] as const) {
      const approver = await person({ roles: ['operator'] })
      const { awaitedApproval } = await change(later())
      await approver.client.ops.approve({ approvalId: awaitedApproval ?? 0 })
      const [waiting] = (await calls.plans({ state: 'waiting' })).list
      expect(waiting).toMatchObject({ key, approvedBy: String(approver.userId) })
      if (leaves) await leave(approver.userId)
      server.clock.advance(HOUR_MS)
      await runPlans()
      expect(await planOf(waiting?.planId ?? 0)).toMatchObject({ state })
      expect((await settingOf(key)).value).toBe(value)
    }
  })

  test('the database refuses one without a second operator, and a change that its plan does not allow', async () => {
    const now = server.clock.now()
    const row = {
      key,
      from_value: JSON.stringify(900_000),
      to_value: JSON.stringify(1_000_000),
      reason,
      takes_two: true,
      requested_by: operator.userId,
      created_at: now,
      effective_at: new Date(later()),
      due_at: new Date(later()),
    }
    const { db } = server.deps
    await expect(db.insertInto('setting_plan').values(row).execute()).rejects.toMatchObject({
      constraint: 'setting_takes_two',
    })
    const planId = await planned('orders.lateStartMinutes', 3, 2)
    const early = {
      key: 'orders.lateStartMinutes',
      from_value: '2',
      to_value: '3',
      reason,
      takes_two: false,
      changed_by: operator.userId,
      at: now,
      plan_id: planId,
    }
    await expect(db.insertInto('setting_change').values(early).execute()).rejects.toMatchObject({
      constraint: 'setting_plan_state',
    })
  })
})

describe('settings.cancelPlan', () => {
  test('strangers and people without the role neither see nor cancel', async () => {
    const planId = await planned('orders.finishMinutes', 12, 10)
    const user = await person()
    for (const [client, failure] of [
      [server.client(), 'TOKEN_EXPIRED'],
      [user.client, 'NO_PERMISSION'],
    ] as const) {
      expect(await outcomeOf(client.settings.plans({}))).toBe(failure)
      expect(await outcomeOf(client.settings.cancelPlan({ planId, reason }))).toBe(failure)
    }
    await second.client.settings.cancelPlan({ planId, reason: '活动取消' })
    expect(await planOf(planId)).toMatchObject({
      state: 'cancelled',
      note: '活动取消',
      cancelledBy: String(second.userId),
    })
    expect(await outcomeOf(calls.cancelPlan({ planId, reason }))).toBe('SETTING_PLAN_STATE')
    expect(await outcomeOf(calls.cancelPlan({ planId: 999_999, reason }))).toBe('NOT_FOUND')
    server.clock.advance(HOUR_MS)
    await runPlans()
    expect((await settingOf('orders.finishMinutes')).value).toBe(10)
  })

  test('a cancellation and the clock at once: one of them wins', async () => {
    const key = 'orders.swapPersonDay'
    const planId = await planned(key, 4, 2)
    server.clock.advance(HOUR_MS)
    const [cancelled] = await Promise.all([outcomeOf(calls.cancelPlan({ planId, reason })), runPlans()])
    const { state } = (await planOf(planId)) ?? {}
    expect([cancelled, state, (await settingOf(key)).value]).toEqual(
      cancelled === 'OK' ? ['OK', 'cancelled', 2] : ['SETTING_PLAN_STATE', 'applied', 4],
    )
  })
})
