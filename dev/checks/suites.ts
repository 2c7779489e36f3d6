import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { WEB_BUILT } from '../local/webBuild.ts'
import { root } from '../platform.mjs'
import { runTool } from '../process/tool.ts'
import { type Check, type Outcome, type Sum, workCheck } from './checks.ts'
import {
  failureIn,
  type PlaywrightReport,
  playwrightFailures,
  unhandledIn,
  unreachedIn,
  type VitestReport,
  vitestFailures,
} from './failures.ts'

/** Reads a report; null when the run broke off before it was written. */
const reportAt = <T>(path: string): T | null =>
  existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null

/** A suite that ends badly without naming a failure has failed once; so has one in which nothing ran. */
const outcomeOf = ({ passed, failures }: Sum, code: number, output: string): Outcome => {
  const unexplained = failures.length === 0 && (code !== 0 || passed === 0)
  return { passed, failures: unexplained ? [`ended with ${code}: ${failureIn(output)}`] : failures, output }
}

/** A check that is many: a test runner that writes a report, whose counts are taken over. */
const suite = (
  name: string,
  command: (report: string) => { program: string; args: string[]; env?: Record<string, string> },
  count: (report: string, output: string) => Sum,
): Check => ({
  name,
  run: async () => {
    const report = join(root, '.cache', `${name.replaceAll(' ', '-')}-${process.pid}.json`)
    mkdirSync(join(root, '.cache'), { recursive: true })
    const { program, args, env } = command(report)
    const { code, output } = await runTool(program, args, env)
    const counted = count(report, output)
    rmSync(report, { force: true })
    return outcomeOf(counted, code, output)
  },
})

/** Unit and call tests, and the check that they reach each error of the contract. */
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
  (path, output) => {
    const report = reportAt<VitestReport>(path)
    if (!report) return { passed: 0, failures: [] }
    return {
      passed: report.numPassedTests,
      failures: [...vitestFailures(report), ...unhandledIn(output), ...unreachedIn(output)],
    }
  },
)

/**
 * The network of the browser tests, as two checks: `boot` beside another suite, because it keeps one core busy for a quarter of
 * a minute, and `close` after the browser tests. `log` is what its servers printed.
 */
export const browserNetwork = () => {
  let log = ''
  let close = async (): Promise<void> => {}
  return {
    boot: workCheck('network of the browser tests', async () => {
      process.env[WEB_BUILT] = '1'
      const { boot } = await import('../e2e/fixtures/boot.ts')
      close = await boot((text) => {
        log += text
      })
    }),
    close: workCheck('invariants after the browser tests', () => close()),
    log: () => log,
  }
}

/** Browser tests of the app as it is built already, on the network that is up. */
export const playwrightSuite = suite(
  'browser tests',
  (report) => ({
    program: 'playwright',
    args: ['test', '-c', 'dev/e2e', '--reporter=list,json'],
    env: {
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      FORCE_COLOR: '0',
      [WEB_BUILT]: '1',
      // Node reads TypeScript itself; Playwright would translate each module with Babel, the server's too.
      PW_DISABLE_TS_ESM: '1',
    },
  }),
  (path) => {
    const report = reportAt<PlaywrightReport>(path)
    if (!report) return { passed: 0, failures: [] }
    return { passed: report.stats.expected, failures: playwrightFailures(report) }
  },
)
