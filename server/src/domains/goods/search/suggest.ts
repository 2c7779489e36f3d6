import type { ResultOf } from '@shanghao/contract/call'
import type { goodsCalls } from '@shanghao/contract/goods/calls'
import { foldName, matchName, type PreparedName } from '@shanghao/contract/goods/names'
import type { Deps } from '../../../core/config/deps.ts'
import type { Database } from '../../../core/database/db.ts'
import { type Catalogue, getCatalogue } from './catalogue.ts'
import { buildNameIndex, type NameIndex } from './nameIndex.ts'
import { getPreparedName, pronunciationOf } from './pinyin.ts'

type Suggestion = ResultOf<typeof goodsCalls.suggest>['suggestions'][number]
/** A suggestion with all names that match it. */
type Named = { suggestion: Suggestion; names: readonly PreparedName[] }

const SHOWN_MAX = 10

const listNamed = (catalogue: Catalogue): Named[] => {
  const games = [...catalogue.games.values()].filter(({ licence_note }) => licence_note !== null)
  const gameNames = new Map(games.map(({ id, name }) => [id, name]))
  const named = (gameId: number, suggestion: Omit<Suggestion, 'gameId' | 'gameName'>): Named[] => {
    const gameName = gameNames.get(gameId)
    if (gameName === undefined) return []
    return [{ suggestion: { ...suggestion, gameId, gameName }, names: [getPreparedName(suggestion.name)] }]
  }
  return [
    ...games.flatMap(({ id, name, aliases, accounts }) =>
      named(id, { kind: 'game', id, name, what: '游戏', group: null, accounts: accounts ?? 0 }).map(
        (game) => ({ ...game, names: [...game.names, ...aliases.map(getPreparedName)] }),
      ),
    ),
    ...[...catalogue.properties.values()]
      .filter(({ filterable }) => filterable)
      .flatMap(({ game_id, name: what, options }) =>
        options.flatMap(({ id, label, group_label }) =>
          named(game_id, { kind: 'option', id, name: label, what, group: group_label, accounts: null }),
        ),
      ),
    ...[...catalogue.zones.values()].flatMap(({ id, game_id, system, login }) =>
      named(game_id, {
        kind: 'zone',
        id,
        name: `${system}·${login}`,
        what: '区服',
        group: null,
        accounts: null,
      }),
    ),
  ]
}

type Indexed = { catalogue: Catalogue; named: readonly Named[]; find: NameIndex }

const cache = new WeakMap<Database, Indexed>()

/** Prepared names are the same objects while their texts are. */
const areSameNames = (one: readonly Named[], other: readonly Named[]): boolean =>
  one.length === other.length &&
  one.every(({ names }, i) => {
    const others = other[i]?.names ?? []
    return names.length === others.length && names.every((name, k) => name === others[k])
  })

/** The names of the catalogue; the index is built again only when names have changed. */
const getIndexed = (database: Database, catalogue: Catalogue): Indexed => {
  const known = cache.get(database)
  if (known?.catalogue === catalogue) return known
  const named = listNamed(catalogue)
  const find =
    known && areSameNames(known.named, named) ? known.find : buildNameIndex(named.map(({ names }) => names))
  const indexed = { catalogue, named, find }
  cache.set(database, indexed)
  return indexed
}

/** The suggestions that a text matches, the best first; equal matches: games first, then the shorter name. */
const rankMatches = (named: readonly Named[], typed: string): Suggestion[] =>
  named
    .flatMap(({ suggestion, names }) => {
      const ranks = names.flatMap((name) => matchName(name, typed) ?? [])
      return ranks.length > 0 ? [{ suggestion, rank: Math.min(...ranks) }] : []
    })
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        Number(b.suggestion.kind === 'game') - Number(a.suggestion.kind === 'game') ||
        a.suggestion.name.length - b.suggestion.name.length ||
        a.suggestion.id - b.suggestion.id,
    )
    .slice(0, SHOWN_MAX)
    .map(({ suggestion }) => suggestion)

/**
 * Names of the catalogue that match a text, by any part of them, by pinyin or by initials; if none does, those that
 * sound the same (摘兴 for 摘星). In one game, or with 0 in all games without zones, which every game has. `games` limits them to
 * games with these numbers of accounts.
 */
export const suggest = async (
  deps: Pick<Deps, 'database' | 'clock'>,
  { keyword, gameId, games }: { keyword: string; gameId: number; games: ReadonlyMap<number, number> | null },
): Promise<ResultOf<typeof goodsCalls.suggest>> => {
  const typed = foldName(keyword)
  if (typed === '') return { suggestions: [], similar: false }
  const { named, find } = getIndexed(deps.database, await getCatalogue(deps))
  const isOffered = ({ suggestion: { kind, gameId: of } }: Named): boolean =>
    (games === null || games.has(of)) && (gameId === 0 ? kind !== 'zone' : of === gameId || kind === 'game')
  const search = (text: string): Suggestion[] => {
    const candidates = find(text).flatMap((place) => named[place] ?? [])
    const ranked = rankMatches(candidates.filter(isOffered), text)
    if (games === null) return ranked
    return ranked.map((suggestion) =>
      suggestion.kind === 'game' ? { ...suggestion, accounts: games.get(suggestion.id) ?? 0 } : suggestion,
    )
  }
  const found = search(typed)
  if (found.length > 0) return { suggestions: found, similar: false }
  const pronunciation = pronunciationOf(keyword)
  return { suggestions: pronunciation === typed ? [] : search(pronunciation), similar: true }
}
