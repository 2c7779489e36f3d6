import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from '../platform.mjs'
import { read } from './productReference.ts'

const ADDED =
  /\b(?:rent_?fen\b[^,;\n]*[+-] *(?:\w+\.)*deposit_?fen|deposit_?fen\b[^,;\n]*[+-] *(?:\w+\.)*rent_?fen)\b/i
/** The files that add rent and deposit up. `orderTotalFen` is what is paid for an order; the invariant compares it in SQL. */
const FILES = [
  'console/src/ops/disputes/DecisionDrawer.tsx',
  'server/src/domains/disputes/arbitrate/arbitrate.ts',
  'server/src/domains/disputes/arbitrate/decision.ts',
  'server/src/domains/disputes/notifyParties.ts',
  'server/src/domains/orders/price/orderTotal.ts',
  'server/src/domains/pay/invariants.ts',
]

// A further part of the price would be missing in a place of its own (docs/how-to/posting.md).
test('rent and deposit are added up only where it is known', () => {
  const sources = globSync('{contract,client,server,web,console}/src/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|dist)$|\.test\.tsx?$/.test(path),
  })
  expect(sources.length).toBeGreaterThan(1000)
  expect(sources.filter((path) => ADDED.test(read(path))).toSorted()).toEqual(FILES)
})
