/** The input of a generated picture: the id of what it represents. Equal seeds give equal pictures. */
export type Seed = string | number

/** A stream of numbers in [0, 1) that depends on its seed alone. */
export type Dice = () => number

/**
 * Starts a stream for a seed. `use` keeps two choices about one thing apart (a hero's figure and its colours).
 * The bytes are mixed with FNV-1a and drawn with mulberry32: small, fast and even enough for pictures, never for secrets.
 */
export function dice(seed: Seed, use = ''): Dice {
  let state = 2166136261
  for (const char of `${use}/${seed}`) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 16777619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** One of the list, each as likely as the next. */
export function pick<T>(roll: Dice, list: readonly [T, ...T[]]): T {
  return list[Math.floor(roll() * list.length)] ?? list[0]
}

/** A number between `low` and `high`. */
export function between(roll: Dice, low: number, high: number): number {
  return low + roll() * (high - low)
}

/** The hue (degrees) of a game, a hero or a skin; ochre and olive are left out (see `vivid`). */
export function hueOf(seed: Seed): number {
  return Math.round(140 + 280 * dice(seed, 'hue')()) % 360
}
