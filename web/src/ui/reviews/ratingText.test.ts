import { expect, test } from 'vitest'
import { goodRateText } from './ratingText.ts'

test('a rate is a percentage only where there is one', () => {
  expect(goodRateText({ reviewers: 0, goodRate: null })).toBe('暂无评价')
  expect(goodRateText({ reviewers: 4, goodRate: null })).toBe('评价较少')
  expect(goodRateText({ reviewers: 5, goodRate: 80 })).toBe('80%')
})
