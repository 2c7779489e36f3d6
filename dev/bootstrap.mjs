/** What every npm script runs first: installs what is missing, then hands over to the pinned Node. */
import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { ensureInstalled, useInstalled } from './install.mjs'
import { binaries, exitOf, fail, node, PlainError, root } from './platform.mjs'

/** @type {Record<string, string>} */
const SCRIPTS = {
  start: 'dev/start.ts',
  dev: 'dev/dev.ts',
  test: 'dev/test.ts',
  check: 'dev/check.ts',
  generate: 'dev/generate.ts',
  reset: 'dev/reset.ts',
  seed: 'dev/seed.ts',
  bench: 'dev/bench/main.ts',
  attack: 'dev/attack/main.ts',
  mutants: 'dev/mutants/main.ts',
  pictures: 'dev/pictures/main.ts',
  journeys: 'dev/journeys/main.ts',
  app: 'dev/app/main.ts',
}

/** Scripts that a browser is installed for. */
const BROWSER_SCRIPTS = new Set(['test', 'pictures'])

/**
 * What a failure says: a stack only where it is a fault of these scripts.
 * @param {unknown} reason
 * @param {string} before
 */
const lineOf = (reason, before) => {
  if (reason instanceof PlainError) return reason.message
  if (!(reason instanceof Error)) return `${before}${reason}`
  return `${before}${'code' in reason ? reason.message : reason.stack}`
}

const [name = '', ...args] = process.argv.slice(2)
const script = SCRIPTS[name]
if (!script) fail(`Usage: node dev/bootstrap.mjs ${Object.keys(SCRIPTS).join(' | ')}`)
if (Number(process.versions.node.split('.')[0]) < 20)
  fail(`Node 20 or newer is needed, this is ${process.version}.`)
// Both at once, because npm leaves a core idle. What npm itself needs of apt is there before `ensureInstalled` first waits, unless
// another run installs packages.
const [packages, browser] = await Promise.allSettled([
  ensureInstalled(),
  BROWSER_SCRIPTS.has(name) ? ensureBrowser() : null,
])
const failures = [
  ...(packages.status === 'rejected'
    ? [lineOf(packages.reason, `Packages can't be installed in ${root}: `)]
    : []),
  ...(browser.status === 'rejected' ? [lineOf(browser.reason, "The browser can't be installed: ")] : []),
]
if (failures.length > 0) {
  for (const line of failures) console.error(line)
  if (name === 'test') console.log(`0 passed, ${failures.length} failed`)
  process.exit(1)
}
const finished = useInstalled()

const child = spawn(node, [join(root, script), ...args], {
  cwd: root,
  env: { ...process.env, PATH: `${binaries}${delimiter}${process.env['PATH'] ?? ''}` },
  stdio: 'inherit',
})
process.exitCode = await exitOf(child).catch((error) => fail(`${node} can't be started: ${error.message}`))
finished()
