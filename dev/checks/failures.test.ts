import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../platform.mjs'
import {
  failureIn,
  playwrightFailures,
  UNREACHED,
  unhandledIn,
  unreachedIn,
  vitestFailures,
} from './failures.ts'

const RED = '\u001b[31m'

test('a check that failed is named with the first line of its output that has an error', () => {
  expect(failureIn('\n  a note\nweb/src/a.ts(3,4): error TS2322: no\nb.ts: error TS1')).toBe(
    'web/src/a.ts(3,4): error TS2322: no',
  )
  expect(failureIn(`${RED}only this`)).toBe('only this')
  expect(failureIn('')).toBe('')
})

test('a failed test is named with its file, titles and the first line of its error', () => {
  const failed = { title: 'is refused', status: 'failed', failureMessages: [`${RED}Error: no\n    at a.ts`] }
  const testResults = [
    {
      name: join(root, 'server/src/a.test.ts'),
      status: 'failed',
      message: '',
      assertionResults: [
        { ...failed, ancestorTitles: ['orders.create'] },
        { ...failed, status: 'passed', ancestorTitles: [] },
      ],
    },
    { name: join(root, 'b.test.ts'), status: 'failed', message: 'not loaded\nat b.ts', assertionResults: [] },
    { name: join(root, 'c.test.ts'), status: 'passed', message: '', assertionResults: [] },
  ]
  expect(vitestFailures({ testResults })).toEqual([
    'server/src/a.test.ts › orders.create › is refused: Error: no',
    'b.test.ts: not loaded',
  ])
})

test('errors that no call test reached are one failure, which names them', () => {
  const output = `${[UNREACHED, 'orders.create GONE', 'any call INTERNAL'].join('\n  ')}\nJSON report`
  expect(unreachedIn(`tests\n${output}`)).toEqual([`${UNREACHED} orders.create GONE, any call INTERNAL`])
  expect(unreachedIn('tests\nJSON report')).toEqual([])
})

test('what no test caught is a failure of the file that ran', () => {
  const origin = (file: string) => `\n ❯ ${file}:3:1\n\nThis error originated in "${file}" test file.\n`
  const output = [
    '⎯⎯ Unhandled Errors ⎯⎯\n\nVitest caught 2 unhandled errors.\n\n⎯⎯⎯⎯ Unhandled Rejection ⎯⎯⎯\nError: lost',
    origin('a.test.ts'),
    `\n⎯⎯ ${RED}Uncaught Exception ⎯⎯\nTypeError: no${origin('b.test.ts')}`,
  ].join('')
  expect(unhandledIn(output)).toEqual([
    'a.test.ts: Unhandled Rejection: Error: lost',
    'b.test.ts: Uncaught Exception: TypeError: no',
  ])
  expect(unhandledIn('tests\n Test Files  1 passed')).toEqual([])
})

test('a failed browser test is named with its titles, and so is what failed outside of tests', () => {
  const result = (status: string, message?: string) => ({
    title: 'a rental',
    ok: status === 'expected',
    tests: [{ status, results: [message === undefined ? {} : { error: { message } }] }],
  })
  const inner = { title: 'paid', file: 'a.spec.ts', specs: [result('unexpected', 'Error: late\n at a.ts')] }
  const suites = [
    {
      title: 'a.spec.ts',
      file: 'a.spec.ts',
      suites: [inner],
      specs: [result('expected'), result('flaky', 'once')],
    },
  ]
  expect(
    playwrightFailures({ suites, errors: [{ message: 'invariants are broken: [1]\n at boot.ts' }] }),
  ).toEqual([
    'a.spec.ts › a rental: once',
    'a.spec.ts › paid › a rental: Error: late',
    'invariants are broken: [1]',
  ])
})
