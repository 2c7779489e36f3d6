import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { homedir } from 'node:os'
import { findChromium, HEADLESS_SHELL } from '../e2e/fixtures/chromium.ts'
import { PlainError, step } from '../process/progress.ts'
import { runTool } from '../process/tool.ts'

const FONT_FOLDERS = [
  '/usr/share/fonts',
  '/usr/local/share/fonts',
  `${homedir()}/.fonts`,
  `${homedir()}/.local/share/fonts`,
]

/** Whether a font with Chinese letters is there. Asked of fontconfig, by file name where that is missing. */
const hasChineseFont = (): boolean => {
  if (process.platform !== 'linux') return true
  const asked = spawnSync('fc-list', [':lang=zh-cn', 'family'], { encoding: 'utf8' })
  if (asked.status === 0) return asked.stdout.trim() !== ''
  return FONT_FOLDERS.some((folder) => globSync('**/*{CJK,cjk,SourceHan,wqy}*', { cwd: folder }).length > 0)
}

const isOffered = (name: string): boolean => spawnSync('apt-cache', ['show', name]).status === 0

/** Debian's packages for what is missing; the sandbox lets users other than root start Chromium. */
const missingPackages = (): string[] => [
  ...(findChromium() ? [] : [isOffered(HEADLESS_SHELL) ? HEADLESS_SHELL : 'chromium', 'chromium-sandbox']),
  ...(hasChineseFont() ? [] : ['fonts-noto-cjk']),
]

const runApt = (...args: string[]) => runTool('apt-get', args, { DEBIAN_FRONTEND: 'noninteractive' })
const INSTALL = ['install', '-y', '-qq', '--no-install-recommends']

/**
 * Adds the headless shell to Debian's Chromium, in its very version, so that apt changes nothing else. Where that can't be
 * done the tests run in Chromium itself, which takes them half as long again.
 */
const addHeadlessShell = async (): Promise<void> => {
  if (process.env['CHROMIUM_PATH'] || process.getuid?.() !== 0) return
  if (findChromium()?.endsWith(HEADLESS_SHELL)) return
  const { stdout } = spawnSync('dpkg-query', ['-W', 'chromium'], { encoding: 'utf8' })
  const [, version] = stdout?.trim().split('\t') ?? []
  if (!version) return
  const quickly = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=5']
  await step(`Installing ${HEADLESS_SHELL}, for quicker browser tests`, () =>
    runApt(...INSTALL, ...quickly, `${HEADLESS_SHELL}=${version}`),
  )
}

/**
 * Sees to it that there is a Chromium and a Chinese font for the browser tests, through apt where we may. Raises
 * `PlainError` with what to install where we may not.
 */
export const ensureBrowser = async (): Promise<void> => {
  const missing = missingPackages()
  if (missing.length === 0) return addHeadlessShell()
  const command = `apt-get install -y ${missing.join(' ')}`
  if (process.env['CHROMIUM_PATH'] && !findChromium())
    throw new PlainError(`CHROMIUM_PATH=${process.env['CHROMIUM_PATH']} is no program that can be run.`)
  if (!existsSync('/usr/bin/apt-get'))
    throw new PlainError(
      'The browser tests need Chromium and a Chinese font. Install them, or set CHROMIUM_PATH.',
    )
  if (process.getuid?.() !== 0)
    throw new PlainError(`The browser tests need ${missing.join(', ')}. Install as root: sudo ${command}`)
  await step(`Installing ${missing.join(', ')}`, async () => {
    const apt = async (...args: string[]) => {
      const { code, output } = await runApt(...args)
      if (code !== 0)
        throw new PlainError(
          `${missing.join(', ')} can't be installed (${command}): ${output.split('\n').at(-1)}`,
        )
    }
    await apt('update', '-qq')
    await apt(...INSTALL, ...missingPackages())
  })
  const still = missingPackages()
  if (still.length > 0) throw new PlainError(`${still.join(' and ')} is still missing after ${command}.`)
}
