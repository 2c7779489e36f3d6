/** A pseudo-random generator that depends on its seed alone, so that the demo data is the same on every machine. */
export type SeededRandom = {
  /** In [0, 1). */
  roll: () => number
  /** A whole number from `low` to `high`, both possible. */
  int: (low: number, high: number) => number
  chance: (share: number) => boolean
  pick: <const L extends readonly [unknown, ...unknown[]]>(list: L) => L[number]
  /** `count` distinct items in the list's order, uniformly chosen. */
  some: <T>(list: readonly T[], count: number) => T[]
}

/** mulberry32: good enough for demo data, not for secrets. */
export const seededRandom = (seed: number): SeededRandom => {
  let state = seed | 0
  const roll = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (low: number, high: number) => low + Math.floor(roll() * (high - low + 1))
  const some = <T>(list: readonly T[], count: number): T[] => {
    let left = count
    return list.filter((_, i) => {
      const taken = roll() * (list.length - i) < left
      if (taken) left -= 1
      return taken
    })
  }
  return {
    roll,
    int,
    chance: (share) => roll() < share,
    pick: (list) => list[int(0, list.length - 1)] ?? list[0],
    some,
  }
}
