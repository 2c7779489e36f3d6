import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { homedir } from 'node:os'
import { findChromium } from '../e2e/fixtures/chromium.ts'
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

/** Debian's packages for what is missing; the sandbox lets users other than root start Chromium. */
const missingPackages = (): string[] => [
  ...(findChromium() ? [] : ['chromium', 'chromium-sandbox']),
  ...(hasChineseFont() ? [] : ['fonts-noto-cjk']),
]

/**
 * Sees to it that there is a Chromium and a Chinese font for the browser tests, through apt where we may. Raises
 * `PlainError` with what to install where we may not.
 */
export const ensureBrowser = async (): Promise<void> => {
  const missing = missingPackages()
  if (missing.length === 0) return
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
      const { code, output } = await runTool('apt-get', args, { DEBIAN_FRONTEND: 'noninteractive' })
      if (code !== 0)
        throw new PlainError(
          `${missing.join(', ')} can't be installed (${command}): ${output.split('\n').at(-1)}`,
        )
    }
    await apt('update', '-qq')
    await apt('install', '-y', '-qq', '--no-install-recommends', ...missing)
  })
  const still = missingPackages()
  if (still.length > 0) throw new PlainError(`${still.join(' and ')} is still missing after ${command}.`)
}
