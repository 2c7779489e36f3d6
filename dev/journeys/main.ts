/** `npm run journeys -- firefox`, `-- webkit`: the main journeys of the app in these browsers. More arguments go to Playwright (`-g`). */
import spawn from 'nano-spawn'
import { exitOf, root } from '../platform.mjs'
import { PlainError, run } from '../process/progress.ts'
import { type BrowserName, findProgram, PROGRAMS, programIn } from './browsers/programs.ts'

const isBrowser = (name: string | undefined): name is BrowserName => name !== undefined && name in PROGRAMS

/** WebKitGTK's browser draws on a display only; a virtual one where there is no other. */
const displayFor = (browser: BrowserName): readonly string[] => {
  if (browser !== 'webkit' || process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY']) return []
  if (!programIn(['xvfb-run']))
    throw new PlainError('WebKit needs a display. Install one: apt-get install xvfb')
  return ['xvfb-run', '-a']
}

await run(async () => {
  const [browser, ...args] = process.argv.slice(2)
  if (!isBrowser(browser))
    throw new PlainError(`Name a browser: npm run journeys -- ${Object.keys(PROGRAMS).join(' | ')}`)
  if (!findProgram(browser)) {
    const { packages, variable } = PROGRAMS[browser]
    throw new PlainError(
      `There is no ${browser} here. Install it (Debian: apt-get install ${packages}) or name it in ${variable}.`,
    )
  }
  const [program = '', ...rest] = [
    ...displayFor(browser),
    'playwright',
    'test',
    '-c',
    'dev/journeys',
    '--project',
    browser,
    ...args,
  ]
  const running = spawn(program, rest, { cwd: root, preferLocal: true, stdio: 'inherit' })
  void running.catch(() => {})
  return exitOf(await running.nodeChildProcess)
})
