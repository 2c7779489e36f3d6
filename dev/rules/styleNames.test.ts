import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from '../platform.mjs'
import { read } from './productReference.ts'

/** The classes that a style sheet styles by themselves: `.panel`, not `.panel .ant-tag`. */
const classesIn = (css: string): string[] =>
  [...css.replace(/\/\*.*?\*\//gs, '').matchAll(/([^{}]+)\{/g)].flatMap(([, selectors = '']) =>
    selectors.split(',').flatMap((selector) => /^\.([\w-]+)$/.exec(selector.trim())?.[1] ?? []),
  )

// Style sheets of screens that were visited stay in the page: two of one console must not style one class.
test.each(['owner', 'ops'])('no class is styled by two style sheets of the console %s', (name) => {
  const sheets = globSync(`console/src/{core,${name}}/**/*.css`, { cwd: root })
  expect(sheets.length).toBeGreaterThan(20)
  const styledBy = new Map<string, Set<string>>()
  for (const sheet of sheets)
    for (const one of classesIn(read(sheet))) styledBy.set(one, (styledBy.get(one) ?? new Set()).add(sheet))
  expect([...styledBy].filter(([, by]) => by.size > 1).map(([one, by]) => [one, ...by])).toEqual([])
})
