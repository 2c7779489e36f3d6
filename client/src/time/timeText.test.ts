import { describe, expect, test } from 'vitest'
import { clockText, countdownParts, minuteText, momentText, spanText } from './timeText.ts'

/** 2026-11-21 23:30 in Shanghai. */
const now = Date.parse('2026-11-21T15:30:00Z')
const HOUR = 3_600_000

test('days change at midnight in Shanghai, in any time zone', () => {
  expect(momentText(now, now)).toBe('今天 23:30')
  expect(momentText(now + HOUR, now)).toBe('明天 00:30')
  expect(momentText(now - 24 * HOUR, now)).toBe('昨天 23:30')
  expect(momentText(now + 48 * HOUR, now)).toBe('11月23日 23:30')
  expect(momentText(now + 60 * 24 * HOUR, now)).toBe('2027年1月20日 23:30')
  expect(clockText(now + HOUR)).toBe('00:30')
  expect(minuteText(1320)).toBe('22:00')
})

describe('a countdown', () => {
  test.each([
    [0, '00 00:00:00'],
    [-5000, '00 00:00:00'],
    [1, '00 00:00:01'],
    [3_723_000, '00 01:02:03'],
    [24 * HOUR, '1 00:00:00'],
    [7 * 24 * HOUR + 1000, '7 00:00:01'],
    [8 * 24 * HOUR, '08 00:00:00'],
  ])('%i ms is %s', (left, text) => {
    const { dd, hh, mm, ss } = countdownParts(left)
    expect(`${dd} ${hh}:${mm}:${ss}`).toBe(text)
  })
})

test('a duration as text', () => {
  expect([0, 60_000, 45 * 60_000, 2 * HOUR, 25 * HOUR + 1].map(spanText)).toEqual([
    '0 分钟',
    '1 分钟',
    '45 分钟',
    '2 小时',
    '1 天 1 小时',
  ])
})
