import { expect, test } from 'vitest'
import { maxWithdrawalFen, parseWithdrawalAmount } from './withdrawalAmount.ts'

const terms = {
  minFen: 5_000,
  maxFen: 1_000_000,
  cashFen: 30_050,
  feeFreeFen: 0,
  feeFreeMinFen: 10,
  leftToday: { count: 3, fen: 2_000_000 },
}

test('an amount outside the limits has the error of the first one', () => {
  expect(parseWithdrawalAmount('', terms)).toEqual({ error: '请输入提现金额' })
  expect(parseWithdrawalAmount('.5', terms)).toEqual({ error: '提现金额须为数字，最多 2 位小数' })
  expect(parseWithdrawalAmount('49.99', terms)).toEqual({ error: '每笔至少提现 50 元' })
  expect(parseWithdrawalAmount('10000.01', terms)).toEqual({ error: '每笔最多提现 10000 元' })
  expect(parseWithdrawalAmount('300.51', terms)).toEqual({ error: '现金余额只有 300.5 元' })
  const late = { ...terms, leftToday: { count: 1, fen: 20_000 } }
  expect(parseWithdrawalAmount('200.01', late)).toEqual({ error: '今天还可以提现 200 元' })
})

test('the limits themselves are valid, also with a trailing point', () => {
  expect(parseWithdrawalAmount('50', terms)).toEqual({ fen: 5_000 })
  expect(parseWithdrawalAmount('300.50', terms)).toEqual({ fen: 30_050 })
  expect(parseWithdrawalAmount('120.', terms)).toEqual({ fen: 12_000 })
})

test('the maximum is the balance within the limits per withdrawal and per day', () => {
  expect(maxWithdrawalFen(terms)).toBe(30_050)
  expect(maxWithdrawalFen({ ...terms, cashFen: 5_000_000 })).toBe(1_000_000)
  expect(maxWithdrawalFen({ ...terms, leftToday: { count: 1, fen: 9_900 } })).toBe(9_900)
})

test('an amount that is fee-free as a whole may be below the minimum', () => {
  const some = { ...terms, feeFreeFen: 1_200 }
  expect(parseWithdrawalAmount('12', some)).toEqual({ fen: 1_200 })
  expect(parseWithdrawalAmount('12.01', some)).toEqual({ error: '每笔至少提现 50 元' })
  expect(parseWithdrawalAmount('0.09', some)).toEqual({ error: '每笔至少提现 50 元' })
})
