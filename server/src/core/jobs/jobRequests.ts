/** A job bound to its dependencies; `run` logs its failures. */
export type BoundJob = { readonly name: string; readonly run: () => Promise<void> }

/**
 * Requests a job to run now instead of at its next interval, after the caller's transaction has committed. A request is
 * a hint: in a process without jobs nothing happens, and the interval finds the work.
 */
export type JobRequests = {
  request: (name: string) => void
  /** Serves requests in this process; returns a function that stops it and waits for running jobs. */
  serve: (jobs: readonly BoundJob[]) => () => Promise<void>
}

type Running = { done: Promise<void>; again: boolean }

/** Job requests of one process: a job runs once at a time, and once more when it was requested meanwhile. */
export const jobRequests = (): JobRequests => {
  let start: ((name: string) => void) | null = null
  return {
    request: (name) => start?.(name),
    serve: (jobs) => {
      const running = new Map<string, Running>()
      const run = async (job: BoundJob, state: Running): Promise<void> => {
        do {
          state.again = false
          await job.run().catch(() => {})
        } while (state.again)
        running.delete(job.name)
      }
      start = (name) => {
        const job = jobs.find((one) => one.name === name)
        const known = running.get(name)
        if (known) known.again = true
        if (!job || known) return
        const state: Running = { done: Promise.resolve(), again: false }
        running.set(name, state)
        state.done = run(job, state)
      }
      return async () => {
        start = null
        for (const state of running.values()) state.again = false
        await Promise.all([...running.values()].map(({ done }) => done))
      }
    },
  }
}
