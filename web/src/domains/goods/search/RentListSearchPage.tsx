import { useLocation } from 'react-router'
import { paths } from '../../../paths.ts'
import { filtersIn, queryOf } from '../rentList/rentListQuery.ts'
import { SearchScreen } from './SearchScreen.tsx'
import { placeWithin } from './suggestionPath.ts'

/** 租号列表搜索: in the list's game; what the list was narrowed by stays. */
export default function RentListSearchPage() {
  const filters = filtersIn(new URLSearchParams(useLocation().search))
  return (
    <SearchScreen
      title="搜索账号"
      keyword={filters.keyword}
      gameId={filters.gameId}
      resultOf={(keyword) => paths.rentList(queryOf({ ...filters, keyword }))}
      placeOf={placeWithin(filters)}
    />
  )
}
