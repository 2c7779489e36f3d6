import { useLocation, useNavigate } from 'react-router'
import { paths } from '../../../paths.ts'
import { type Filters, filtersToQuery, parseFilters } from './rentListQuery.ts'

/** The filters in the address. A change replaces the address, so that going back leaves the list. */
export const useFilters = (): readonly [Filters, (change: Partial<Filters>) => void] => {
  const { search } = useLocation()
  const navigate = useNavigate()
  const filters = parseFilters(new URLSearchParams(search))
  return [
    filters,
    (change) => void navigate(paths.rentList(filtersToQuery({ ...filters, ...change })), { replace: true }),
  ]
}
