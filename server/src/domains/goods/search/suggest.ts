import type { AnswerOf } from '@shanghao/contract/call'
import type { goodsCalls } from '@shanghao/contract/goods/calls'
import { foldName, matchName, type Prepared } from '@shanghao/contract/goods/names'
import type { Catalogue } from './catalogue.ts'
import { preparedName, saidOf } from './pinyin.ts'

type Suggestion = AnswerOf<typeof goodsCalls.suggest>['suggestions'][number]
/** Something with a name; `names` are all it is known by. */
type Named = { suggestion: Suggestion; names: readonly Prepared[] }

const SHOWN_MAX = 10

const namedIn = (catalogue: Catalogue): Named[] => {
  const games = [...catalogue.games.values()].filter(({ licence_note }) => licence_note !== null)
  const gameNames = new Map(games.map(({ id, name }) => [id, name]))
  const named = (gameId: number, suggestion: Omit<Suggestion, 'gameId' | 'gameName'>): Named[] => {
    const gameName = gameNames.get(gameId)
    if (gameName === undefined) return []
    return [{ suggestion: { ...suggestion, gameId, gameName }, names: [preparedName(suggestion.name)] }]
  }
  return [
    ...games.flatMap(({ id, name, aliases, accounts }) =>
      named(id, { kind: 'game', id, name, what: '游戏', group: null, accounts: accounts ?? 0 }).map(
        (game) => ({ ...game, names: [...game.names, ...aliases.map(preparedName)] }),
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

const kept = new WeakMap<Catalogue, Named[]>()
const namesOf = (catalogue: Catalogue): Named[] => {
  const known = kept.get(catalogue) ?? namedIn(catalogue)
  kept.set(catalogue, known)
  return known
}

/** The things a text names, the best match first; at equal matches games come first, then the shorter name. */
const matching = (things: readonly Named[], typed: string): Suggestion[] =>
  things
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
 * Names of the catalogue that a text means, by any part of them, by pinyin or by initials; where there is none, those that
 * sound the same (摘兴 for 摘星). In one game, or with 0 in all of them, where zones, which every game has, are left out.
 */
export const suggest = (
  catalogue: Catalogue,
  { keyword, gameId }: { keyword: string; gameId: number },
): AnswerOf<typeof goodsCalls.suggest> => {
  const typed = foldName(keyword)
  if (typed === '') return { suggestions: [], similar: false }
  const things = namesOf(catalogue).filter(({ suggestion }) =>
    gameId === 0 ? suggestion.kind !== 'zone' : suggestion.gameId === gameId || suggestion.kind === 'game',
  )
  const found = matching(things, typed)
  if (found.length > 0) return { suggestions: found, similar: false }
  const said = saidOf(keyword)
  return { suggestions: said === typed ? [] : matching(things, said), similar: true }
}
