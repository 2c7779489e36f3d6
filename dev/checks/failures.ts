/** One line for each failure, as the end of a run lists them: a log that was cut at its beginning still names them. */
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../platform.mjs'

/** Heads the list of what no test reached (`reachedErrors.ts`). */
export const UNREACHED = 'errors named in the contract that no call test reaches:'

/** Longer ones are cut. */
const WIDTH = 300

/** The first line of a text that has one, without colours. */
const firstLine = (text: string): string =>
  stripVTControlCharacters(text)
    .split('\n')
    .find((line) => line.trim() !== '')
    ?.trim()
    .slice(0, WIDTH) ?? ''

/** What failed, by the output of a program: its first line with an error, else its first. */
export const failureIn = (output: string): string => {
  const lines = stripVTControlCharacters(output).split('\n')
  return firstLine(lines.find((line) => /error|fail|[✖×]/i.test(line)) ?? output)
}

/** The list of errors that no test reached in the output of Vitest, in one line. */
export const unreachedIn = (output: string): string[] => {
  const [, after] = stripVTControlCharacters(output).split(`${UNREACHED}\n`)
  if (after === undefined) return []
  const lines = after.split('\n')
  const end = lines.findIndex((line) => !line.startsWith('  '))
  const pairs = lines.slice(0, end < 0 ? lines.length : end).map((line) => line.trim())
  return [`${UNREACHED} ${pairs.join(', ')}`]
}

/** Rejections and exceptions that no test caught, in the output of Vitest: its report doesn't have them. */
export const unhandledIn = (output: string): string[] =>
  [
    ...stripVTControlCharacters(output).matchAll(
      /⎯ (Unhandled (?:Rejection|Error)|Uncaught Exception) ⎯+\n(.+)[\s\S]*?This error originated in "(.+?)"/g,
    ),
  ].map(([, kind, error = '', file]) => `${file}: ${kind}: ${firstLine(error)}`)

export type VitestReport = {
  numPassedTests: number
  testResults: {
    name: string
    status: string
    /** The error of a file that can't be loaded or of its hooks. */
    message: string
    assertionResults: {
      ancestorTitles: string[]
      title: string
      status: string
      failureMessages: string[]
    }[]
  }[]
}

/** A file that can't be loaded, or whose hooks fail, is a failure beside those of its tests. */
export const vitestFailures = ({ testResults }: Pick<VitestReport, 'testResults'>): string[] =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const tests = assertionResults.filter((test) => test.status === 'failed')
    return [
      ...tests.map(({ ancestorTitles, title, failureMessages }) =>
        [file, ...ancestorTitles, `${title}: ${firstLine(failureMessages[0] ?? '')}`].join(' › '),
      ),
      ...(status === 'failed' && message !== '' ? [`${file}: ${firstLine(message)}`] : []),
    ]
  })

type PlaywrightError = { message?: string }
type PlaywrightSuite = {
  title: string
  file: string
  suites?: PlaywrightSuite[]
  specs: { title: string; ok: boolean; tests: { status: string; results: { error?: PlaywrightError }[] }[] }[]
}
export type PlaywrightReport = {
  stats: { expected: number }
  suites: PlaywrightSuite[]
  /** Outside of tests, such as of the set-up. */
  errors: PlaywrightError[]
}

/** A test that only passes when tried again is a failure, and so is what is checked after the last test. */
export const playwrightFailures = ({ suites, errors }: Omit<PlaywrightReport, 'stats'>): string[] => {
  const failuresIn = (suite: PlaywrightSuite, above: readonly string[]): string[] => {
    const path = [...above, suite.title]
    return [
      ...suite.specs.flatMap(({ title, tests }) =>
        tests
          .filter(({ status }) => status === 'unexpected' || status === 'flaky')
          .map(({ results }) => {
            const message = results.find(({ error }) => error)?.error?.message ?? ''
            return [...path, `${title}: ${firstLine(message)}`].join(' › ')
          }),
      ),
      ...(suite.suites ?? []).flatMap((inner) => failuresIn(inner, path)),
    ]
  }
  return [
    ...suites.flatMap((suite) => failuresIn(suite, [])),
    ...errors.map(({ message = '' }) => firstLine(message)),
  ]
}
