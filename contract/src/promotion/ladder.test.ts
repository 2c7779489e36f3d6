import { expect, test } from 'vitest'
import { feeWarning } from './ladder.ts'

test('a step that gives more than a withdrawal costs is warned of with both rates', () => {
  const steps = [
    { fromFen: 5_000, bonusFen: 80 },
    { fromFen: 50_000, bonusFen: 1_000 },
  ]
  expect(feeWarning(steps, 200)).toBeNull()
  expect(feeWarning([], 0)).toBeNull()
  expect(feeWarning([...steps, { fromFen: 90_000, bonusFen: 9_000 }], 200)).toBe(
    '第 3 级赠送 10%，高于提现手续费 2%，可能有人充值拿到赠送后马上提现',
  )
  expect(feeWarning([{ fromFen: 99_900, bonusFen: 1_999 }], 200)).toContain('赠送 2.01%，高于提现手续费 2%')
  expect(feeWarning(steps, 0)).toContain('第 2 级赠送 2%，高于提现手续费 0%')
})
