import { expect, test } from 'vitest'
import { weekTotals } from './weekTotals.ts'

/** Saturday, 21 November 2026, half past midnight in Shanghai: still Friday in UTC. */
const now = Date.parse('2026-11-20T16:30:00Z')
const MINUTE = 60_000

test('each entry counts on its day in Shanghai, income and expense separately', () => {
  const week = weekTotals(
    [
      { fen: 500, at: now },
      { fen: -300, at: now - 29 * MINUTE },
      { fen: -200, at: now - 31 * MINUTE },
      { fen: 900, at: now - 7 * 24 * 60 * MINUTE },
    ],
    now,
  )
  expect(week).toHaveLength(7)
  expect(week.slice(-2)).toMatchObject([
    { name: '周五', inFen: 0, outFen: 200 },
    { name: '今天', inFen: 500, outFen: 300 },
  ])
  expect(week.slice(0, -2).every(({ inFen, outFen }) => inFen + outFen === 0)).toBe(true)
})
