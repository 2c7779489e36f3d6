/** Runs at most `most` pieces of work at once; the others wait in the order they came. */
export const slots = (most: number) => {
  const waiting: (() => void)[] = []
  let free = most
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1
    else await new Promise<void>((turn) => waiting.push(turn))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
