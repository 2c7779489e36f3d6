import { expect, test } from 'vitest'
import { eighteenthBirthday, isAdult, requireAdult } from './adult.ts'

const shanghai = (text: string) => new Date(`${text}+08:00`)

test.each([
  ['2008-11-18', '2026-11-18'],
  ['2008-02-28', '2026-02-28'],
  ['2008-02-29', '2026-03-01'],
  ['2008-03-01', '2026-03-01'],
  ['2006-02-28', '2024-02-28'],
  ['2006-03-01', '2024-03-01'],
  ['2000-12-31', '2018-12-31'],
])('born on %s is adult from %s', (birthDate, adultFrom) => {
  expect(eighteenthBirthday(birthDate)).toBe(adultFrom)
})

test('the day begins at midnight in Shanghai, and the birthday itself counts', () => {
  expect(isAdult('2026-11-18', shanghai('2026-11-17T23:59:59.999'))).toBe(false)
  expect(isAdult('2026-11-18', shanghai('2026-11-18T00:00:00'))).toBe(true)
})

test('requireAdult distinguishes the unverified from minors', () => {
  const now = shanghai('2026-11-18T12:00:00')
  expect(() => requireAdult({ adultFrom: null }, now)).toThrow('REALNAME_REQUIRED')
  expect(() => requireAdult({ adultFrom: '2026-11-19' }, now)).toThrow('MINOR')
  requireAdult({ adultFrom: '2026-11-18' }, now)
})
