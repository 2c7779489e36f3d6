import { paths } from '../../../paths.ts'
import { type Filters, OPTIONS_MAX, queryOf, ZONES_MAX } from '../rentList/rentListQuery.ts'
import type { Suggestion } from './Suggestions.tsx'

/** The list of the accounts that have a suggested thing. */
export const placeOf = ({ kind, id, gameId }: Suggestion): string =>
  paths.rentList({
    gameId,
    ...(kind === 'option' && { options: String(id) }),
    ...(kind === 'zone' && { zones: String(id) }),
  })

/** The same in a list that is narrowed already: in its game the thing takes the place of the word, all else stays. */
export const placeWithin =
  (filters: Filters) =>
  (suggestion: Suggestion): string => {
    const { kind, id, gameId } = suggestion
    if (gameId !== filters.gameId || kind === 'game') return placeOf(suggestion)
    const added = (ids: readonly number[], max: number) => [...new Set([...ids, id])].slice(-max)
    return paths.rentList(
      queryOf({
        ...filters,
        keyword: '',
        ...(kind === 'option' && { options: added(filters.options, OPTIONS_MAX) }),
        ...(kind === 'zone' && { zones: added(filters.zones, ZONES_MAX) }),
      }),
    )
  }
