import { useCall } from '@shanghao/client/http/useCall'
import { client } from '../../../core/http/request.ts'
import { useSite } from '../../../core/site/site.ts'
import { Chip, ChipGroup } from '../../../ui/controls/Chip.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { FilteredList } from '../rentList/FilteredList.tsx'
import { useFilters } from '../rentList/useFilters.ts'
import { GoodsRow, GoodsRowSkeletons } from './pieces/GoodsRow.tsx'
import { AdultsOnly } from './pieces/HomeFrame.tsx'
import { HomeHeader } from './pieces/HomeHeader.tsx'
import './CatalogueHome.css'

/** Rows of a page of the list: the end of the first is below the screen, where loading the next moves nothing that is seen. */
const ROWS = 20

/** 首页, layout 2: a dense catalogue. All accounts in one list, narrowed and sorted in place. */
export default function CatalogueHome() {
  const [filters, change] = useFilters()
  const { name } = useSite()
  const games = useCall(client.goods.index, {}, { inPage: true }).data?.games ?? []
  const choices = [{ value: 0, label: '全部' }, ...games]
  return (
    <Page title={name} nav="none" header={<HomeHeader />} className="home home-catalogue">
      <div className="catalogue-games">
        <ChipGroup label="游戏" scroll>
          {choices.map(({ value, label }) => (
            <Chip
              key={value}
              selected={filters.gameId === value}
              onClick={() => change({ gameId: value, zones: [], options: [] })}
            >
              {label}
            </Chip>
          ))}
        </ChipGroup>
      </div>
      <FilteredList
        filters={filters}
        change={change}
        game={games.find(({ value }) => value === filters.gameId)}
        pageSize={ROWS}
        skeleton={<GoodsRowSkeletons count={9} />}
      >
        {(goods) => <GoodsRow goods={goods} />}
      </FilteredList>
      <AdultsOnly />
    </Page>
  )
}
