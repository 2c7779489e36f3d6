/**
 * Normalises a text for search: compatibility forms folded, lower case, runs of anything but letters and digits as one
 * space. Search texts and keywords both use it; `text_grams` of the database splits the result into grams.
 */
export const searchable = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const WORDS_MAX = 5

/** The words of a keyword, all of which must occur; at most five. */
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
