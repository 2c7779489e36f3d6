import { describe, expect, test } from 'vitest'
import { readingsOf } from './pinyin.ts'
import { parseSearchWord, type SearchWord } from './queryReadings.ts'
import type { Vocabulary } from './vocabulary.ts'

const LETTERS_IN_USE = 3000
const FOLLOWERS = 100

/** The characters of GB 2312's first level, which are ordered by pinyin. */
const commonCharacters = (): string[] => {
  const decoder = new TextDecoder('gb18030')
  const rows = Array.from({ length: 0xd7 - 0xb0 + 1 }, (_, i) => 0xb0 + i)
  const cells = Array.from({ length: 0xfe - 0xa1 + 1 }, (_, i) => 0xa1 + i)
  return rows
    .flatMap((row) => cells.map((cell) => decoder.decode(new Uint8Array([row, cell]))))
    .filter((letter) => /\p{Script=Han}/u.test(letter))
    .slice(0, LETTERS_IN_USE)
}

/** The vocabulary of a large catalogue: each character is followed by a hundred others. */
const largeVocabulary = (): Vocabulary => {
  const letters = commonCharacters()
  let drawn = 1
  const draw = (): string => {
    drawn = (drawn * 48_271) % 2_147_483_647
    return letters[drawn % letters.length] ?? ''
  }
  const followers = new Map(
    letters.map((letter) => [letter, new Set(Array.from({ length: FOLLOWERS }, draw))]),
  )
  const bySyllable = new Map<string, Set<string>>()
  const byInitial = new Map<string, Set<string>>()
  const add = (sets: Map<string, Set<string>>, key: string, letter: string) =>
    sets.set(key, (sets.get(key) ?? new Set()).add(letter))
  for (const letter of letters)
    for (const syllable of readingsOf(letter)) {
      add(bySyllable, syllable, letter)
      add(byInitial, syllable.charAt(0), letter)
    }
  return { followers, bySyllable, byInitial }
}

const vocabulary = largeVocabulary()
const read = (word: string): SearchWord => parseSearchWord(vocabulary, word, () => false)
const gramsOf = ({ ways }: SearchWord): number =>
  ways.reduce((sum, way) => sum + way.reduce((places, grams) => places + grams.length, 0), 0)

describe('a word with very many readings as pinyin', () => {
  const words = [
    ...['y', 'z', 'sh', 'zh', 'ys', 'yzs', 'shi', 'xian', 'yi', 'sy'].map((part) =>
      part.repeat(30).slice(0, 30),
    ),
    ...['y', 'z', 'sh', 'zsh', 'shzh', 'ysxj'].flatMap((part) =>
      [4, 6, 8].map((length) => part.repeat(8).slice(0, length)),
    ),
    // The normal form of a keyword of 30 compatibility letters.
    'hpa'.repeat(30),
    'mol'.repeat(30),
  ]

  test.each(words)('%s: its expression and its grams stay small', (word) => {
    const response = read(word)
    expect(response.pattern?.length ?? 0).toBeLessThanOrEqual(4500)
    expect(gramsOf(response)).toBeLessThanOrEqual(60_000)
  })
})

test('eight initials are read as pinyin, nine are literal', () => {
  expect(read('y'.repeat(8)).pattern).not.toBeNull()
  expect(read('y'.repeat(9))).toMatchObject({ pattern: null, text: 'y'.repeat(9) })
})
