/** How the scripts end, and what they say then. */
import { PlainError } from '../platform.mjs'

export { PlainError }

/** The code a system call failed with (`EACCES`); '' for any other failure. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/**
 * Runs a script to its end. A `PlainError` ends it with its line, anything else with its stack, both with code 1.
 * A closed terminal must not kill the script before it has stopped what it started, so lost output is ignored.
 */
export const run = async (script: () => Promise<number>): Promise<never> => {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  try {
    process.exit(await script())
  } catch (error) {
    console.error(error instanceof PlainError ? error.message : error)
    process.exit(1)
  }
}
