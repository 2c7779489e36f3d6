import type { Timers } from './timers.ts'

/** Timers fired by a test. */
export const manualTimers = () => {
  const waits: { readonly ms: number; readonly run: () => void }[] = []
  const timers: Timers = {
    after: (ms, run) => {
      const wait = { ms, run }
      waits.push(wait)
      return () => {
        const at = waits.indexOf(wait)
        if (at >= 0) waits.splice(at, 1)
      }
    },
  }
  return {
    timers,
    /** The delays of the open timers (ms). */
    open: (): number[] => waits.map(({ ms }) => ms),
    /** Fires the oldest timer. */
    fire: (): void => waits.shift()?.run(),
  }
}
