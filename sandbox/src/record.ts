/** How many entries a record holds; the oldest go first, so that a load test can't fill the memory. */
export const RECORD_LIMIT = 10_000

export interface Recorded<T> {
  add(entry: T): void
  /** Newest first. */
  all(): T[]
  /** Forgets the entries that match; all of them without a test. */
  forget(matches?: (entry: T) => boolean): void
}

export const record = <T>(limit = RECORD_LIMIT): Recorded<T> => {
  let entries: T[] = []
  return {
    add: (entry) => {
      entries.push(entry)
      if (entries.length > limit) entries.shift()
    },
    all: () => entries.toReversed(),
    forget: (matches = () => true) => {
      entries = entries.filter((entry) => !matches(entry))
    },
  }
}
