import { expect, test } from 'vitest'
import type { Db } from '../database/db.ts'
import { count, defineSettings, minutes } from './define.ts'
import { openSettings } from './read.ts'

const group = defineSettings('orders', '订单', {
  freeMinutes: minutes({ effect: '改动的效果', label: '赠送', initial: 5, min: 0, max: 60 }),
  unpaidLimit: count({ effect: '改动的效果', label: '未付款', initial: 3, min: 1, max: 20 }),
})

/** Settings of a process whose database the test decides on, by a clock that the test moves. */
const processOf = () => {
  const state = { at: 1_000_000, rows: new Map<string, unknown>(), asked: 0, isAway: false }
  const logged: string[] = []
  const execute = async () => {
    state.asked += 1
    if (state.isAway) throw new Error('away')
    return [...state.rows].map(([key, value]) => ({ key, value }))
  }
  const db = { selectFrom: () => ({ select: () => ({ execute }) }) } as unknown as Db
  const note = (level: string) => (_fields: object, text: string) => void logged.push(`${level} ${text}`)
  const log = { warn: note('warn'), error: note('error') } as never
  const settings = openSettings({ db, clock: { now: () => new Date(state.at) }, log })
  return { state, settings, logged }
}

test('a read before any value is known is a mistake of the program', () => {
  expect(() => processOf().settings.read(group)).toThrow('not read yet')
})

test('defaults hold until a value is stored; 1,000 reads cost no statement', async () => {
  const { state, settings } = processOf()
  await settings.untilFresh()
  for (let i = 0; i < 1000; i += 1) expect(settings.read(group)).toEqual({ freeMinutes: 5, unpaidLimit: 3 })
  await Promise.all(Array.from({ length: 100 }, () => settings.untilFresh()))
  expect(state.asked).toBe(1)
})

test('a change acts within five seconds, with one statement however many wait for it', async () => {
  const { state, settings } = processOf()
  await settings.untilFresh()
  state.rows.set('orders.freeMinutes', 7)
  state.at += 5_000
  await Promise.all(Array.from({ length: 50 }, () => settings.untilFresh()))
  expect(settings.read(group).freeMinutes).toBe(7)
  expect(state.asked).toBe(2)
})

test('long work that only reads gets new values in the background', async () => {
  const { state, settings } = processOf()
  await settings.refresh()
  state.rows.set('orders.freeMinutes', 7)
  state.at += 2_000
  expect(settings.read(group).freeMinutes).toBe(5)
  await new Promise(setImmediate)
  expect(settings.read(group).freeMinutes).toBe(7)
})

test('a refresh after a change is not answered by a statement sent before it', async () => {
  const { state, settings } = processOf()
  await settings.refresh()
  state.at += 5_000
  const before = settings.untilFresh()
  state.rows.set('orders.freeMinutes', 7)
  await settings.refresh()
  await before
  expect(settings.read(group).freeMinutes).toBe(7)
})

test('the last known values hold while the database is away, and nothing waits; then new ones come', async () => {
  const { state, settings, logged } = processOf()
  state.rows.set('orders.freeMinutes', 7)
  await settings.refresh()
  state.isAway = true
  for (let i = 0; i < 5; i += 1) {
    state.at += 10_000
    await settings.untilFresh()
    expect(settings.read(group).freeMinutes).toBe(7)
    await new Promise(setImmediate)
  }
  expect(logged).toEqual(['warn settings not read: the last known values hold'])
  state.isAway = false
  state.rows.set('orders.freeMinutes', 9)
  state.at += 10_000
  await settings.untilFresh()
  await expect.poll(() => settings.read(group).freeMinutes).toBe(9)
})

test('without any value ever read a call is refused', async () => {
  const { state, settings } = processOf()
  state.isAway = true
  await expect(settings.untilFresh()).rejects.toThrow('away')
})

test('a stored value that this version does not allow is not applied, and logged', async () => {
  const { state, settings, logged } = processOf()
  state.rows.set('orders.freeMinutes', 61)
  state.rows.set('orders.gone', 1)
  await settings.refresh()
  expect(settings.read(group)).toEqual({ freeMinutes: 5, unpaidLimit: 3 })
  expect(logged).toEqual(['error stored setting out of bounds'])
})
