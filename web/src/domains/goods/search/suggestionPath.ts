import { paths } from '../../../paths.ts'
import { type Filters, filtersToQuery, OPTIONS_MAX, ZONES_MAX } from '../rentList/rentListQuery.ts'
import type { Suggestion } from './Suggestions.tsx'

/** The path of the list of accounts that have a suggestion. */
export const suggestionPath = ({ kind, id, gameId }: Suggestion): string =>
  paths.rentList({
    gameId,
    ...(kind === 'option' && { options: String(id) }),
    ...(kind === 'zone' && { zones: String(id) }),
  })

/** The same within filters: in their game the suggestion replaces the search word, other filters stay. */
export const suggestionPathWithin =
  (filters: Filters) =>
  (suggestion: Suggestion): string => {
    const { kind, id, gameId } = suggestion
    if (gameId !== filters.gameId || kind === 'game') return suggestionPath(suggestion)
    const added = (ids: readonly number[], max: number) => [...new Set([...ids, id])].slice(-max)
    return paths.rentList(
      filtersToQuery({
        ...filters,
        keyword: '',
        ...(kind === 'option' && { options: added(filters.options, OPTIONS_MAX) }),
        ...(kind === 'zone' && { zones: added(filters.zones, ZONES_MAX) }),
      }),
    )
  }
