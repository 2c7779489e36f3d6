import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

type Program = {
  /** Of the program that is started, in the order in which they are looked for. */
  readonly names: readonly string[]
  /** A variable that names another one. */
  readonly variable: string
  /** What to install on Debian. */
  readonly packages: string
}

/** The browsers besides Chromium in which the journeys are made. */
export const PROGRAMS = {
  firefox: { names: ['firefox-esr', 'firefox'], variable: 'FIREFOX_PATH', packages: 'firefox-esr' },
  webkit: {
    names: ['WebKitWebDriver'],
    variable: 'WEBKIT_DRIVER_PATH',
    packages: 'webkit2gtk-driver xvfb',
  },
} as const satisfies Record<string, Program>
export type BrowserName = keyof typeof PROGRAMS

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Where one of these programs is; null when there is none. */
export const programIn = (names: readonly string[]): string | null =>
  names
    .flatMap((name) => (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name)))
    .find(isProgram) ?? null

/** The machine's browser, or the one that its variable names; null when there is none. */
export const findProgram = (browser: BrowserName): string | null => {
  const { names, variable } = PROGRAMS[browser]
  const named = process.env[variable]
  if (named) return isProgram(named) ? named : null
  return programIn(names)
}
