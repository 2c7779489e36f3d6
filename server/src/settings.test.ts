import { describe, expect, test } from 'vitest'
import { setUpMarket } from '../testing/market/market.ts'
import { callServer } from '../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../testing/server/outcome.ts'
import { startSecondServer } from '../testing/server/secondServer.ts'
import type { orderSettings } from './domains/orders/settings.ts'
import { changeSetting } from './domains/settings/change.ts'
import { settingGroups } from './settings.ts'

const server = await callServer()
const { person } = await setUpMarket(server)
const { client: guest } = { client: server.client() }
const operator = await person({ roles: ['operator'] })
const second = await person({ roles: ['operator'] })
const calls = operator.client.settings
const reason = '运营调整'

const settingOf = async (key: string) => {
  const found = (await calls.list()).list.find((one) => one.key === key)
  if (!found) throw new Error(`no setting ${key}`)
  return found
}

/** A change from the present value. */
const changeTo = async (key: string, value: number | boolean | number[], by = operator) =>
  by.client.settings.change({ key, value, expected: (await settingOf(key)).value, reason })

const changes = async (key: string) =>
  (await calls.history({ key })).list.map(({ from, to, changedBy, approvedBy }) => ({
    from,
    to,
    changedBy,
    approvedBy,
  }))

test('every default lies within its bounds and agrees with the others', () => {
  for (const { definitions, conditions } of settingGroups) {
    const initial = Object.fromEntries(
      Object.entries(definitions).map(([name, one]) => {
        const { schema, initial: value } = one as (typeof orderSettings.definitions)['freeMinutes']
        expect(schema.safeParse(value).success, name).toBe(true)
        return [name, value]
      }),
    )
    expect(conditions.filter(({ holds }) => !holds(initial))).toEqual([])
  }
})

describe('who may', () => {
  test('strangers and people without the role see and change nothing', async () => {
    const user = await person()
    const change = { key: 'orders.freeMinutes', value: 6, expected: 5, reason }
    for (const [client, failure] of [
      [guest, 'TOKEN_EXPIRED'],
      [user.client, 'NO_PERMISSION'],
    ] as const) {
      expect(await outcomeOf(client.settings.list())).toBe(failure)
      expect(await outcomeOf(client.settings.history({}))).toBe(failure)
      expect(await outcomeOf(client.settings.change(change))).toBe(failure)
    }
    expect((await settingOf('orders.freeMinutes')).value).toBe(5)
  })

  test('an operator who is not verified changes nothing', async () => {
    const unverified = await person({ roles: ['operator'], bornOn: null })
    expect(await outcomeOf(changeTo('orders.freeMinutes', 6, unverified))).toBe('REALNAME_REQUIRED')
  })

  test('the verb itself refuses a person who is no operator', async () => {
    const { userId } = await person()
    const now = server.clock.now()
    const changing = { key: 'orders.freeMinutes', value: 6, expected: 5, reason, operatorId: userId }
    const changed = server.deps.db
      .transaction()
      .execute((tx) => changeSetting(tx, settingGroups, { ...changing, approval: null, now }))
    expect(await outcomeOf(changed)).toBe('NO_PERMISSION')
  })

  test('the settings that the app shows can be read without a login', async () => {
    expect(await guest.settings.rules()).toMatchObject({ reserveAheadDays: 3, certifiedHours: 24 })
  })
})

describe('settings.change', () => {
  test('acts at once where it was made, and is written down with who and why', async () => {
    const key = 'orders.newRenterUntil'
    expect(await changeTo(key, 12)).toEqual({ awaitedApproval: null, planId: null })
    expect(await settingOf(key)).toMatchObject({
      value: 12,
      default: 10,
      unit: 'count',
      takesTwo: false,
      lastChange: { from: 10, to: 12, reason, changedBy: String(operator.userId), approvedBy: null },
    })
    server.clock.advance(1_000)
    expect((await guest.settings.rules()).newRenterUntil).toBe(12)
    await changeTo(key, 10)
    expect(await changes(key)).toMatchObject([
      { from: 12, to: 10 },
      { from: 10, to: 12 },
    ])
  })

  test('takes two where it would end disputes, or keep an owner from reading of one', async () => {
    for (const [key, value] of [
      ['disputes.ownerAnswerMinutes', 60],
      ['disputes.renterAnswerHours', 2],
      ['disputes.choiceHours', 2],
      ['disputes.arbitrationHours', 2],
      ['disputes.appealHours', 2],
      ['disputes.appealDecisionHours', 2],
      ['disputes.quoteMinutes', 5],
      ['disputes.filedPerDay', 1],
      ['disputes.withdrawnPerOrder', 1],
      ['disputes.silencePerMonth', 100],
      ['notifications.noticeNumberHour', 1],
      ['notifications.noticeNumberDay', 5],
      ['notifications.noticeTotalHour', 1],
      ['notifications.noticeTotalDay', 1_000],
      ['notifications.noticeFromHour', 12],
      ['notifications.noticeUntilHour', 13],
    ] as const) {
      const { value: before } = await settingOf(key)
      expect(await changeTo(key, value)).toEqual({ awaitedApproval: expect.any(Number), planId: null })
      expect((await settingOf(key)).value).toBe(before)
    }
  })

  test.each([
    ['orders.freeMinutes', 61, 'SETTING_OUT_OF_BOUNDS'],
    ['orders.freeMinutes', -1, 'SETTING_OUT_OF_BOUNDS'],
    ['orders.freeMinutes', 1.5, 'SETTING_OUT_OF_BOUNDS'],
    ['orders.freeMinutes', true, 'SETTING_OUT_OF_BOUNDS'],
    ['orders.freeMinutes', [5], 'SETTING_OUT_OF_BOUNDS'],
    ['session.registrationOpen', 0, 'SETTING_OUT_OF_BOUNDS'],
    ['finance.rechargePresetsFen', [3_000, 1_000], 'SETTING_OUT_OF_BOUNDS'],
    ['finance.rechargePresetsFen', [], 'SETTING_OUT_OF_BOUNDS'],
    ['orders.depositReturnHours', 1, 'SETTING_CONTRADICTION'],
    ['orders.newRenterLiveLimit', 6, 'SETTING_CONTRADICTION'],
    ['user.silverFrom', 30, 'SETTING_CONTRADICTION'],
    ['orders.freeMinutes', 5, 'SETTING_UNCHANGED'],
  ] as const)('%s to %j is %s', async (key, value, failure) => {
    const before = await settingOf(key)
    const given = typeof value === 'object' ? [...value] : value
    expect(await outcomeOf(changeTo(key, given))).toBe(failure)
    expect(await settingOf(key)).toEqual(before)
  })

  test('names the bounds, and what it would contradict', async () => {
    await expect(changeTo('orders.freeMinutes', 61)).rejects.toMatchObject({
      fields: { value: ['需在 0 到 60 分钟之间，且为整数'] },
    })
    await expect(changeTo('orders.depositReturnHours', 1)).rejects.toMatchObject({
      fields: { value: ['押金不能早于租金结算退回'] },
    })
  })

  test.each(['orders.unknown', 'nowhere.freeMinutes', 'orders.constructor', 'orders.toString'])(
    '%s is unknown',
    async (key) => {
      const change = { key, value: 1, expected: 2, reason }
      expect(await outcomeOf(calls.change(change))).toBe('SETTING_UNKNOWN')
    },
  )

  test('a change made from another value than the present one is refused', async () => {
    const stale = { key: 'orders.freeMinutes', value: 7, expected: 6, reason }
    expect(await outcomeOf(calls.change(stale))).toBe('SETTING_CHANGED')
  })

  test('20 changes at once from one value: one is made', async () => {
    const key = 'orders.unpaidLimit'
    const operators = await Promise.all(Array.from({ length: 20 }, () => person({ roles: ['operator'] })))
    const attempts = operators.map(({ client }, i) =>
      client.settings.change({ key, value: i < 2 ? i + 1 : i + 2 > 20 ? 20 : i + 2, expected: 3, reason }),
    )
    const outcomes = await outcomesOf(attempts)
    expect(outcomes.OK).toBe(1)
    expect(await changes(key)).toHaveLength(1)
    await changeTo(key, 3)
  })

  test('two changes at once that contradict each other: one is made', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [later, sooner] = [
        operator.client.settings.change({ key: 'orders.rentSettleHours', value: 20, expected: 2, reason }),
        second.client.settings.change({ key: 'orders.depositReturnHours', value: 10, expected: 24, reason }),
      ]
      expect(await outcomesOf([later, sooner])).toEqual({ OK: 1, SETTING_CONTRADICTION: 1 })
      const rent = await settingOf('orders.rentSettleHours')
      if (rent.value === 20) await changeTo('orders.rentSettleHours', 2)
      else await changeTo('orders.depositReturnHours', 24)
    }
  })
})

describe('two servers', () => {
  test('a change made at one acts at the other within five seconds', async () => {
    const { clientOf } = await startSecondServer(server, server.clock)
    const there = clientOf(operator).settings
    const key = 'orders.reserveAheadDays'
    expect((await there.rules()).reserveAheadDays).toBe(3)
    await changeTo(key, 5)
    server.clock.advance(5_000)
    expect((await there.rules()).reserveAheadDays).toBe(5)
    const back = await there.list()
    expect(back.list.find((one) => one.key === key)?.value).toBe(5)
    await there.change({ key, value: 3, expected: 5, reason })
    server.clock.advance(5_000)
    expect((await guest.settings.rules()).reserveAheadDays).toBe(3)
  })
})

test('settings.history lists the changes of all settings, page by page', async () => {
  const first = await calls.history({ page: { size: 2 } })
  expect(first.list).toHaveLength(2)
  const rest = await calls.history({
    page: { size: 2, time: first.page.time, cursor: first.page.cursor ?? '' },
  })
  expect(rest.list[0]?.id).toBeLessThan(first.list[1]?.id ?? 0)
})
