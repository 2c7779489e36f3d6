/**
 * A text as the search reads it: compatibility forms folded, lower case, everything but letters and digits one space.
 * `text_grams` of the database cuts it up; both sides of a search go through here.
 */
export const searchable = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const WORDS_MAX = 5

/** The words of a search, all of which must occur; more than five say nothing new. */
export const wordsOf = (keyword: string): string[] => {
  const words = new Set(searchable(keyword).split(' '))
  words.delete('')
  return [...words].slice(0, WORDS_MAX)
}

/** Neighbouring pairs of a word's characters; a word of one character is its own gram. */
export const gramsOf = (word: string): string[] => {
  const letters = [...word]
  return letters.length < 2 ? letters : letters.slice(1).map((letter, i) => `${letters[i] ?? ''}${letter}`)
}
