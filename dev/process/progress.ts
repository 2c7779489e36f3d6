/** What the scripts say on the terminal while they work, and how they end. */

/** A failure whose message is all a person needs: printed as one line, without a stack. */
export class PlainError extends Error {}

/** The code a system call failed with (`EACCES`); '' for any other failure. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

const seconds = (since: number): string => `${((Date.now() - since) / 1000).toFixed(1)} s`

/** A line that belongs to the step being done. */
export const note = (line: string): void => say(line, false)

/** Says what is being done, does it, and says how long it took; on a terminal in one line. */
export const step = async <T>(label: string, work: () => Promise<T>): Promise<T> => {
  const started = Date.now()
  const beat = setInterval(() => say(`${label} … ${seconds(started)}`, true), 5_000)
  say(`${label} …`, true)
  try {
    const result = await work()
    say(`${label}: ${seconds(started)}`, false)
    return result
  } catch (error) {
    if (process.stdout.isTTY) process.stdout.write('\n')
    throw error
  } finally {
    clearInterval(beat)
  }
}

const say = (line: string, passing: boolean): void => {
  if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${line}${passing ? '' : '\n'}`)
  else console.log(line)
}

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
