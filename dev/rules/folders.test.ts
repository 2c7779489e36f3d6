import { globSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../platform.mjs'

/** More source files in one folder are parts without a name of their own. Tests and style sheets stand beside what they belong to. */
const FILES_MAX = 25
const FORBIDDEN = /^(utils?|helpers?|common|manager|misc)\b/i

const sources = globSync('{contract,client,server,web,console,app,sandbox,dev}/**/*.{ts,tsx,mjs}', {
  cwd: root,
  exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path),
})

test(`no folder holds more than ${FILES_MAX} source files`, () => {
  expect(sources.length).toBeGreaterThan(1500)
  const counts = new Map<string, number>()
  for (const path of sources.filter((each) => !/\.(test|spec)\.tsx?$/.test(each)))
    counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  expect([...counts].filter(([, count]) => count > FILES_MAX)).toEqual([])
})

test('no file or folder is named after nothing that it holds', () => {
  const named = sources.flatMap((path) => [basename(path), basename(dirname(path))])
  expect(named.filter((name) => FORBIDDEN.test(name))).toEqual([])
})
