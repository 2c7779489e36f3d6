import { useLocation } from 'react-router'
import { paths } from '../../../paths.ts'
import { filtersToQuery, parseFilters } from '../rentList/rentListQuery.ts'
import { SearchScreen } from './SearchScreen.tsx'
import { suggestionPathWithin } from './suggestionPath.ts'

/** 租号列表搜索: in the list's game; the list's filters stay. */
export default function RentListSearchPage() {
  const filters = parseFilters(new URLSearchParams(useLocation().search))
  return (
    <SearchScreen
      title="搜索账号"
      keyword={filters.keyword}
      gameId={filters.gameId}
      resultPath={(keyword) => paths.rentList(filtersToQuery({ ...filters, keyword }))}
      suggestionPath={suggestionPathWithin(filters)}
    />
  )
}
