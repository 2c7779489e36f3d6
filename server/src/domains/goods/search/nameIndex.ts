import type { PreparedName } from '@shanghao/contract/goods/names'

/** Returns the places of the entries whose names may match a folded text: all that `matchName` matches, and few others. */
export type NameIndex = (typed: string) => readonly number[]

/** What the part of a text that one letter of a name matches (itself, its initial or its syllable) looks like. */
type Part = {
  readonly beginnings: readonly string[]
  readonly endings: readonly string[]
  /** Pairs of neighbouring characters of its syllables. */
  readonly pairs: readonly string[]
}

const partOf = (letter: string, syllables: readonly string[]): Part => {
  const beginnings = new Set([letter, ...syllables.map((syllable) => syllable.charAt(0))])
  const pairs = syllables.flatMap((syllable) =>
    Array.from({ length: syllable.length - 1 }, (_, at) => syllable.slice(at, at + 2)),
  )
  return {
    beginnings: [...beginnings],
    endings: [...new Set([...beginnings, ...syllables.map((syllable) => syllable.slice(-1))])],
    pairs: [...new Set(pairs)],
  }
}

/** Every pair of neighbouring characters that a text matching a name can contain, and every text of one character. */
const keysOf = (parts: readonly Part[], { letters }: PreparedName): string[] => {
  const keys = [...letters, ...(parts[0]?.beginnings ?? [])]
  parts.forEach(({ pairs, endings }, i) => {
    keys.push(...pairs)
    for (const begin of parts[i + 1]?.beginnings ?? []) for (const end of endings) keys.push(end + begin)
  })
  return keys
}

const NONE: readonly number[] = []

/**
 * Indexes entries by the pairs of characters that texts matching one of their names contain, in characters, pinyin or
 * initials. A text is looked up by its rarest pair.
 */
export const buildNameIndex = (entries: readonly (readonly PreparedName[])[]): NameIndex => {
  const places = new Map<string, number[]>()
  const parts = new Map<string, Part>()
  const partsOf = ({ letters, syllables }: PreparedName): Part[] =>
    letters.map((letter, i) => {
      const part = parts.get(letter) ?? partOf(letter, syllables[i] ?? [])
      parts.set(letter, part)
      return part
    })
  entries.forEach((names, place) => {
    for (const name of names)
      for (const key of keysOf(partsOf(name), name)) {
        const known = places.get(key)
        if (!known) places.set(key, [place])
        else if (known.at(-1) !== place) known.push(place)
      }
  })
  return (typed) => {
    const characters = [...typed]
    const keys =
      characters.length < 2
        ? characters
        : characters.slice(1).map((character, i) => `${characters[i]}${character}`)
    return keys.map((key) => places.get(key) ?? NONE).toSorted((a, b) => a.length - b.length)[0] ?? NONE
  }
}
