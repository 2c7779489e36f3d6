/** What the scripts say on the terminal while they work. Plain JS because packages are installed by a step too. */

const BEAT_MS = 5_000

/** @param {number} since */
const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`

/**
 * @param {string} line
 * @param {boolean} passing
 */
const say = (line, passing) => {
  if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${line}${passing ? '' : '\n'}`)
  else console.log(line)
}

/**
 * A line that belongs to the step being done.
 * @param {string} line
 */
export const note = (line) => say(line, false)

/**
 * Says what is being done, does it, and says how long it took; on a terminal in one line.
 * @template T
 * @param {string} label
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export const step = async (label, work) => {
  const started = Date.now()
  const beat = setInterval(() => say(`${label} … ${seconds(started)}`, true), BEAT_MS)
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
