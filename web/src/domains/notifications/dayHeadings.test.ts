import { expect, test } from 'vitest'
import { dayHeadings } from './dayHeadings.ts'

const at = (text: string): number => Date.parse(`${text}+08:00`)

test('the first message of each day in Shanghai has its day as heading', () => {
  const messages = [
    '2026-11-22T09:00',
    '2026-11-22T00:00',
    '2026-11-21T23:59',
    '2026-11-20T08:00',
    '2026-11-20T07:00',
    '2025-12-31T12:00',
  ].map((text, i) => ({ messageId: i + 1, at: at(text) }))
  expect([...dayHeadings(messages, at('2026-11-22T12:00'))]).toEqual([
    [1, '今天'],
    [3, '昨天'],
    [4, '11月20日'],
    [6, '2025年12月31日'],
  ])
})
