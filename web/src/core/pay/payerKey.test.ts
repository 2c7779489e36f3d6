import { expect, test } from 'vitest'
import { payerKeyIn } from './payerKey.ts'

const KEY = 'k'.repeat(32)

test.each([
  [`/pages/cashier/pay?orderId=1&wxUnifiedOrderKey=${KEY}`, KEY],
  ['/pages/cashier/pay?orderId=1', null],
  ['/pages/cashier/pay?wxUnifiedOrderKey=short', null],
  [`/?wxUnifiedOrderKey=${'k'.repeat(101)}`, null],
  ['/', null],
])('%s', (path, key) => expect(payerKeyIn(path)).toBe(key))
