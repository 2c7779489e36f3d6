import { WEEK_HOURS, WHOLE_WEEK, weekText } from '@shanghao/contract/week'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readWeek } from './readWeek.ts'

const day = (...hours: number[]): string =>
  Array.from({ length: 24 }, (_, hour) => (hours.includes(hour) ? '1' : '0')).join('')

test('reads every week as it is written', () => {
  const hours = fc.array(fc.constantFrom('0', '1', '1', '1'), {
    minLength: WEEK_HOURS,
    maxLength: WEEK_HOURS,
  })
  const days = fc.array(fc.constantFrom(day(), day(8, 9), day(0, 1, 22, 23), '1'.repeat(24)), {
    minLength: 7,
    maxLength: 7,
  })
  const weeks = fc.oneof(hours, days).map((parts) => parts.join(''))
  fc.assert(fc.property(weeks, (week) => readWeek(weekText(week)) === week))
})

test('reads what people type, and refuses what is no week of whole hours', () => {
  expect(readWeek('全天')).toBe(WHOLE_WEEK)
  expect(readWeek('工作日 18：00—次日2:00；周末 全天')).toBe(
    day(18, 19, 20, 21, 22, 23) + day(0, 1, 18, 19, 20, 21, 22, 23).repeat(4) + '1'.repeat(48),
  )
  expect(readWeek('22:00-08:00')).toBe(day(0, 1, 2, 3, 4, 5, 6, 7, 22, 23).repeat(7))
  const long = Array.from({ length: 500 }, () => '每天全天').join(';')
  for (const text of ['8:30-10:00', '周八 全天', '25:00-26:00', '随时', '', long])
    expect(readWeek(text)).toBeNull()
})
