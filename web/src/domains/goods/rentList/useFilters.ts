import { useLocation, useNavigate } from 'react-router'
import { paths } from '../../../paths.ts'
import { type Filters, filtersIn, queryOf } from './rentListQuery.ts'

/**
 * The filters as the address says them. A change takes the place of the address before it, so that the way back leads to
 * where one came from.
 */
export const useFilters = (): readonly [Filters, (change: Partial<Filters>) => void] => {
  const { search } = useLocation()
  const navigate = useNavigate()
  const filters = filtersIn(new URLSearchParams(search))
  return [
    filters,
    (change) => void navigate(paths.rentList(queryOf({ ...filters, ...change })), { replace: true }),
  ]
}
