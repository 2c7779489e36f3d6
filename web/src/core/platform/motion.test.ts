import { afterEach, expect, test, vi } from 'vitest'
import { scrollBehavior } from './motion.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  [true, 'auto'],
  [false, 'smooth'],
])('with reduced motion %s scripts scroll %s', (matches, behavior) => {
  vi.stubGlobal('matchMedia', () => ({ matches }))
  expect(scrollBehavior()).toBe(behavior)
})
