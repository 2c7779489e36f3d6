/** Maximum number of entries; the oldest are dropped, so that a load test does not fill the memory. */
export const RECORD_LIMIT = 10_000

export interface Recorded<T> {
  add(entry: T): void
  /** Newest first. */
  all(): T[]
  /** Deletes the matching entries; all of them without a predicate. */
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
