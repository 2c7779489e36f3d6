import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from '../platform.mjs'
import { read } from './productReference.ts'

const OFFSET = /\+08:00|8 \* 3_?600|28_?800|Etc\/GMT-8/
/** The modules that convert to and from Shanghai's time (docs/decisions/libraries.md). */
const MODULES = [
  'client/src/time/shanghaiTime.ts',
  'sandbox/src/shanghaiTime.ts',
  'server/src/core/config/shanghaiTime.ts',
]

test('only the modules of Shanghai’s time contain its offset', () => {
  const sources = globSync('{contract,client,server,web,console,sandbox}/{src,worker,seed}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|dist)$|\.test\.tsx?$/.test(path),
  })
  expect(sources.length).toBeGreaterThan(1000)
  expect(sources.filter((path) => OFFSET.test(read(path))).toSorted()).toEqual(MODULES)
})
