import { existsSync, globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { root } from '../platform.mjs'
import { PlainError } from '../process/progress.ts'
import { runTool } from '../process/tool.ts'
import { violationsIn } from '../rules/imports.ts'
import { failureIn } from './failures.ts'

/** How many of something held, and one line for each that didn't. */
export type Sum = { readonly passed: number; readonly failures: readonly string[] }
/** And what there is to read about it. */
export type Outcome = Sum & { readonly output: string }
export type Check = { readonly name: string; readonly run: () => Promise<Outcome> }

const verdict = (holds: boolean, output: string): Outcome => ({
  passed: holds ? 1 : 0,
  failures: holds ? [] : [failureIn(output)],
  output,
})

/** A check that is one run of a program: it holds when the program ends with 0. */
export const toolCheck = (name: string, program: string, ...args: string[]): Check => ({
  name,
  run: async () => {
    const { code, output } = await runTool(program, args)
    return verdict(code === 0, output)
  },
})

/** A check that is a piece of work of ours: it holds unless it raises `PlainError`, whose message is what to read. */
export const workCheck = (name: string, work: () => Promise<unknown>): Check => ({
  name,
  run: async () => {
    try {
      await work()
      return verdict(true, '')
    } catch (error) {
      if (error instanceof PlainError) return verdict(false, error.message)
      throw error
    }
  },
})

const checkImports = async (): Promise<void> => {
  const paths = globSync('{contract,client,server,web,console,app,sandbox,dev}/**/*.{ts,tsx,mjs}', {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**'],
  })
  const tree = Object.fromEntries(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
  const found = violationsIn(tree).map(({ path, line, rule }) => `${path}:${line} ${rule}`)
  if (found.length > 0) throw new PlainError(found.join('\n'))
}

/** Checked as one program (`tsconfig.json` of the root), because each imports the server: one after the other they take twice as long. */
const NODE_WORKSPACES = ['server', 'sandbox', 'dev']
const workspaces: string[] = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).workspaces

/**
 * Each checker works out the shared types again: the usual four take 15.5 s of CPU for `web`, one takes 9.4 s. More are quicker
 * only with cores that no other check uses.
 */
const CHECKERS = Math.max(1, Math.floor(availableParallelism() / 4))
const typeCheck = (what: string, project: string): Check =>
  toolCheck(`types of ${what}`, 'tsc', '-p', project, '--checkers', String(CHECKERS))

/** What can be said without running the product; `npm run check`. */
export const quickChecks: readonly Check[] = [
  typeCheck(NODE_WORKSPACES.join(', '), '.'),
  ...workspaces
    .filter((name) => !NODE_WORKSPACES.includes(name) && existsSync(join(root, name, 'tsconfig.json')))
    .map((name) => typeCheck(name, name)),
  typeCheck('the service worker', 'web/worker'),
  toolCheck('lint and format', 'biome', 'ci', '--error-on-warnings', '--colors=off'),
  toolCheck('dead code', 'knip', '--no-progress', '--no-config-hints'),
  workCheck('import rules', checkImports),
]

/** As many as there are cores on the smallest machine we promise anything for. */
const AT_ONCE = 2
const BEAT_MS = 15_000

let interrupted = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    interrupted = true
  })

const since = (started: number): string => `${((Date.now() - started) / 1000).toFixed(1)} s`

const told = ({ name }: Check, { passed, failures, output }: Outcome, time: string): string => {
  const failed = failures.length
  const counts = passed + failed === 1 ? '' : ` (${passed} passed, ${failed} failed)`
  const line = `${failed === 0 ? '✓' : '✗'} ${name}${counts} ${time}`
  return failed === 0 ? line : `${line}\n${output.replace(/^/gm, '    ')}\n`
}

/**
 * Runs checks, two at once unless told, tells about each as it ends, and sums up. One that crashes has failed; after a
 * signal the rest is left out, which is a failure too.
 */
export const runChecks = async (checks: readonly Check[], atOnce = AT_ONCE): Promise<Sum> => {
  const limit = pLimit(atOnce)
  const running = new Map<string, number>()
  let passed = 0
  const failures: string[] = []
  const beat = setInterval(() => {
    const names = [...running].map(([name, started]) => `${name} ${since(started)}`)
    console.log(`… ${names.join(', ')}`)
  }, BEAT_MS)
  await limit.map(checks, async (check) => {
    if (interrupted) return
    const started = Date.now()
    running.set(check.name, started)
    const outcome = await check.run().catch((error) => verdict(false, String(error?.stack ?? error)))
    running.delete(check.name)
    console.log(told(check, outcome, since(started)))
    passed += outcome.passed
    failures.push(...outcome.failures.map((failure) => `${check.name}: ${failure}`))
  })
  clearInterval(beat)
  if (interrupted) failures.push('interrupted: not every check was run')
  return { passed, failures }
}

/** The last lines of a run name each failure and count; and its exit code: something must have run, and nothing failed. */
export const conclude = (...sums: Sum[]): number => {
  const passed = sums.reduce((whole, sum) => whole + sum.passed, 0)
  const failures = sums.flatMap((sum) => sum.failures)
  if (failures.length > 0) console.log(['Failed:', ...failures].join('\n  '))
  console.log(`${passed} passed, ${failures.length} failed`)
  return failures.length > 0 || passed === 0 ? 1 : 0
}
