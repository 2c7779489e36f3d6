import type { CallOutput } from '@shanghao/client/http/calls'
import { useCall } from '@shanghao/client/http/useCall'
import { goodsStateNames } from '@shanghao/contract/goods/states'
import { fileWire } from '@shanghao/contract/wire.generated'
import { Button } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { downloadFile } from '../../core/files/downloadFile.ts'
import { ExportButton } from '../../core/files/ExportButton.tsx'
import { Page } from '../../core/shell/Page.tsx'
import { QueryView } from '../../core/shell/QueryView.tsx'
import { DataTable } from '../../core/table/DataTable.tsx'
import { choice, search } from '../../core/table/filters.ts'
import { useSelection } from '../../core/table/useSelection.ts'
import { useTable } from '../../core/table/useTable.ts'
import { useMay } from '../access.ts'
import { client } from '../client.ts'
import { paths } from '../paths.ts'
import { accountColumns } from './accountColumns.tsx'
import type { GoodsSelection } from './bulk/bulkForm.ts'
import './AccountsPage.css'

const BulkDialog = lazy(() => import('./bulk/BulkDialog.tsx'))
const ShelfPlanDialog = lazy(() => import('./bulk/ShelfPlanDialog.tsx'))

type Named = { readonly id: number; readonly name: string }
const namesOf = (entries: readonly Named[]): Readonly<Record<string, string>> =>
  Object.fromEntries(entries.map(({ id, name }) => [String(id), name]))

const { deleted: _, ...shownStates } = goodsStateNames
const filtersOf = (games: readonly Named[], zones: readonly Named[]) => ({
  game: choice('游戏', namesOf(games)),
  zone: choice('区服', namesOf(zones)),
  state: choice('状态', shownStates),
  keyword: search('标题、编号或备注'),
})

/** The owner's accounts by game, zone, state and words, with what each waits for; many are changed at once. */
export default function AccountsPage() {
  const navigate = useNavigate()
  const may = useMay()
  const [address] = useSearchParams()
  const templates = useCall(client.goods.template, {})
  const gameId = templates.data?.games.find((game) => String(game.gameId) === address.get('game'))?.gameId
  const ofGame = useCall(client.goods.template, { gameId: gameId ?? 0 }, { enabled: gameId !== undefined })
  const zones = ofGame.data?.template?.zones ?? []
  const addButton = may('goods_edit') ? (
    <Button type="primary" onClick={() => void navigate(paths.newAccount())}>
      新建账号
    </Button>
  ) : null
  return (
    <Page title="账号" actions={addButton}>
      <QueryView query={gameId !== undefined && address.has('zone') ? ofGame : templates}>
        {({ games }) => (
          <AccountList
            addButton={addButton}
            games={games.map(({ gameId: id, name }) => ({ id, name }))}
            zones={zones.map(({ id, system, login }) => ({ id, name: `${system}·${login}` }))}
          />
        )}
      </QueryView>
    </Page>
  )
}

type Filter = NonNullable<GoodsSelection['filter']>
type Dialog = 'change' | 'plan'

function AccountList({
  games,
  zones,
  addButton,
}: {
  games: readonly Named[]
  zones: readonly Named[]
  addButton: ReactNode
}) {
  const may = useMay()
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const table = useTable(client.goods.listOwn, {
    filters: filtersOf(games, zones),
    sorts: ['newest', 'price_up', 'price_down', 'popular'],
    toInput: ({ values: { game, zone, state, keyword }, sort, page }) => ({
      ...(game === undefined ? {} : { gameId: Number(game) }),
      ...(zone === undefined ? {} : { zoneId: Number(zone) }),
      states: state ? [state] : [],
      keyword: keyword ?? '',
      sort,
      page,
    }),
  })
  const { sort: _sort, page: _page, ...filter } = table.input
  const { states, ...counted } = filter
  const { data } = useCall(client.goods.countOwn, counted, { keepPrevious: true })
  const counts = data?.counts ?? []
  const total = counts
    .filter(({ state }) => states.length === 0 || states.includes(state))
    .reduce((sum, { accounts }) => sum + accounts, 0)
  const selection = useSelection(JSON.stringify(filter))
  const close = () => setDialog(null)
  const finish = () => {
    selection.set([])
    close()
  }
  const chosen = {
    selection: selection.isAll ? { filter } : { goodsIds: [...selection.ids] },
    accounts: selection.isAll ? total : selection.ids.size,
    onClose: close,
  }
  return (
    <>
      <StateCounts
        counts={counts}
        state={table.values.state}
        onChange={(state) => table.setFilter('state', state)}
      />
      <DataTable
        table={table}
        label="我的账号"
        columns={accountColumns}
        keyOf={({ goodsId }) => goodsId}
        empty={{
          title: '还没有账号',
          text: '填写资料、价格和可租时段，提交审核后就能出租。',
          action: addButton,
        }}
        actions={<AccountExport filter={filter} />}
        {...(may('goods_shelve') ? { selection, total } : {})}
        selectionActions={
          <>
            <Button size="small" onClick={() => setDialog('change')}>
              {may('goods_edit') ? '批量修改' : '批量上下架'}
            </Button>
            <Button size="small" onClick={() => setDialog('plan')}>
              定时上下架
            </Button>
          </>
        }
      />
      <Suspense fallback={null}>
        {dialog === 'change' && <BulkDialog {...chosen} onChanged={finish} />}
        {dialog === 'plan' && <ShelfPlanDialog {...chosen} />}
      </Suspense>
    </>
  )
}

type Counts = CallOutput<'goods', 'countOwn'>['counts']
type State = Counts[number]['state']

function StateCounts({
  counts,
  state: shown,
  onChange,
}: {
  counts: Counts
  state: State | undefined
  onChange: (state: State | undefined) => void
}) {
  return (
    <ul className="account-counts" aria-label="各状态的数量">
      {counts.map(({ state, accounts }) => (
        <li key={state}>
          <Button
            type={shown === state ? 'primary' : 'default'}
            aria-pressed={shown === state}
            onClick={() => onChange(shown === state ? undefined : state)}
          >
            {goodsStateNames[state]} <span className="num">{accounts}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** Exports what the list shows, of one game with its properties in columns that can be imported again. */
function AccountExport({ filter }: { filter: Filter }) {
  const { gameId } = filter
  return (
    <ExportButton
      run={(format) =>
        downloadFile(
          fileWire.goods.exportGoods,
          { ...(gameId === undefined ? {} : { gameId }), selection: { filter }, format },
          `账号.${format}`,
        )
      }
    />
  )
}
