/** Finds the machine's Chromium. Plain JS because browser.mjs needs it before anything is installed. */
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Draws pages and nothing around them, at less than half the CPU of a whole browser. */
export const HEADLESS_SHELL = 'chromium-headless-shell'
const NAMES = [HEADLESS_SHELL, 'chromium', 'chromium-browser', 'google-chrome']
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/** @param {string} path */
const isProgram = (path) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * The machine's browser, or the one in `CHROMIUM_PATH`; null when there is none.
 * @returns {string | null}
 */
export const findChromium = () => {
  const named = process.env['CHROMIUM_PATH']
  if (named) return isProgram(named) ? named : null
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const places = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...places, MAC].find(isProgram) ?? null
}
