import { expect, test } from 'vitest'
import { amountFault, firstAmount } from './rechargeAmount.ts'

const limit = { minFen: 500, maxFen: 999_900, leftTodayFen: 20_000 }

test('an amount is told exactly what is wrong with it', () => {
  expect(amountFault('', limit)).toBe('请输入充值金额')
  expect(amountFault('1.234', limit)).toBe('请输入金额，最多两位小数')
  expect(amountFault('4.99', limit)).toBe('最少充值 5 元')
  expect(amountFault('10000', limit)).toBe('单次最多充值 9999 元')
  expect(amountFault('200.01', limit)).toBe('今天还可充值 200 元')
  for (const fine of ['5', '5.5', '200', '199.99']) expect(amountFault(fine, limit)).toBeNull()
})

test('what is asked for is lifted to the least, and nonsense begins in the middle', () => {
  const presets = [1000, 3000, 5000]
  expect(firstAmount(120, limit, presets)).toBe(500)
  expect(firstAmount(1234, limit, presets)).toBe(1234)
  expect(firstAmount(9_999_999, limit, presets)).toBe(999_900)
  for (const nonsense of [0, -5, Number.NaN, 1.5]) expect(firstAmount(nonsense, limit, presets)).toBe(5000)
})
