/** Waits outside the sandbox's clock. `after` answers with what calls it off. */
export interface Timers {
  after(ms: number, run: () => void): () => void
}

export const realTimers: Timers = {
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}
