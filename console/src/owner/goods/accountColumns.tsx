import type { ListItem } from '@shanghao/client/http/calls'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { yuanShort } from '@shanghao/contract/money'
import { Link } from 'react-router'
import type { Column } from '../../core/table/column.ts'
import { paths } from '../paths.ts'
import { GoodsState } from './GoodsState.tsx'

type Account = ListItem<'goods', 'listOwn'>

/** The columns of the list of accounts. */
export const accountColumns: readonly Column<Account>[] = [
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
  { key: 'state', title: '状态', width: 96, render: (account) => <GoodsState account={account} /> },
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
      <span className="num">{depositFen === 0 ? '免押金' : `¥${yuanShort(depositFen)}`}</span>
    ),
  },
  {
    key: 'rents',
    title: '出租次数',
    width: 116,
    align: 'end',
    sort: { descend: 'popular' },
    render: ({ rentCount }) => <span className="num">{rentCount}</span>,
  },
  {
    key: 'free',
    title: '何时可租',
    width: 112,
    render: ({ freeAt }) =>
      freeAt === null ? '空闲' : <time className="num">{momentText(freeAt, serverNow())}</time>,
  },
  { key: 'note', title: '备注', width: 88, phone: 'none', render: ({ note }) => note },
]
