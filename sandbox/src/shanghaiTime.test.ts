import { expect, test } from 'vitest'
import {
  parseShanghaiTime,
  shanghaiDate,
  shanghaiMidnight,
  shanghaiRfc3339,
  shanghaiTime,
} from './shanghaiTime.ts'

/** The last millisecond of 31 December 2026 in Shanghai, and the first of 2027. */
const LAST = Date.parse('2026-12-31T15:59:59.999Z')
const FIRST = LAST + 1

test('days turn at midnight in Shanghai', () => {
  expect([LAST, FIRST].map(shanghaiDate)).toEqual(['2026-12-31', '2027-01-01'])
  expect([LAST, FIRST].map(shanghaiTime)).toEqual(['2026-12-31 23:59:59', '2027-01-01 00:00:00'])
  expect(shanghaiRfc3339(LAST)).toBe('2026-12-31T23:59:59+08:00')
  expect(shanghaiMidnight('2027-01-01')).toBe(FIRST)
})

test('what no calendar and no clock has is not read', () => {
  for (const text of ['', '2027-01-01', '2027-02-29 00:00:00', '2026-12-31 24:00:00', '2026-12-31 23:59:60'])
    expect(parseShanghaiTime(text)).toBeNull()
  expect(shanghaiMidnight('2026-02-30')).toBeNull()
  expect(shanghaiMidnight('20261121')).toBeNull()
})
