import type { CallOutput } from '@shanghao/client/http/calls'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { Icon } from '../../../ui/art/Icon.tsx'
import { GameSwitch } from './GameSwitch.tsx'
import { type Filters, filtersToQuery } from './rentListQuery.ts'

/** The game, and the search word. */
export function RentListHeader({
  filters,
  games,
  change,
}: {
  filters: Filters
  games: CallOutput<'goods', 'queryGames'>['games']
  change: (change: Partial<Filters>) => void
}) {
  const { gameId, keyword } = filters
  return (
    <div className="rent-list-header">
      <GameSwitch
        games={games}
        gameId={gameId}
        onChoose={(id) => change({ gameId: id, zones: [], options: [] })}
      />
      <Link
        to={paths.rentListSearch(filtersToQuery(filters))}
        className="rent-list-word"
        data-set={keyword ? '' : undefined}
        aria-label={keyword ? `${keyword}，修改搜索词` : '搜索账号'}
      >
        <Icon name="search" size={18} />
        <span>{keyword || '搜索'}</span>
      </Link>
    </div>
  )
}
