import type { ListItem } from '@shanghao/client/http/calls'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { yuanSign } from '@shanghao/contract/refundWays'
import { Tag } from 'antd'
import { Link, useNavigate } from 'react-router'
import { Page } from '../../core/shell/Page.tsx'
import { queueShortcuts } from '../../core/shortcuts/queueShortcuts.ts'
import { Shortcuts } from '../../core/shortcuts/Shortcuts.tsx'
import type { Column } from '../../core/table/column.ts'
import { DataTable } from '../../core/table/DataTable.tsx'
import { useTable } from '../../core/table/useTable.ts'
import { client } from '../client.ts'
import { paths } from '../paths.ts'

type Waiting = ListItem<'goods', 'goodsToReview'>

const columns: readonly Column<Waiting>[] = [
  {
    key: 'title',
    title: '账号',
    phone: 'heading',
    render: ({ goodsId, title }) => <Link to={paths.listingReview({ goodsId })}>{title}</Link>,
  },
  {
    key: 'kind',
    title: '类型',
    width: 112,
    render: ({ listed }) => (listed ? <Tag color="processing">修改</Tag> : <Tag color="success">新账号</Tag>),
  },
  { key: 'game', title: '游戏', width: 128, render: ({ gameName }) => gameName },
  { key: 'owner', title: '号主', width: 144, render: ({ ownerName }) => ownerName },
  {
    key: 'price',
    title: '每小时',
    width: 96,
    align: 'end',
    render: ({ hourlyFen }) => <span className="num">{yuanSign(hourlyFen)}</span>,
  },
  {
    key: 'at',
    title: '提交',
    width: 160,
    render: ({ at }) => <time className="num">{momentText(at, serverNow())}</time>,
  },
]

/** Versions of accounts that wait for review, the earliest first. */
export default function ReviewsPage() {
  const navigate = useNavigate()
  const table = useTable(client.goods.goodsToReview, {
    filters: {},
    sorts: ['oldest'],
    toInput: ({ page }) => ({ page }),
  })
  return (
    <Page
      title="账号审核"
      actions={
        <Shortcuts
          shortcuts={queueShortcuts(table, '待审核的账号', ({ goodsId }) =>
            navigate(paths.listingReview({ goodsId })),
          )}
        />
      }
    >
      <DataTable
        table={table}
        label="待审核"
        columns={columns}
        keyOf={({ goodsId }) => goodsId}
        empty={{ title: '没有待审核的账号', text: '号主提交后会排在这里，最早的在前。' }}
      />
    </Page>
  )
}
