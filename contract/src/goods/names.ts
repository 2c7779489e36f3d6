/**
 * Matching names by a part of them, by pinyin or by initials. Shared by server and browser, without a pinyin
 * dictionary.
 */

const NUMERALS: Readonly<Record<string, string>> = { i: '1', ii: '2', iii: '3', iv: '4', v: '5' }

/**
 * Normalises a name for comparison: compatibility forms folded, lower case, letters and digits only. A Roman numeral
 * after a Chinese character becomes a digit, so that 摘星1 and 摘星 I are equal.
 */
export const foldName = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .replace(
      /(\p{Script=Han})(iii|ii|iv|i|v)(?![a-z0-9])/gu,
      (_, letter: string, numeral: string) => `${letter}${NUMERALS[numeral] ?? numeral}`,
    )

/** Kinds of matches, the most certain first. */
const BY_TEXT = 0
const BY_PINYIN = 1
const BY_INITIALS = 2

/** The readings of a Chinese character, the most frequent first; none for other letters. */
export type ReadingsOf = (letter: string) => readonly string[]

/** Readings as sent by the server for names that the browser searches itself: `{ 长: 'chang/zhang' }`. */
export type SentReadings = Readonly<Record<string, string>>
export const readingsFrom =
  (sent: SentReadings): ReadingsOf =>
  (letter) =>
    sent[letter]?.split('/') ?? []

/** A name prepared for matching. */
export type PreparedName = {
  readonly letters: readonly string[]
  readonly syllables: readonly (readonly string[])[]
}
export const prepareName = (name: string, readingsOf: ReadingsOf): PreparedName => {
  const letters = [...foldName(name)]
  return { letters, syllables: letters.map(readingsOf) }
}

/**
 * Ranks the match of `typed` (folded) with a name: 0 is the whole name, larger numbers are weaker matches (its
 * beginning, a part of it; then the same by pinyin and by initials); null is no match. The last syllable may be
 * unfinished; one letter or unfinished syllable counts only at the beginning.
 */
export const matchName = (name: PreparedName, typed: string): number | null => {
  let best: number | null = null
  for (let start = 0; start < name.letters.length; start++) {
    const found = matchAt(name, typed, start)
    if (!found || (start > 0 && isVague(found, typed, start))) continue
    const part = start > 0 ? 2 : found.end === name.letters.length && found.finished ? 0 : 1
    const rank = 3 * found.how + part
    if (best === null || rank < best) best = rank
  }
  return best
}

/**
 * `how`: by text (0), pinyin (1) or initials (2). `end`: the index after the last letter; `finished`: the last syllable
 * is whole.
 */
export type Match = { readonly how: number; readonly end: number; readonly finished: boolean }

/** One letter, or the beginning of one syllable, is too little to match in the middle of a text. */
export const isVague = ({ how, end, finished }: Match, typed: string, start: number): boolean =>
  how !== BY_TEXT && (typed.length === 1 || (end === start + 1 && !finished))

/** Matches `typed` with a name from `start` on; of several readings the most certain. Null for no match. */
export const matchAt = ({ letters, syllables }: PreparedName, typed: string, start: number): Match | null => {
  /** Offset in `typed` → how it was reached. */
  let reached = new Map([[0, BY_TEXT]])
  let best: Match | null = null
  const better = (found: Match) => {
    if (best === null || found.how < best.how) best = found
  }
  for (let i = start; i < letters.length && reached.size > 0; i++) {
    const next = new Map<number, number>()
    const reach = (at: number, how: number) => {
      if (at === typed.length) better({ how, end: i + 1, finished: true })
      else if (how < (next.get(at) ?? Number.POSITIVE_INFINITY)) next.set(at, how)
    }
    for (const [at, how] of reached) {
      const letter = letters[i] ?? ''
      const rest = typed.slice(at)
      if (rest.startsWith(letter)) reach(at + letter.length, how)
      for (const syllable of syllables[i] ?? []) {
        if (rest.startsWith(syllable)) reach(at + syllable.length, Math.max(how, BY_PINYIN))
        else if (rest.length > 1 && syllable.startsWith(rest))
          better({ how: Math.max(how, BY_PINYIN), end: i + 1, finished: false })
        if (rest.startsWith(syllable.charAt(0))) reach(at + 1, Math.max(how, BY_INITIALS))
      }
    }
    reached = next
  }
  return best
}

/** Whether each typed word matches a part of one of the names, such as a skin and its hero. */
export const namesMatch = (names: readonly string[], typed: string, readingsOf: ReadingsOf): boolean => {
  const words = typed.split(/\s+/).map(foldName)
  const prepared = names.map((name) => prepareName(name, readingsOf))
  return words.every((word) => word === '' || prepared.some((name) => matchName(name, word) !== null))
}
