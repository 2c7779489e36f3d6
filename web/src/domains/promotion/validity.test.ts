import { expect, test } from 'vitest'
import { lastDayText, validityText } from './validity.ts'

const at = (time: string) => Date.parse(`${time}+08:00`)
const now = at('2026-11-21T20:00')

test.each([
  ['2026-11-21T19:59', null],
  ['2026-11-21T20:00', null],
  ['2026-11-21T20:01', '今天到期'],
  ['2026-11-22T00:00', '今天到期'],
  ['2026-11-22T00:01', '明天到期'],
  ['2026-11-23T00:00', '明天到期'],
  ['2026-11-23T00:01', null],
])('a packet until %s: %s', (until, text) => {
  expect(lastDayText({ validUntil: at(until) }, now)).toBe(text)
})

test('the text of a packet that is not valid yet has its start', () => {
  const span = { validFrom: at('2026-11-25T00:00'), validUntil: at('2026-11-30T00:00') }
  expect(validityText(span, now)).toBe('11月25日 00:00 起可用')
  expect(validityText(span, at('2026-11-26T09:00'))).toBe('11月30日 00:00 前可用')
})
