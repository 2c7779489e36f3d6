import { describe, expect, test } from 'vitest'
import { offerError, offerHint, quickOffers } from './offerAmount.ts'

const bounds = { claimFen: 4850, maxFen: 6000, lastFen: 0 }
const further = { ...bounds, lastFen: 2425 }

describe('offerError', () => {
  test.each([
    ['', '请输入金额'],
    ['0', '请输入金额'],
    ['60.01', '最多 60 元'],
    ['48.5', '这就是申请的金额，请选「同意申请」'],
    ['48.49', null],
    ['60', null],
  ])('of %s is %s', (text, error) => expect(offerError(text, bounds)).toBe(error))
})

describe('a further offer', () => {
  test('is above the last one, and says so', () => {
    expect(offerHint(bounds)).toBe('对方申请 48.5 元，最多可给 60 元')
    expect(offerHint(further)).toBe('对方申请 48.5 元，须高于上次的方案 24.25 元，最多可给 60 元')
    expect(offerError('24.25', further)).toBe('须高于上次的方案 24.25 元')
    expect(offerError('24.26', further)).toBeNull()
    expect(quickOffers(further).map(({ fen }) => fen)).toEqual([3630])
  })
})

describe('quickOffers', () => {
  test('are whole 角', () => expect(quickOffers(bounds).map(({ fen }) => fen)).toEqual([1210, 2420, 3630]))
  test('of a tiny claim are neither nothing nor the claim, and none twice', () => {
    expect(quickOffers({ claimFen: 2, maxFen: 2, lastFen: 0 }).map(({ fen }) => fen)).toEqual([1])
    expect(quickOffers({ claimFen: 1, maxFen: 1, lastFen: 0 })).toEqual([])
  })
})
