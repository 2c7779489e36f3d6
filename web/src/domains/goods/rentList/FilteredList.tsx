import type { CallOutput } from '@shanghao/client/http/calls'
import { isError } from '@shanghao/client/http/failures'
import { useCall } from '@shanghao/client/http/useCall'
import { PAGE_SIZE } from '@shanghao/contract/rules'
import { type ReactNode, useState } from 'react'
import { client } from '../../../core/http/request.ts'
import { usePagedList } from '../../../core/http/usePagedList.ts'
import { paths } from '../../../paths.ts'
import { EmptyArt } from '../../../ui/art/EmptyArt.tsx'
import { LinkButton } from '../../../ui/controls/Button.tsx'
import { StateView } from '../../../ui/feedback/StateView.tsx'
import type { Goods } from '../../../ui/goods/GoodsCard.tsx'
import { PagedList } from '../../../ui/layout/PagedList.tsx'
import { ActiveFilters } from './ActiveFilters.tsx'
import { EmptyListActions, emptyListText } from './EmptyListActions.tsx'
import { FilterSheet } from './FilterSheet.tsx'
import { type Filters, filtersToQuery, listInput, switchFilters, unfiltered } from './rentListQuery.ts'
import { SortBar } from './SortBar.tsx'
import './FilteredList.css'

/** Of the cards of accounts on a phone. */
const CARD_HEIGHTS = { list: 118, grid: 239 }

type Game = CallOutput<'goods', 'queryGames'>['games'][number]

/** The accounts that filters find, with the sort order and the filters above; `children` renders one account. */
export function FilteredList({
  filters,
  change,
  game,
  layout = 'list',
  pageSize = PAGE_SIZE,
  skeleton,
  children,
}: {
  filters: Filters
  change: (change: Partial<Filters>) => void
  /** The game of the filters; undefined for all games and until it is known. */
  game: Game | undefined
  layout?: 'list' | 'grid'
  /** Accounts that are requested at once. */
  pageSize?: number
  skeleton: ReactNode
  children: (goods: Goods, index: number) => ReactNode
}) {
  const [isFiltering, setFiltering] = useState(false)
  const list = usePagedList(client.goods.list, listInput(filters), { size: pageSize })
  const custom = useCall(
    client.goods.queryCustomProperty,
    { id: filters.gameId },
    { enabled: filters.gameId > 0, inPage: true },
  )
  const switches = switchFilters(game)
  const isFiltered =
    JSON.stringify(filtersToQuery(filters)) !== JSON.stringify(filtersToQuery(unfiltered(filters)))
  return (
    <>
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
          heights={CARD_HEIGHTS}
          keyOf={({ goodsId }) => goodsId}
          skeleton={skeleton}
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
          {children}
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
    </>
  )
}
