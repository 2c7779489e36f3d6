import type { ResultOf } from '@shanghao/contract/call'
import type { goodsCalls } from '@shanghao/contract/goods/calls'
import { foldName, matchName, type PreparedName } from '@shanghao/contract/goods/names'
import type { Catalogue } from './catalogue.ts'
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

const cache = new WeakMap<Catalogue, Named[]>()
const getNamed = (catalogue: Catalogue): Named[] => {
  const known = cache.get(catalogue) ?? listNamed(catalogue)
  cache.set(catalogue, known)
  return known
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
 * sound the same (摘兴 for 摘星). In one game, or with 0 in all games without zones, which every game has.
 */
export const suggest = (
  catalogue: Catalogue,
  { keyword, gameId }: { keyword: string; gameId: number },
): ResultOf<typeof goodsCalls.suggest> => {
  const typed = foldName(keyword)
  if (typed === '') return { suggestions: [], similar: false }
  const named = getNamed(catalogue).filter(({ suggestion }) =>
    gameId === 0 ? suggestion.kind !== 'zone' : suggestion.gameId === gameId || suggestion.kind === 'game',
  )
  const found = rankMatches(named, typed)
  if (found.length > 0) return { suggestions: found, similar: false }
  const pronunciation = pronunciationOf(keyword)
  return { suggestions: pronunciation === typed ? [] : rankMatches(named, pronunciation), similar: true }
}
