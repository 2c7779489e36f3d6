import { expect, test } from 'vitest'
import { bestReason } from './bestReason.ts'

test.each([
  [[], null],
  [[[500, 1]], '这一单省 5 元'],
  [
    [
      [500, 2],
      [300, 1],
    ],
    '这一单省 5 元，比下一个多省 2 元',
  ],
  [
    [
      [500, 1],
      [500, 2],
    ],
    '这一单省 5 元，和下一个一样多，但它先到期',
  ],
  [
    [
      [500, 2],
      [500, 2],
    ],
    '这一单省 5 元',
  ],
] as const)('of %j', (packets, text) => {
  expect(bestReason(packets.map(([savesFen, validUntil]) => ({ savesFen, validUntil })))).toBe(text)
})
