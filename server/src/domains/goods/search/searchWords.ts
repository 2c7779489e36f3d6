import type { Deps } from '../../../core/config/deps.ts'
import { type Catalogue, getCatalogue } from './catalogue.ts'
import { parseSearchWord, type SearchWord } from './queryReadings.ts'
import { getVocabulary } from './vocabulary.ts'
import { searchable, wordsOf } from './words.ts'

const latinCache = new WeakMap<Catalogue, Set<string>>()

/** The words in latin letters (QQ, iOS) of the names that search texts are made of. Cached. */
const getLatinNames = (catalogue: Catalogue): ReadonlySet<string> => {
  const known = latinCache.get(catalogue)
  if (known) return known
  const names = [
    ...[...catalogue.games.values()].map(({ name }) => name),
    ...[...catalogue.zones.values()].flatMap(({ system, login }) => [system, login]),
    ...[...catalogue.options.values()].map(({ label }) => label),
  ]
  const latin = new Set(names.flatMap((name) => searchable(name).match(/[a-z]+/g) ?? []))
  latinCache.set(catalogue, latin)
  return latin
}

/** Parses the words of a keyword. */
export const parseKeyword = async (
  deps: Pick<Deps, 'database' | 'clock'>,
  keyword: string,
): Promise<SearchWord[]> => {
  const words = wordsOf(keyword)
  if (words.length === 0) return []
  const [vocabulary, catalogue] = await Promise.all([getVocabulary(deps), getCatalogue(deps)])
  const latin = getLatinNames(catalogue)
  return words.map((word) => parseSearchWord(vocabulary, word, (part) => latin.has(part)))
}
