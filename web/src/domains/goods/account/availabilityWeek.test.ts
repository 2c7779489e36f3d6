import { WHOLE_WEEK, weekOfDays } from '@shanghao/contract/week'
import { expect, test } from 'vitest'
import { availabilityWeek } from './availabilityWeek.ts'

/** 2026-11-21 18:00 in Shanghai, a Saturday. */
const now = Date.parse('2026-11-21T18:00:00+08:00')
const allDay = { busy: [], rentableWeek: WHOLE_WEEK }
const at = (text: string) => Date.parse(`2026-11-${text}:00+08:00`)

test('a week begins today in Shanghai and names its days', () => {
  const week = availabilityWeek(allDay, now)
  expect(week.map(({ name, date }) => `${name} ${date}`)).toEqual([
    '今天 21日',
    '明天 22日',
    '周一 23日',
    '周二 24日',
    '周三 25日',
    '周四 26日',
    '周五 27日',
  ])
  expect(week[0]?.parts).toEqual([{ from: 0, to: 0.75, kind: 'past' }])
  expect(week[1]).toMatchObject({ parts: [], text: '全天可租' })
})

test('a rental over midnight is shown on both days', () => {
  const [today, tomorrow, later] = availabilityWeek(
    { ...allDay, busy: [{ from: at('21T21:00'), to: at('22T06:00') }] },
    now,
  )
  expect(today?.text).toBe('全天可租，其中 21:00–24:00 已租出')
  expect(today?.parts).toContainEqual({ from: 0.875, to: 1, kind: 'busy' })
  expect(tomorrow?.text).toBe('全天可租，其中 00:00–06:00 已租出')
  expect(tomorrow?.parts).toEqual([{ from: 0, to: 0.25, kind: 'busy' }])
  expect(later?.parts).toEqual([])
})

test('a rental that is over today is not shown as booked', () => {
  const [today] = availabilityWeek({ ...allDay, busy: [{ from: at('21T08:00'), to: at('21T10:00') }] }, now)
  expect(today?.text).toBe('全天可租')
})

test('hours in which the owner does not rent it out are closed, also around midnight', () => {
  const evening = { busy: [], rentableWeek: weekOfDays(20, 2) }
  expect(availabilityWeek(evening, now)[1]?.text).toBe('00:00–02:00、20:00–24:00 可租')
  expect(availabilityWeek(evening, now)[1]?.parts).toEqual([
    { from: 120 / 1440, to: 1200 / 1440, kind: 'closed' },
  ])
  const weekdays = `${weekOfDays(8, 22).slice(0, 120)}${'0'.repeat(48)}`
  const daytime = { busy: [], rentableWeek: weekdays }
  const [, sunday, monday] = availabilityWeek(daytime, now)
  expect(sunday).toMatchObject({ parts: [{ from: 0, to: 1, kind: 'closed' }], text: '不出租' })
  expect(monday?.parts).toEqual([
    { from: 0, to: 480 / 1440, kind: 'closed' },
    { from: 1320 / 1440, to: 1, kind: 'closed' },
  ])
})
