import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../platform.mjs'
import { referenceChecker } from './docReferences.ts'

const isPage = (path: string) => /^(README|CONTRIBUTING|docs\/.*)\.md$/.test(path)
const isSource = (path: string) =>
  !/\.(md|png|webp|jpg|ico|woff2)$|^package-lock\.json$|^dev\/rules\/docReferences/.test(path)

const paths = globSync(['*', '.env.example', '{contract,client,server,web,console,sandbox,dev,docs}/**/*'], {
  cwd: root,
  exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path),
}).filter((path) => statSync(join(root, path)).isFile())
const read = (path: string) => readFileSync(join(root, path), 'utf8')

test('every file, folder, identifier and link in the documentation exists', () => {
  const find = referenceChecker(new Map(paths.map((path) => [path, isSource(path) ? read(path) : ''])))
  const pages = paths.filter(isPage)
  expect(pages.length).toBeGreaterThan(40)
  const broken = pages.flatMap((page) =>
    find(page, read(page)).map(({ line, reference }) => `${page}:${line} ${reference}`),
  )
  expect(broken).toEqual([])
})

describe('of a small tree', () => {
  const find = referenceChecker(
    new Map([
      ['docs/jobs.md', ''],
      ['server/src/core/jobs/due.ts', '/** Handles claimDue. */\nexport const processDue = () => 1'],
      ['web/src/ui/art/TimeRing.tsx', 'export const TimeRing = () => null'],
    ]),
  )
  const brokenIn = (text: string) => find('docs/page.md', text).map(({ reference }) => reference)

  test.each([
    ['a file', '`server/src/core/jobs/due.ts`'],
    ['the end of a path', '`jobs/due.ts` and `due.ts`'],
    ['a path without extension', '`art/TimeRing`'],
    ['a folder', '`server/src/core/`'],
    ['a pattern', '`web/src/ui/<folder>/*.tsx`'],
    ['an identifier in its file', '`processDue` (`due.ts`)'],
    ['a link', '[jobs](jobs.md#due)'],
    ['what is no name', '`a + b`, `/api/x`, `@scope/name`, `Asia/Shanghai`'],
    ['a code block', '```ts\nconst `gone.ts`\n```'],
  ])('%s is found', (_what, text) => expect(brokenIn(text)).toEqual([]))

  test.each([
    ['a file', '`core/jobs/gone.ts`', 'core/jobs/gone.ts'],
    ['a folder', '`core/gone/`', 'core/gone/'],
    ['an identifier', '`claimDue`', 'claimDue'],
    ['a call of a function', '`claimDue(tx)`', 'claimDue(tx)'],
    ['an identifier of another file', '`TimeRing` in `due.ts`', 'TimeRing in due.ts'],
    ['a link', '[jobs](how-to/jobs.md)', 'how-to/jobs.md'],
  ])('%s that is missing is reported', (_what, text, reference) =>
    expect(brokenIn(text)).toEqual([reference]),
  )
})
