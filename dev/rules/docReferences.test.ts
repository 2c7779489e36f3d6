import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../platform.mjs'
import { referenceChecker } from './docReferences.ts'

const isPage = (path: string) => /^(README|CONTRIBUTING|docs\/.*)\.md$/.test(path)
const isSource = (path: string) =>
  !/\.(md|png|webp|jpg|ico|woff2)$|^package-lock\.json$|^dev\/rules\/docReferences/.test(path)

const paths = globSync(
  ['*', '.env.example', '{contract,client,server,web,console,app,sandbox,dev,docs}/**/*'],
  {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|dist|app\/(android|ios))$/.test(path),
  },
).filter((path) => statSync(join(root, path)).isFile())
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
      ['sandbox/src/sms.ts', "import { texts } from './smsTexts.ts'\nexport const send = () => 1"],
      ['sandbox/src/smsTexts.ts', 'const smsTexts = {}\nexport { smsTexts as texts }'],
      ['sandbox/src/sms.test.ts', ''],
      [
        'server/migrations/0001_orders.sql',
        'create function place() …; create table orders (kind text check (kind <> 1))',
      ],
      [
        'server/migrations/0002_orders.sql',
        'create or replace function place() …; add constraint orders_kind_check check (kind <> 2)',
      ],
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
    [
      'a place in the file of a step',
      '1. `smsTexts.ts`: the text in `smsTexts`, and `due.ts` has `processDue`.',
    ],
    ['a name after the sentence of a step', '1. `sms.ts`: nothing. The text is in `smsTexts`.'],
    ['a test beside a file', '`sandbox/src/sms.ts` and its test'],
    ['a migration in force', '`place` (`0002_orders.sql`), the check on `orders.kind` (`0002_orders.sql`)'],
    ['what is no name', '`a + b`, `/api/x`, `@scope/name`, `Asia/Shanghai`'],
    ['a code block', '```ts\nconst `gone.ts`\n```'],
  ])('%s is found', (_what, text) => expect(brokenIn(text)).toEqual([]))

  test.each([
    ['a missing file', '`core/jobs/gone.ts`', 'core/jobs/gone.ts'],
    ['a missing folder', '`core/gone/`', 'core/gone/'],
    ['a missing identifier', '`claimDue`', 'claimDue'],
    ['a call of a missing function', '`claimDue(tx)`', 'claimDue(tx)'],
    ['an identifier of another file', '`TimeRing` in `due.ts`', 'TimeRing in due.ts'],
    ['a missing link', '[jobs](how-to/jobs.md)', 'how-to/jobs.md'],
    ['a place that the file of a step lacks', '1. `sms.ts`: the text in `smsTexts`.', 'smsTexts in sms.ts'],
    [
      'a missing test beside a file',
      '`sandbox/src/smsTexts.ts` and its test',
      'sandbox/src/smsTexts.test.ts',
    ],
    ['a function that a later migration replaced', '`place` (`0001_orders.sql`)', 'place in 0001_orders.sql'],
    [
      'a check that a later migration replaced',
      'the check on `orders.kind` (`0001_orders.sql`)',
      'orders.kind in 0001_orders.sql',
    ],
  ])('%s is reported', (_what, text, reference) => expect(brokenIn(text)).toEqual([reference]))
})
