import { expect, test } from 'vitest'
import { amountText, priceText } from './amountText.ts'

test.each([
  [0, '¥0.00'],
  [5, '¥0.05'],
  [1_685_950, '¥16,859.50'],
  [-123_456_789, '−¥1,234,567.89'],
])('%i 分 are %s', (fen, text) => {
  expect(amountText(fen)).toBe(text)
})

test.each([
  [700, '¥7'],
  [153_200, '¥1,532'],
  [100_050, '¥1,000.5'],
])('%i 分 cost %s', (fen, text) => {
  expect(priceText(fen)).toBe(text)
})
