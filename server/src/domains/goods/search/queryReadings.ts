import type { Vocabulary } from './vocabulary.ts'
import { gramsOf } from './words.ts'

/** Grams of which an account with the word contains at least one. */
type AnyGram = readonly string[]
/** One spelling of a word: for each position the grams that may occur there. */
export type Spelling = readonly AnyGram[]

/** A parsed word of a search. */
export type SearchWord = {
  /** The text that must occur in search texts; null when the word has several spellings. */
  text: string | null
  /** A PostgreSQL regular expression that matches exactly the spellings of the word; null for a literal word. */
  pattern: string | null
  ways: readonly Spelling[]
}

/** Readings of a word as syllables that are considered; more only add wrong matches. */
const SPELLINGS_MAX = 16
const SYLLABLE_MAX = 6
/** Positions of a word typed as initials: each costs a step for every letter with that initial. */
const INITIALS_MAX = 8
/**
 * Letters of all rows of a word together, except the first row: PostgreSQL evaluates the expression for every account
 * it reads.
 */
const LETTERS_MAX = 2000
const INITIALS = ['zh', 'ch', 'sh']

/** A word followed by a number, or a Chinese one followed by a Roman numeral. */
const NUMBERED = /^(.*(?:\D(?=\d{1,2}$)|\p{Script=Han}(?=(?:i{1,3}|iv|v)$)))/u

/**
 * One position of a word: the letters that may occur there, and whether a full syllable (or the letter itself) was
 * typed.
 */
type Place = { letters: ReadonlySet<string>; full: boolean }

const union = (sets: Iterable<ReadonlySet<string>>): Set<string> =>
  new Set([...sets].flatMap((set) => [...set]))

const startingWith = (vocabulary: Vocabulary, start: string): Set<string> =>
  union([...vocabulary.bySyllable].filter(([syllable]) => syllable.startsWith(start)).map(([, set]) => set))

/** The possible positions at the start of `rest`, with the length of `rest` that each consumes. */
const placesAt = (vocabulary: Vocabulary, rest: string): (Place & { length: number })[] => {
  const [first = ''] = [...rest]
  if (!/[a-z]/.test(first)) return [{ letters: new Set([first]), full: true, length: first.length }]
  const run = /^[a-z]+/.exec(rest)?.[0] ?? ''
  const places: (Place & { length: number })[] = []
  for (let length = Math.min(run.length, SYLLABLE_MAX); length >= 1; length--) {
    const typed = run.slice(0, length)
    const letters = vocabulary.bySyllable.get(typed)
    if (letters) places.push({ letters, full: true, length })
    else if (length > 1 && typed === rest)
      places.push({ letters: startingWith(vocabulary, typed), full: true, length })
    if (INITIALS.includes(typed))
      places.push({ letters: startingWith(vocabulary, typed), full: false, length })
    const initials = length === 1 ? vocabulary.byInitial.get(typed) : undefined
    if (initials) places.push({ letters: initials, full: false, length })
  }
  return places.filter(({ letters }) => letters.size > 0)
}

/** The readings of a word as positions, those with few positions first. */
const spellingsOf = (vocabulary: Vocabulary, word: string): Place[][] => {
  let open: { places: Place[]; at: number; initials: number }[] = [{ places: [], at: 0, initials: 0 }]
  const whole: Place[][] = []
  while (open.length > 0 && whole.length < SPELLINGS_MAX) {
    const next: typeof open = []
    for (const { places, at, initials: before } of open)
      for (const place of placesAt(vocabulary, word.slice(at))) {
        const initials = before + (place.full ? 0 : 1)
        if (initials > INITIALS_MAX) continue
        const longer = { places: [...places, place], at: at + place.length, initials }
        if (longer.at === word.length) whole.push(longer.places)
        else next.push(longer)
      }
    open = next.slice(0, 4 * SPELLINGS_MAX)
  }
  return whole.slice(0, SPELLINGS_MAX)
}

/** The letters of `letters` that occur directly after `before`; costs as many steps as `before` has followers. */
const followersAmong = (vocabulary: Vocabulary, before: string, letters: ReadonlySet<string>): string[] => {
  const found: string[] = []
  for (const letter of vocabulary.followers.get(before) ?? []) if (letters.has(letter)) found.push(letter)
  return found
}

/** The letters of each position that occur after a letter of the previous position, from left to right. */
const reachableLetters = (vocabulary: Vocabulary, places: readonly Place[]): Set<string>[] => {
  const kept: Set<string>[] = []
  for (const { letters } of places) {
    const before = kept.at(-1)
    const reachable = new Set<string>()
    if (before)
      for (const one of before)
        for (const letter of followersAmong(vocabulary, one, letters)) reachable.add(letter)
    else for (const letter of letters) if (vocabulary.followers.has(letter)) reachable.add(letter)
    if (reachable.size === 0) return []
    kept.push(reachable)
  }
  return kept
}

/** The letters of each position that are part of an occurring sequence; null for none. */
const occurringLetters = (vocabulary: Vocabulary, places: readonly Place[]): Set<string>[] | null => {
  const kept = reachableLetters(vocabulary, places)
  for (let i = kept.length - 2; i >= 0; i--) {
    const next = kept[i + 1] ?? new Set()
    for (const letter of kept[i] ?? [])
      if (followersAmong(vocabulary, letter, next).length === 0) kept[i]?.delete(letter)
  }
  return kept.length > 0 ? kept : null
}

const spellingGrams = (vocabulary: Vocabulary, places: readonly ReadonlySet<string>[]): Spelling =>
  places.length === 1
    ? [[...(places[0] ?? [])]]
    : places
        .slice(1)
        .map((letters, i) =>
          [...(places[i] ?? [])].flatMap((before) =>
            followersAmong(vocabulary, before, letters).map((letter) => before + letter),
          ),
        )

const occurs = ({ followers }: Vocabulary, word: string): boolean =>
  gramsOf(word).every((gram) => {
    const [first = '', second] = [...gram]
    return second === undefined ? followers.has(first) : (followers.get(first)?.has(second) ?? false)
  })

const literalWord = (word: string): SearchWord => ({
  text: word,
  pattern: null,
  ways: [gramsOf(word).map((gram) => [gram])],
})

/** Pinyin has two latin letters in a row, or one beside a Chinese character. */
const mayBePinyin = (word: string): boolean => /[a-z]{2}|\p{Script=Han}[a-z]|[a-z]\p{Script=Han}/u.test(word)

/** The occurring rows of letters of some spellings, the first ones up to LETTERS_MAX letters. */
const occurringRows = (vocabulary: Vocabulary, spellings: readonly Place[][]): Set<string>[][] => {
  const rows: Set<string>[][] = []
  let letters = 0
  for (const places of spellings) {
    const row = occurringLetters(vocabulary, places)
    if (!row) continue
    letters += row.reduce((sum, { size }) => sum + size, 0)
    if (rows.length > 0 && letters > LETTERS_MAX) break
    rows.push(row)
  }
  return rows
}

/** The occurring rows of letters of a word: by whole syllables, or else by initials too. */
const letterRows = (vocabulary: Vocabulary, word: string): Set<string>[][] => {
  if (!mayBePinyin(word)) return []
  const spellings = spellingsOf(vocabulary, word)
  const full = occurringRows(
    vocabulary,
    spellings.filter((places) => places.every((place) => place.full)),
  )
  return full.length > 0 ? full : occurringRows(vocabulary, spellings)
}

/**
 * Parses a word of a search into its spellings in search texts: as typed, and in the characters whose pinyin, initials
 * or a mixture of both it is. `isName` recognises words that names of the catalogue contain literally (QQ), which
 * aren't pinyin. A number after a word is dropped when no account has it there (摘星1).
 */
export const parseSearchWord = (
  vocabulary: Vocabulary,
  word: string,
  isName: (word: string) => boolean,
): SearchWord => {
  if (isName(word)) return literalWord(word)
  const rows = letterRows(vocabulary, word)
  if (rows.length === 0) {
    const stem = NUMBERED.exec(word)?.[1]
    if (stem === undefined || occurs(vocabulary, word)) return literalWord(word)
    const shorter = parseSearchWord(vocabulary, stem, isName)
    return shorter.pattern !== null || (/\p{Script=Han}$/u.test(stem) && occurs(vocabulary, stem))
      ? shorter
      : literalWord(word)
  }
  const written = occurs(vocabulary, word)
  return {
    text: null,
    pattern: [
      ...(written ? [word] : []),
      ...rows.map((row) => row.map((letters) => `[${[...letters].join('')}]`).join('')),
    ].join('|'),
    ways: [...(written ? literalWord(word).ways : []), ...rows.map((row) => spellingGrams(vocabulary, row))],
  }
}
