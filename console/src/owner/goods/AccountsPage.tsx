import type { ListItem } from '@shanghao/client/http/calls'
import { useCall } from '@shanghao/client/http/useCall'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { goodsStateNames } from '@shanghao/contract/goods/states'
import { yuanShort } from '@shanghao/contract/money'
import { Button } from 'antd'
import { Link, useNavigate } from 'react-router'
import { Page } from '../../core/shell/Page.tsx'
import type { Column } from '../../core/table/column.ts'
import { DataTable } from '../../core/table/DataTable.tsx'
import { choice, search } from '../../core/table/filters.ts'
import { useTable } from '../../core/table/useTable.ts'
import { useMay } from '../access.ts'
import { client } from '../client.ts'
import { paths } from '../paths.ts'
import { GoodsState } from './GoodsState.tsx'
import './AccountsPage.css'

type Account = ListItem<'goods', 'listOwn'>

const { deleted: _, ...shownStates } = goodsStateNames
const filters = { state: choice('状态', shownStates), keyword: search('标题、编号或备注') }

const columns: readonly Column<Account>[] = [
  {
    key: 'title',
    title: '账号',
    phone: 'heading',
    render: ({ goodsId, title, customId }) => (
      <span className="account-title">
        <Link to={paths.account({ goodsId })}>{title}</Link>
        <small className="num">{customId ?? goodsId}</small>
      </span>
    ),
  },
  {
    key: 'game',
    title: '游戏区服',
    width: 200,
    render: ({ gameName, zone }) => `${gameName} ${zone}`,
  },
  { key: 'state', title: '状态', width: 168, render: (account) => <GoodsState account={account} /> },
  {
    key: 'price',
    title: '每小时',
    width: 104,
    align: 'end',
    sort: { ascend: 'price_up', descend: 'price_down' },
    render: ({ hourlyFen }) => <span className="num">¥{yuanShort(hourlyFen)}</span>,
  },
  {
    key: 'deposit',
    title: '押金',
    width: 96,
    align: 'end',
    render: ({ depositFen }) => (
      <span className="num">{depositFen === 0 ? '免押' : `¥${yuanShort(depositFen)}`}</span>
    ),
  },
  {
    key: 'rents',
    title: '出租次数',
    width: 104,
    align: 'end',
    sort: { descend: 'popular' },
    render: ({ rentCount }) => <span className="num">{rentCount}</span>,
  },
  {
    key: 'free',
    title: '何时可租',
    width: 152,
    render: ({ freeAt }) =>
      freeAt === null ? '空闲' : <time className="num">{momentText(freeAt, serverNow())}</time>,
  },
  { key: 'note', title: '备注', width: 160, phone: 'none', render: ({ note }) => note },
]

/** The owner's accounts by state, with what each waits for. */
export default function AccountsPage() {
  const navigate = useNavigate()
  const may = useMay()
  const table = useTable(client.goods.listOwn, {
    filters,
    sorts: ['newest', 'price_up', 'price_down', 'popular'],
    toInput: ({ values, sort, page }) => ({
      states: values.state ? [values.state] : [],
      keyword: values.keyword ?? '',
      sort,
      page,
    }),
  })
  const counts = useCall(client.goods.countOwn, { keyword: table.values.keyword ?? '' })
  const addButton = may('goods_edit') ? (
    <Button type="primary" onClick={() => void navigate(paths.newAccount())}>
      新建账号
    </Button>
  ) : null
  return (
    <Page title="账号" actions={addButton}>
      <ul className="account-counts" aria-label="各状态的数量">
        {(counts.data?.counts ?? []).map(({ state, accounts }) => (
          <li key={state}>
            <Button
              type={table.values.state === state ? 'primary' : 'default'}
              aria-pressed={table.values.state === state}
              onClick={() => table.setFilter('state', table.values.state === state ? undefined : state)}
            >
              {goodsStateNames[state]} <span className="num">{accounts}</span>
            </Button>
          </li>
        ))}
      </ul>
      <DataTable
        table={table}
        label="我的账号"
        columns={columns}
        keyOf={({ goodsId }) => goodsId}
        empty={{
          title: '还没有账号',
          text: '填写资料、价格和可租时段，提交审核后就能出租。',
          action: addButton,
        }}
      />
    </Page>
  )
}
