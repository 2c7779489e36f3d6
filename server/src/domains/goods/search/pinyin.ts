import { foldName, type PreparedName, prepareName, type SentReadings } from '@shanghao/contract/goods/names'
import { pinyin } from 'pinyin-pro'

/** Rarer readings are hardly typed and cause wrong matches. */
const READINGS_MAX = 3

const isSyllable = (text: string): boolean => /^[a-z]*[aeiouv][a-z]*$/.test(text)
/** Input methods accept lve and lue for lüe. */
const typedForms = (syllable: string): string[] =>
  syllable.endsWith('ve') ? [syllable, `${syllable.slice(0, -2)}ue`] : [syllable]

const readings = new Map<string, readonly string[]>()

/** The common readings of a Chinese character without tones, ü written v, the most frequent first; none for other letters. */
export const readingsOf = (letter: string): readonly string[] => {
  const known = readings.get(letter)
  if (known) return known
  const found = /\p{Script=Han}/u.test(letter)
    ? pinyin(letter, { multiple: true, toneType: 'none', type: 'array', v: true })
        .filter(isSyllable)
        .slice(0, READINGS_MAX)
        .flatMap(typedForms)
    : []
  readings.set(letter, found)
  return found
}

const prepared = new Map<string, PreparedName>()

/** A name of the catalogue, prepared for `matchName` of the contract. Cached. */
export const getPreparedName = (name: string): PreparedName => {
  const known = prepared.get(name) ?? prepareName(name, readingsOf)
  prepared.set(name, known)
  return known
}

/** The readings of all Chinese characters in some texts, in the response format. */
export const readingsIn = (texts: readonly string[]): SentReadings =>
  Object.fromEntries(
    [...new Set(texts.join('').normalize('NFKC'))].flatMap((letter) => {
      const found = readingsOf(letter)
      return found.length > 0 ? [[letter, found.join('/')]] : []
    }),
  )

/** The pronunciation of a text: its characters in their most frequent reading, other letters unchanged. */
export const pronunciationOf = (text: string): string =>
  [...foldName(text)].map((letter) => readingsOf(letter)[0] ?? letter).join('')
