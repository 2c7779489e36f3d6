import type { Vocabulary } from './vocabulary.ts'
import { gramsOf } from './words.ts'

/** Grams of which an account with the word has at least one. */
type AnyGram = readonly string[]
/** One way to write a word: for each of its places the grams that may stand there. */
export type Way = readonly AnyGram[]

/** A word of a search as accounts are asked for it. */
export type SearchWord = {
  /** Stands in the search text as it was typed; null when it may be written in several ways. */
  text: string | null
  /** A regular expression of PostgreSQL that matches every way the word is written, and nothing else. */
  pattern: string | null
  ways: readonly Way[]
}

/** Ways to read a word as syllables that are followed; more only add accidents. */
const SPELLINGS_MAX = 16
const SYLLABLE_MAX = 6
/** Places of one word that are typed as initials: each costs a step for every letter with that initial. */
const INITIALS_MAX = 8
/** Letters of all rows of a word together, the first row apart: PostgreSQL tries its expression on every account it reads. */
const LETTERS_MAX = 2000
const INITIALS = ['zh', 'ch', 'sh']

/** A word with a number behind it, or a Chinese one with a roman numeral. */
const NUMBERED = /^(.*(?:\D(?=\d{1,2}$)|\p{Script=Han}(?=(?:i{1,3}|iv|v)$)))/u

/** One place of a word: the letters that may stand there, and whether a full syllable (or the letter itself) was typed. */
type Place = { letters: ReadonlySet<string>; full: boolean }

const union = (sets: Iterable<ReadonlySet<string>>): Set<string> =>
  new Set([...sets].flatMap((set) => [...set]))

const startingWith = (vocabulary: Vocabulary, start: string): Set<string> =>
  union([...vocabulary.bySyllable].filter(([syllable]) => syllable.startsWith(start)).map(([, set]) => set))

/** What a place at the start of `rest` may be, with what of `rest` it takes. */
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

/** The readings of a word as places, those of few places first. */
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

/** The letters of `letters` that occur right behind `before`, at the cost of its followers rather than of all pairs. */
const behind = (vocabulary: Vocabulary, before: string, letters: ReadonlySet<string>): string[] => {
  const found: string[] = []
  for (const letter of vocabulary.followers.get(before) ?? []) if (letters.has(letter)) found.push(letter)
  return found
}

/** The letters of each place that stand behind one of the place before, from left to right. */
const followed = (vocabulary: Vocabulary, places: readonly Place[]): Set<string>[] => {
  const kept: Set<string>[] = []
  for (const { letters } of places) {
    const before = kept.at(-1)
    const reachable = new Set<string>()
    if (before)
      for (const one of before) for (const letter of behind(vocabulary, one, letters)) reachable.add(letter)
    else for (const letter of letters) if (vocabulary.followers.has(letter)) reachable.add(letter)
    if (reachable.size === 0) return []
    kept.push(reachable)
  }
  return kept
}

/** The letters that can stand at each place in a row that occurs; null when none does. */
const occurring = (vocabulary: Vocabulary, places: readonly Place[]): Set<string>[] | null => {
  const kept = followed(vocabulary, places)
  for (let i = kept.length - 2; i >= 0; i--) {
    const next = kept[i + 1] ?? new Set()
    for (const letter of kept[i] ?? [])
      if (behind(vocabulary, letter, next).length === 0) kept[i]?.delete(letter)
  }
  return kept.length > 0 ? kept : null
}

const wayOf = (vocabulary: Vocabulary, places: readonly ReadonlySet<string>[]): Way =>
  places.length === 1
    ? [[...(places[0] ?? [])]]
    : places
        .slice(1)
        .map((letters, i) =>
          [...(places[i] ?? [])].flatMap((before) =>
            behind(vocabulary, before, letters).map((letter) => before + letter),
          ),
        )

const occurs = ({ followers }: Vocabulary, word: string): boolean =>
  gramsOf(word).every((gram) => {
    const [first = '', second] = [...gram]
    return second === undefined ? followers.has(first) : (followers.get(first)?.has(second) ?? false)
  })

const literally = (word: string): SearchWord => ({
  text: word,
  pattern: null,
  ways: [gramsOf(word).map((gram) => [gram])],
})

/** Two latin letters in a row, or one beside a Chinese character: less is no pinyin. */
const mayBePinyin = (word: string): boolean => /[a-z]{2}|\p{Script=Han}[a-z]|[a-z]\p{Script=Han}/u.test(word)

/** The rows of letters that occur among some spellings, the first ones up to LETTERS_MAX. */
const occurringRows = (vocabulary: Vocabulary, spellings: readonly Place[][]): Set<string>[][] => {
  const rows: Set<string>[][] = []
  let letters = 0
  for (const places of spellings) {
    const row = occurring(vocabulary, places)
    if (!row) continue
    letters += row.reduce((sum, { size }) => sum + size, 0)
    if (rows.length > 0 && letters > LETTERS_MAX) break
    rows.push(row)
  }
  return rows
}

/** The rows of letters a word spells that occur: whole syllables, or else initials too. */
const rowsOf = (vocabulary: Vocabulary, word: string): Set<string>[][] => {
  if (!mayBePinyin(word)) return []
  const spellings = spellingsOf(vocabulary, word)
  const full = occurringRows(
    vocabulary,
    spellings.filter((places) => places.every((place) => place.full)),
  )
  return full.length > 0 ? full : occurringRows(vocabulary, spellings)
}

/**
 * How a word of a search is written in accounts: as it was typed, and in the characters whose pinyin, initials or a mixture of
 * both it is. `isName` tells words that a name of the catalogue holds as they are (QQ), which are no pinyin. A number behind
 * a word that no account has it behind (摘星1) is left out.
 */
export const readWord = (
  vocabulary: Vocabulary,
  word: string,
  isName: (word: string) => boolean,
): SearchWord => {
  if (isName(word)) return literally(word)
  const rows = rowsOf(vocabulary, word)
  if (rows.length === 0) {
    const stem = NUMBERED.exec(word)?.[1]
    if (stem === undefined || occurs(vocabulary, word)) return literally(word)
    const shorter = readWord(vocabulary, stem, isName)
    return shorter.pattern !== null || (/\p{Script=Han}$/u.test(stem) && occurs(vocabulary, stem))
      ? shorter
      : literally(word)
  }
  const written = occurs(vocabulary, word)
  return {
    text: null,
    pattern: [
      ...(written ? [word] : []),
      ...rows.map((row) => row.map((letters) => `[${[...letters].join('')}]`).join('')),
    ].join('|'),
    ways: [...(written ? literally(word).ways : []), ...rows.map((row) => wayOf(vocabulary, row))],
  }
}
