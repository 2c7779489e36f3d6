import { expect, test } from 'vitest'
import { minorUntil } from './minorUntil.ts'

/** Born on 21 November 2008. */
const NUMBER = '110101200811211017'
const at = (text: string): number => Date.parse(text)

test('a person is a minor until the midnight in Shanghai that begins their eighteenth birthday', () => {
  expect(minorUntil(NUMBER, at('2026-11-20T15:59:59Z'))).toBe('2026年11月21日')
  expect(minorUntil(NUMBER, at('2026-11-20T16:00:00Z'))).toBeNull()
})

test('an incomplete number gives null', () => {
  expect(minorUntil('1101012008112110', at('2020-01-01T00:00:00Z'))).toBeNull()
})
