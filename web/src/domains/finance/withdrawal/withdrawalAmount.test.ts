import { expect, test } from 'vitest'
import { amountOf, mostFen } from './withdrawalAmount.ts'

const terms = {
  minFen: 5_000,
  maxFen: 1_000_000,
  cashFen: 30_050,
  feeFreeFen: 0,
  feeFreeMinFen: 10,
  leftToday: { count: 3, fen: 2_000_000 },
}

test('an amount outside is told which limit it meets first', () => {
  expect(amountOf('', terms)).toEqual({ fault: '请输入提现金额' })
  expect(amountOf('.5', terms)).toEqual({ fault: '请输入提现金额' })
  expect(amountOf('49.99', terms)).toEqual({ fault: '每笔至少提现 50 元' })
  expect(amountOf('10000.01', terms)).toEqual({ fault: '每笔最多提现 10000 元' })
  expect(amountOf('300.51', terms)).toEqual({ fault: '现金余额只有 300.5 元' })
  const late = { ...terms, leftToday: { count: 1, fen: 20_000 } }
  expect(amountOf('200.01', late)).toEqual({ fault: '今天还可以提现 200 元' })
})

test('the limits themselves may be withdrawn, also with the point still typed', () => {
  expect(amountOf('50', terms)).toEqual({ fen: 5_000 })
  expect(amountOf('300.50', terms)).toEqual({ fen: 30_050 })
  expect(amountOf('120.', terms)).toEqual({ fen: 12_000 })
})

test('all of it is what one has, within a time and the day', () => {
  expect(mostFen(terms)).toBe(30_050)
  expect(mostFen({ ...terms, cashFen: 5_000_000 })).toBe(1_000_000)
  expect(mostFen({ ...terms, leftToday: { count: 1, fen: 9_900 } })).toBe(9_900)
})

test('an amount that is fee-free as a whole may be below the least amount', () => {
  const some = { ...terms, feeFreeFen: 1_200 }
  expect(amountOf('12', some)).toEqual({ fen: 1_200 })
  expect(amountOf('12.01', some)).toEqual({ fault: '每笔至少提现 50 元' })
  expect(amountOf('0.09', some)).toEqual({ fault: '每笔至少提现 50 元' })
})
