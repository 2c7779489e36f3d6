/** Waits outside the sandbox's clock. `after` answers with what calls it off. */
export interface Timers {
  after(ms: number, run: () => void): () => void
}

/** Timers of which `close` calls off all that are left. */
export const closableTimers = (timers: Timers): Timers & { close(): void } => {
  const left = new Set<() => void>()
  return {
    after: (ms, run) => {
      const callOff = timers.after(ms, () => {
        left.delete(callOff)
        run()
      })
      left.add(callOff)
      return () => {
        left.delete(callOff)
        callOff()
      }
    },
    close: () => {
      for (const callOff of left) callOff()
      left.clear()
    },
  }
}

export const realTimers: Timers = {
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}
