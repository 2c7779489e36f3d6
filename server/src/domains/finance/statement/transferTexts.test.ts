import { expect, test } from 'vitest'
import { postedSteps } from '../../../ledger/steps.ts'
import { describeTransfer } from './transferTexts.ts'

test('no two kinds of transfers have one name in the books', () => {
  const names = Object.entries(postedSteps).flatMap(([biz_type, steps]) =>
    steps.map((step) => describeTransfer({ biz_type, step }).name),
  )
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([])
})
