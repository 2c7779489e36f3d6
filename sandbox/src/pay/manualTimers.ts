import type { Timers } from './timers.ts'

/** Waits that a test fires, for tests. */
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
    /** How long each open wait is, in ms. */
    open: (): number[] => waits.map(({ ms }) => ms),
    /** Fires the oldest wait. */
    fire: (): void => waits.shift()?.run(),
  }
}
