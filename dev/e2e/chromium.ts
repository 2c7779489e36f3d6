import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome']
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The browser of the machine, or the one `CHROMIUM_PATH` names; null when there is none. */
export const findChromium = (): string | null => {
  const named = process.env['CHROMIUM_PATH']
  if (named) return isProgram(named) ? named : null
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const places = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...places, MAC].find(isProgram) ?? null
}

/** Keeps the browser from talking to anybody but us; as root it refuses to start with its sandbox. */
export const CHROMIUM_FLAGS = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]
