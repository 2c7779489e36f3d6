/** Of a trace: `ts` and durations in µs; `tdur` is the time on a processor. */
type TraceEvent = {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly tdur?: number
  readonly args: { readonly name?: string }
}

/** As Lighthouse: the simulated phone is so many times slower, and a task may take this long (ms) before it blocks. */
const CPU_SLOWDOWN = 4
const TASK_MS = 50
/** The page is settled by then (µs after its first paint); later tasks are those of Lighthouse's own questions. */
const SETTLED_US = 10_000_000

/**
 * The total blocking time (ms) of the page's main thread after its first content, by the processor time of its tasks: unlike
 * Lighthouse's it doesn't count how long a task waits while other processes have the processors.
 */
export const cpuBlockingTime = (events: readonly TraceEvent[]): number => {
  const painted = events.findLast(({ name }) => name === 'firstContentfulPaint')
  if (!painted) throw new Error('the trace has no first contentful paint')
  const isMain = events.find(
    ({ name, pid, args }) => name === 'thread_name' && pid === painted.pid && args.name === 'CrRendererMain',
  )
  return events
    .filter(
      ({ name, ph, pid, tid, ts }) =>
        ph === 'X' &&
        name.endsWith('RunTask') &&
        pid === painted.pid &&
        tid === isMain?.tid &&
        ts >= painted.ts &&
        ts < painted.ts + SETTLED_US,
    )
    .reduce((sum, { tdur = 0 }) => sum + Math.max(0, (tdur / 1000) * CPU_SLOWDOWN - TASK_MS), 0)
}
