import { useLocation } from 'react-router'
import { appStorage } from '../../../core/platform/localStorage.ts'
import { paths } from '../../../paths.ts'
import { SearchScreen } from './SearchScreen.tsx'
import { suggestionPath } from './suggestionPath.ts'

/** 首页搜索: all games at once. The word is stored for the hall, which passes it on to the chosen game's list. */
export default function HomeSearchPage() {
  const query = new URLSearchParams(useLocation().search)
  return (
    <SearchScreen
      title="搜索"
      keyword={query.get('keyword') ?? ''}
      gameId={0}
      resultPath={(keyword) => {
        appStorage.set('homeSearchKeyword', keyword)
        return paths.rentList({ keyword })
      }}
      suggestionPath={suggestionPath}
    />
  )
}
