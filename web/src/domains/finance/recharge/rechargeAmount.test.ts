import { expect, test } from 'vitest'
import { initialAmount, rechargeAmountError } from './rechargeAmount.ts'

const limit = { minFen: 500, maxFen: 999_900, leftTodayFen: 20_000 }

test('each invalid amount has its own error', () => {
  expect(rechargeAmountError('', limit)).toBe('请输入充值金额')
  expect(rechargeAmountError('1.234', limit)).toBe('充值金额须为数字，最多 2 位小数')
  expect(rechargeAmountError('4.99', limit)).toBe('最少充值 5 元')
  expect(rechargeAmountError('10000', limit)).toBe('单次最多充值 9999 元')
  expect(rechargeAmountError('200.01', limit)).toBe('今天还可充值 200 元')
  for (const fine of ['5', '5.5', '200', '199.99']) expect(rechargeAmountError(fine, limit)).toBeNull()
})

test('a requested amount is raised to the minimum, and an invalid one gives the middle preset', () => {
  const presets = [1000, 3000, 5000]
  expect(initialAmount(120, limit, presets)).toBe(500)
  expect(initialAmount(1234, limit, presets)).toBe(1234)
  expect(initialAmount(9_999_999, limit, presets)).toBe(999_900)
  for (const nonsense of [0, -5, Number.NaN, 1.5]) expect(initialAmount(nonsense, limit, presets)).toBe(5000)
})
