import { expect, test } from 'vitest'
import { boundsText, parseTyped, type Setting, typedText } from './fields.ts'

const setting = (some: Partial<Setting>): Setting => ({
  key: 'orders.commissionBp',
  group: '订单与租用',
  label: '平台服务费',
  effect: '每笔租金中平台留下的部分。',
  unit: 'bp',
  value: 2_000,
  default: 2_000,
  min: 0,
  max: 5_000,
  takesTwo: true,
  lastChange: null,
  plans: [],
  ...some,
})

test('amounts and shares are typed with up to two decimals, and read back as they were', () => {
  const share = setting({})
  expect(typedText(2_050, 'bp')).toBe('20.5')
  expect(parseTyped('20.5', share)).toBe(2_050)
  expect(parseTyped('50.01', share)).toBeNull()
  expect(parseTyped('百分之二', share)).toBeNull()
  expect(boundsText(share)).toBe('0–50%')
  const amounts = setting({ unit: 'fen', value: [1_000, 3_000], min: 100, max: 10_000_000 })
  expect(parseTyped(typedText([1_000, 3_050], 'fen'), amounts)).toEqual([1_000, 3_050])
  expect(parseTyped('', amounts)).toBeNull()
})

test('whole numbers take no decimals', () => {
  const minutes = setting({ unit: 'minutes', value: 5, min: 0, max: 60 })
  expect(parseTyped('6', minutes)).toBe(6)
  expect(parseTyped('6.5', minutes)).toBeNull()
  expect(parseTyped('61', minutes)).toBeNull()
})
