/** Something that was started and has to be stopped. */
export type Part = { stop(): Promise<void> }

/** Wraps each step of a boot, so that a script can tell about it. */
export type Report = <T>(label: string, work: () => Promise<T>) => Promise<T>

/**
 * A boot that can be given up at any moment: `signal` rejects the step that is running, and `stop` ends what was
 * started in the opposite order, including what comes up only after that.
 */
export const partsOf = (report: Report = (_label, work) => work(), signal?: AbortSignal) => {
  const started: Part[] = []
  let stopping: Promise<void> | undefined
  const aborted = new Promise<never>((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  aborted.catch(() => {})

  const step = async <T>(label: string, work: () => Promise<T>): Promise<T> => {
    signal?.throwIfAborted()
    return Promise.race([report(label, work), aborted])
  }
  const keep = async <T extends Part>(starting: Promise<T>): Promise<T> => {
    const part = await starting
    if (stopping) await part.stop()
    else started.push(part)
    return part
  }
  const stopAll = async () => {
    for (const part of started.reverse()) await part.stop()
  }
  return {
    step,
    keep,
    start: <T extends Part>(label: string, start: () => Promise<T>): Promise<T> =>
      step(label, () => keep(start())),
    stop: (): Promise<void> => {
      stopping ??= stopAll()
      return stopping
    },
  }
}
