import { useLocation } from 'react-router'
import { stored } from '../../../core/platform/localStorage.ts'
import { paths } from '../../../paths.ts'
import { SearchScreen } from './SearchScreen.tsx'
import { placeOf } from './suggestionPath.ts'

/** 首页搜索: all games at once. The word is kept for the hall, where it goes along to the game that is chosen. */
export default function HomeSearchPage() {
  const query = new URLSearchParams(useLocation().search)
  return (
    <SearchScreen
      title="搜索"
      keyword={query.get('keyword') ?? ''}
      gameId={0}
      resultOf={(keyword) => {
        stored.set('homeSearchKeyword', keyword)
        return paths.rentList({ keyword })
      }}
      placeOf={placeOf}
    />
  )
}
