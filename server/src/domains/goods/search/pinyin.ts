import { foldName, type Prepared, prepareName, type SentReadings } from '@shanghao/contract/goods/names'
import { pinyin } from 'pinyin-pro'

/** Rarer readings are hardly typed and find what is not meant. */
const READINGS_MAX = 3

const isSyllable = (text: string): boolean => /^[a-z]*[aeiouv][a-z]*$/.test(text)
/** Keyboards write lüe as lve and as lue. */
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

const prepared = new Map<string, Prepared>()

/** A name of the catalogue as `matchName` of the contract takes it. Kept. */
export const preparedName = (name: string): Prepared => {
  const known = prepared.get(name) ?? prepareName(name, readingsOf)
  prepared.set(name, known)
  return known
}

/** The readings of all Chinese characters in some texts, as they are sent. */
export const readingsIn = (texts: readonly string[]): SentReadings =>
  Object.fromEntries(
    [...new Set(texts.join('').normalize('NFKC'))].flatMap((letter) => {
      const found = readingsOf(letter)
      return found.length > 0 ? [[letter, found.join('/')]] : []
    }),
  )

/** A text as it is said: its characters in their most frequent reading, other letters as they are. */
export const saidOf = (text: string): string =>
  [...foldName(text)].map((letter) => readingsOf(letter)[0] ?? letter).join('')
