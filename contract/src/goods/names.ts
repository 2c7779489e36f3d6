/** Finding names by a part of them, by pinyin or by initials. Shared by server and browser; no pinyin dictionary in here. */

const NUMERALS: Readonly<Record<string, string>> = { i: '1', ii: '2', iii: '3', iv: '4', v: '5' }

/**
 * A name as it is compared: compatibility forms folded, lower case, letters and digits only. A roman numeral behind a
 * Chinese character is its figure, so that 摘星1 and 摘星 I are the same.
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

/** How the letters of a match were written, the surest first. */
const BY_TEXT = 0
const BY_PINYIN = 1
const BY_INITIALS = 2

/** A name taken apart for matching: letters of the folded name, and the syllables of each (none for what is not Chinese). */
export type PreparedName = {
  readonly letters: readonly string[]
  readonly syllables: readonly (readonly string[])[]
}

/** `spelling` has one entry for each letter of the folded name, parted by spaces; its syllables are parted by `/`. */
export const prepareName = (name: string, spelling: string): PreparedName => ({
  letters: [...foldName(name)],
  syllables: spelling.split(' ').map((entry) => (entry === '' ? [] : entry.split('/'))),
})

/**
 * How well `typed` (folded) names something: 0 is the whole name, larger numbers are weaker matches (its beginning, a part
 * of it; then the same by pinyin and by initials); null is no match. The last syllable may be unfinished; a single letter is
 * an initial only at the beginning.
 */
export const matchName = (name: PreparedName, typed: string): number | null => {
  let best: number | null = null
  for (let start = 0; start < name.letters.length; start++) {
    const found = matchFrom(name, typed, start)
    if (!found || (start > 0 && found.how !== BY_TEXT && typed.length === 1)) continue
    const part = start > 0 ? 2 : found.end === name.letters.length && found.finished ? 0 : 1
    const rank = 3 * found.how + part
    if (best === null || rank < best) best = rank
  }
  return best
}

type Match = { how: number; end: number; finished: boolean }

/** Reads `typed` letter by letter of the name from `start`; of several readings the surest. */
const matchFrom = ({ letters, syllables }: PreparedName, typed: string, start: number): Match | null => {
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

/** A name as the server sends it where the browser searches by itself. */
export type SpelledName = { readonly name: string; readonly spelling: string }

/** Whether each word typed names a part of one of the names (a thing and what it belongs to, say). */
export const namesMatch = (names: readonly SpelledName[], typed: string): boolean => {
  const words = typed.split(/\s+/).map(foldName)
  const prepared = names.map(({ name, spelling }) => prepareName(name, spelling))
  return words.every((word) => word === '' || prepared.some((name) => matchName(name, word) !== null))
}
