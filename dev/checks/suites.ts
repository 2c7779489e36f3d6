import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { WEB_BUILT } from '../local/webBuild.ts'
import { root } from '../platform.mjs'
import { runTool } from '../process/tool.ts'
import type { Check, Outcome } from './checks.ts'

/** Reads a report; null when the run broke off before it was written. */
const reportAt = <T>(path: string): T | null =>
  existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null

/** A suite that ends badly without naming a failed test has failed once; so has one in which nothing ran. */
const outcomeOf = (counted: { passed: number; failed: number }, code: number, output: string): Outcome => {
  const unexplained = counted.failed === 0 && (code !== 0 || counted.passed === 0)
  return { passed: counted.passed, failed: counted.failed + (unexplained ? 1 : 0), output }
}

/** A check that is many: a test runner that writes a report, whose counts are taken over. */
const suite = (
  name: string,
  command: (report: string) => { program: string; args: string[]; env?: Record<string, string> },
  count: (report: string) => { passed: number; failed: number },
): Check => ({
  name,
  run: async () => {
    const report = join(root, '.cache', `${name.replaceAll(' ', '-')}-${process.pid}.json`)
    mkdirSync(join(root, '.cache'), { recursive: true })
    const { program, args, env } = command(report)
    const { code, output } = await runTool(program, args, env)
    const counted = count(report)
    rmSync(report, { force: true })
    return outcomeOf(counted, code, output)
  },
})

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}

/** Unit and call tests, and the check that they reach each error of the contract. A file that can't be loaded has no tests to count and counts as one that failed. */
export const vitestSuite = suite(
  'unit and call tests',
  (report) => ({
    program: 'vitest',
    args: [
      'run',
      ...['default', 'json', './dev/checks/reachedErrors.ts'].map((reporter) => `--reporter=${reporter}`),
      `--outputFile.json=${report}`,
    ],
  }),
  (path) => {
    const report = reportAt<VitestReport>(path)
    if (!report) return { passed: 0, failed: 0 }
    const unloaded = report.testResults.filter(
      (file) => file.status === 'failed' && file.assertionResults.length === 0,
    )
    return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length }
  },
)

type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number } }

/** Browser tests of the app as it is built already. One that only passes when tried again is not one that passes. */
export const playwrightSuite = suite(
  'browser tests',
  (report) => ({
    program: 'playwright',
    args: ['test', '-c', 'dev/e2e', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report, FORCE_COLOR: '0', [WEB_BUILT]: '1' },
  }),
  (path) => {
    const stats = reportAt<PlaywrightReport>(path)?.stats
    return { passed: stats?.expected ?? 0, failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0) }
  },
)
