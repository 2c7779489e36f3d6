import { useEffect, useState } from 'react'
import { isError } from '../../../core/http/failures.ts'
import { useCall } from '../../../core/http/query.ts'
import { client } from '../../../core/http/request.ts'
import { usePagedList } from '../../../core/http/usePagedList.ts'
import { paths } from '../../../paths.ts'
import { EmptyArt } from '../../../ui/art/EmptyArt.tsx'
import { IconButton, LinkButton } from '../../../ui/controls/Button.tsx'
import { StateView } from '../../../ui/feedback/StateView.tsx'
import { GoodsCard } from '../../../ui/goods/GoodsCard.tsx'
import { GoodsCardSkeletons } from '../../../ui/goods/GoodsCardSkeleton.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { PagedList } from '../../../ui/layout/PagedList.tsx'
import { rememberGame } from '../hall/recentGames.ts'
import { ActiveFilters } from './ActiveFilters.tsx'
import { EmptyListActions, emptyListText } from './EmptyListActions.tsx'
import { FilterSheet } from './FilterSheet.tsx'
import { RentListHeader } from './RentListHeader.tsx'
import { filtersToQuery, listInput, switchFilters, unfiltered } from './rentListQuery.ts'
import { SortBar } from './SortBar.tsx'
import { useFilters } from './useFilters.ts'
import { useListLayout } from './useListLayout.ts'
import './RentListPage.css'

/** 租号列表. */
export default function RentListPage() {
  const [filters, change] = useFilters()
  const { layout, toggleLayout } = useListLayout()
  const [isFiltering, setFiltering] = useState(false)
  const list = usePagedList(client.goods.list, listInput(filters))
  const games = useCall(client.goods.queryGames, {}, { inPage: true }).data?.games ?? []
  const game = games.find(({ value }) => value === filters.gameId)
  const custom = useCall(
    client.goods.queryCustomProperty,
    { id: filters.gameId },
    { enabled: filters.gameId > 0, inPage: true },
  )
  useEffect(() => {
    if (game) rememberGame(game.value)
  }, [game])
  const switches = switchFilters(game)
  const isFiltered =
    JSON.stringify(filtersToQuery(filters)) !== JSON.stringify(filtersToQuery(unfiltered(filters)))
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
      <SortBar
        sort={filters.sort}
        isFiltered={isFiltered}
        onSort={(sort) => change({ sort })}
        onFilter={() => setFiltering(true)}
      />
      <ActiveFilters filters={filters} switches={switches} custom={custom.data} change={change} />
      {isError(list.error, 'NOT_FOUND') ? (
        <StateView
          art={<EmptyArt kind="notfound" />}
          title="没有找到这个游戏"
          text="可能已经下架，看看其他游戏吧。"
          action={
            <LinkButton kind="soft" to={paths.hall()}>
              选择游戏
            </LinkButton>
          }
        />
      ) : (
        <PagedList
          list={list}
          label="账号"
          layout={layout}
          keyOf={({ goodsId }) => goodsId}
          skeleton={<GoodsCardSkeletons as={layout} count={6} />}
          empty={{
            art: filters.keyword || isFiltered ? 'search' : 'list',
            ...emptyListText(filters, isFiltered),
            action: (
              <EmptyListActions
                filters={filters}
                isFiltered={isFiltered}
                switches={switches}
                custom={custom.data}
                change={change}
              />
            ),
          }}
        >
          {(goods) => <GoodsCard goods={goods} as={layout} heading="h2" />}
        </PagedList>
      )}
      <FilterSheet
        open={isFiltering}
        onClose={() => setFiltering(false)}
        filters={filters}
        switches={switches}
        custom={custom}
        onApply={change}
      />
    </Page>
  )
}
