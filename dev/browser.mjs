/**
 * Brings Chromium and a Chinese font, for what draws pages. Plain JS without dependencies: the browser is installed while
 * packages are.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename } from 'node:path'
import { findChromium, HEADLESS_SHELL } from './chromium.mjs'
import { exitOf, PlainError, root } from './platform.mjs'
import { step } from './step.mjs'

const FONT_FOLDERS = [
  '/usr/share/fonts',
  '/usr/local/share/fonts',
  `${homedir()}/.fonts`,
  `${homedir()}/.local/share/fonts`,
]

/** Whether a font with Chinese letters is there. Asked of fontconfig, by file name where that is missing. */
const hasChineseFont = () => {
  if (process.platform !== 'linux') return true
  const asked = spawnSync('fc-list', [':lang=zh-cn', 'family'], { encoding: 'utf8' })
  if (asked.status === 0) return asked.stdout.trim() !== ''
  return FONT_FOLDERS.flatMap(filesIn).some((path) => /CJK|SourceHan|wqy/i.test(basename(path)))
}
/** @param {string} folder */
const filesIn = (folder) => {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
  } catch {
    // A folder that is missing or can't be read counts as one without fonts.
    return []
  }
}

/** @param {string} name */
const isOffered = (name) => spawnSync('apt-cache', ['show', name]).status === 0

/** Debian's packages for what is missing; the sandbox lets users other than root start Chromium. */
const missingPackages = () => [
  ...(findChromium() ? [] : [isOffered(HEADLESS_SHELL) ? HEADLESS_SHELL : 'chromium', 'chromium-sandbox']),
  ...(hasChineseFont() ? [] : ['fonts-noto-cjk']),
]

/**
 * Resolves with the exit code of apt-get and everything it printed.
 * @param {string[]} args
 */
const runApt = async (...args) => {
  const apt = spawn('apt-get', args, {
    cwd: root,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [apt.stdout, apt.stderr]) stream.on('data', (chunk) => (output += chunk))
  const [code] = await Promise.all([exitOf(apt), once(apt, 'close')])
  return { code, output: output.trim() }
}
/** Another run may be installing at the same time. */
const INSTALL = ['install', '-y', '-qq', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=120']

/**
 * Adds the headless shell to Debian's Chromium, in its very version, so that apt changes nothing else. Where that can't be
 * done the tests run in Chromium itself, which takes them half as long again.
 */
const addHeadlessShell = async () => {
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

/** Sees to it that there is a Chromium and a Chinese font, through apt where we may. Raises `PlainError` with what to install where we may not. */
export const ensureBrowser = async () => {
  const missing = missingPackages()
  if (missing.length === 0) return addHeadlessShell()
  const names = missing.join(', ')
  const command = `apt-get install -y ${missing.join(' ')}`
  if (process.env['CHROMIUM_PATH'] && !findChromium())
    throw new PlainError(`CHROMIUM_PATH=${process.env['CHROMIUM_PATH']} is no program that can be run.`)
  if (!existsSync('/usr/bin/apt-get'))
    throw new PlainError(
      'The browser tests need Chromium and a Chinese font. Install them, or set CHROMIUM_PATH.',
    )
  if (process.getuid?.() !== 0)
    throw new PlainError(`The browser tests need ${names}. Install as root: sudo ${command}`)
  await step(`Installing ${names}`, async () => {
    /** @param {string[]} args */
    const apt = async (...args) => {
      const { code, output } = await runApt(...args)
      if (code !== 0)
        throw new PlainError(`${names} can't be installed (${command}): ${output.split('\n').at(-1)}`)
    }
    await apt('update', '-qq')
    await apt(...INSTALL, ...missingPackages())
  })
  const still = missingPackages()
  if (still.length > 0) throw new PlainError(`${still.join(' and ')} is still missing after ${command}.`)
}
