/** Paths and exit codes, for the scripts that run before anything is installed. */
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The checkout. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))
export const windows = process.platform === 'win32'
export const binaries = join(root, 'node_modules', '.bin')
/** The Node that the lockfile pins, regardless of the machine's. */
export const node = join(root, 'node_modules', 'node', 'bin', windows ? 'node.exe' : 'node')

/** A failure whose message is all a person needs: printed as one line, without a stack. */
export class PlainError extends Error {}

/**
 * Ends the run with one line.
 * @param {string} line
 * @returns {never}
 */
export function fail(line) {
  console.error(line)
  process.exit(1)
}

/**
 * Resolves with a child's exit code, 128 + number for a signal as shells have it. Signals sent to this process are
 * forwarded meanwhile. Rejects when the child can't be started.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>}
 */
export const exitOf = (child) =>
  new Promise((resolve, reject) => {
    const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
    /** @param {NodeJS.Signals} signal */
    const handOn = (signal) => child.kill(signal)
    for (const signal of signals) process.on(signal, handOn)
    const done = () => {
      for (const signal of signals) process.off(signal, handOn)
    }
    child.once('error', (error) => {
      done()
      reject(error)
    })
    child.once('exit', (code, signal) => {
      done()
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0))
    })
  })
