import type { Deps } from '../../../core/config/deps.ts'
import { type Catalogue, catalogueOf } from './catalogue.ts'
import { readWord, type SearchWord } from './readings.ts'
import { vocabularyOf } from './vocabulary.ts'
import { searchable, wordsOf } from './words.ts'

const latinOf = new WeakMap<Catalogue, Set<string>>()

/** What stands in latin letters in the names that search texts are made of: QQ, iOS. */
const latinIn = (catalogue: Catalogue): ReadonlySet<string> => {
  const known = latinOf.get(catalogue)
  if (known) return known
  const names = [
    ...[...catalogue.games.values()].map(({ name }) => name),
    ...[...catalogue.zones.values()].flatMap(({ system, login }) => [system, login]),
    ...[...catalogue.options.values()].map(({ label }) => label),
  ]
  const latin = new Set(names.flatMap((name) => searchable(name).match(/[a-z]+/g) ?? []))
  latinOf.set(catalogue, latin)
  return latin
}

/** The words of a search as accounts are asked for them. */
export const searchWordsOf = async (
  deps: Pick<Deps, 'database' | 'clock'>,
  keyword: string,
): Promise<SearchWord[]> => {
  const words = wordsOf(keyword)
  if (words.length === 0) return []
  const [vocabulary, catalogue] = await Promise.all([vocabularyOf(deps), catalogueOf(deps)])
  const latin = latinIn(catalogue)
  return words.map((word) => readWord(vocabulary, word, (part) => latin.has(part)))
}
