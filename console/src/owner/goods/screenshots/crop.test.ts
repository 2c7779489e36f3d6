import { expect, test } from 'vitest'
import { cropOf } from './crop.ts'

const size = { width: 1001, height: 333 }

test('a part is in whole pixels and never leaves the picture', () => {
  expect(cropOf({ x: 10, y: 10, width: 50, height: 50 }, size)).toEqual({
    x: 100,
    y: 33,
    width: 501,
    height: 167,
  })
  expect(cropOf({ x: 50.04, y: 0, width: 49.99, height: 100 }, size)).toEqual({
    x: 501,
    y: 0,
    width: 500,
    height: 333,
  })
})
test('a part that is too small is none', () =>
  expect(cropOf({ x: 0, y: 0, width: 100, height: 10 }, size)).toBeNull())
