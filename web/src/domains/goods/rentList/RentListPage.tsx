import { useCall } from '@shanghao/client/http/useCall'
import { useEffect } from 'react'
import { client } from '../../../core/http/request.ts'
import { IconButton } from '../../../ui/controls/Button.tsx'
import { GoodsCard } from '../../../ui/goods/GoodsCard.tsx'
import { GoodsCardSkeletons } from '../../../ui/goods/GoodsCardSkeleton.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { rememberGame } from '../hall/recentGames.ts'
import { FilteredList } from './FilteredList.tsx'
import { RentListHeader } from './RentListHeader.tsx'
import { useFilters } from './useFilters.ts'
import { useListLayout } from './useListLayout.ts'
import './RentListPage.css'

/** Accounts on the first screen. */
const FIRST_SHOWN = 5

/** 租号列表. */
export default function RentListPage() {
  const [filters, change] = useFilters()
  const { layout, toggleLayout } = useListLayout()
  const games = useCall(client.goods.queryGames, {}, { inPage: true }).data?.games ?? []
  const game = games.find(({ value }) => value === filters.gameId)
  useEffect(() => {
    if (game) rememberGame(game.value)
  }, [game])
  return (
    <Page
      title={filters.keyword ? `“${filters.keyword}”的搜索结果` : (game?.label ?? '租号列表')}
      className="rent-list"
      header={<RentListHeader filters={filters} games={games} change={change} />}
      action={
        <IconButton
          icon={layout === 'list' ? 'grid' : 'rows'}
          label={layout === 'list' ? '改为两列显示' : '改为一列显示'}
          onClick={toggleLayout}
        />
      }
    >
      <FilteredList
        filters={filters}
        change={change}
        game={game}
        layout={layout}
        skeleton={<GoodsCardSkeletons as={layout} count={6} />}
      >
        {(goods, index) => <GoodsCard goods={goods} as={layout} heading="h2" isFirst={index < FIRST_SHOWN} />}
      </FilteredList>
    </Page>
  )
}
