import { useLocation, useNavigate } from 'react-router'
import { paths } from '../../../paths.ts'
import { type Filters, filtersToQuery, parseFilters } from './rentListQuery.ts'

/** The filters in the address. A change replaces the query of the same screen, so that going back leaves it. */
export const useFilters = (): readonly [Filters, (change: Partial<Filters>) => void] => {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const filters = parseFilters(new URLSearchParams(search))
  return [
    filters,
    (change) => {
      const [, query = ''] = paths.rentList(filtersToQuery({ ...filters, ...change })).split('?')
      void navigate({ pathname, search: query }, { replace: true })
    },
  ]
}
