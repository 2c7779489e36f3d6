import { expect, test } from 'vitest'
import { momentFieldText, momentFromField } from './MomentInput.tsx'

test('a field writes and reads moments of Shanghai', () => {
  const ms = Date.parse('2026-11-30T23:59:00+08:00')
  expect(momentFieldText(ms)).toBe('2026-11-30T23:59')
  expect(momentFromField('2026-11-30T23:59')).toBe(ms)
  expect(momentFromField('')).toBeNull()
})
