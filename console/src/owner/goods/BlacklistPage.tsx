import type { ListItem } from '@shanghao/client/http/calls'
import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { Button } from 'antd'
import { Link } from 'react-router'
import { confirmDialog, toast } from '../../core/feedback/feedback.ts'
import { Page } from '../../core/shell/Page.tsx'
import type { Column } from '../../core/table/column.ts'
import { DataTable } from '../../core/table/DataTable.tsx'
import { useTable } from '../../core/table/useTable.ts'
import { useMay } from '../access.ts'
import { client } from '../client.ts'
import { paths } from '../paths.ts'

type Blocked = ListItem<'goods', 'blockedRenters'>

const columns: readonly Column<Blocked>[] = [
  { key: 'renter', title: '租客', width: 128, phone: 'heading', render: ({ renter }) => renter },
  { key: 'title', title: '租过的账号', render: ({ title }) => title },
  {
    key: 'order',
    title: '订单',
    width: 200,
    render: ({ orderId }) => (
      <Link className="num" to={paths.order({ orderId })}>
        {orderId}
      </Link>
    ),
  },
  { key: 'reason', title: '原因', render: ({ reason }) => reason || '未填写' },
  {
    key: 'at',
    title: '加入时间',
    width: 144,
    render: ({ at }) => <time className="num">{momentText(at, serverNow())}</time>,
  },
]

/** Renters to whom the owner rents nothing. They are added from an order of theirs. */
export default function BlacklistPage() {
  const may = useMay()
  const table = useTable(client.goods.blockedRenters, {
    filters: {},
    sorts: ['newest'],
    toInput: ({ page }) => ({ page }),
  })
  const unblock = useCallMutation(client.goods.unblockRenter, {
    invalidates: [client.goods.blockedRenters, client.orders.orderForOwner],
    onDone: () => toast('已移出黑名单', 'success'),
  })
  const ask = async ({ renter, blockId }: Blocked) => {
    const asked = {
      title: `把「${renter}」移出黑名单？`,
      text: '之后可以再租你的账号。',
      confirm: '移出黑名单',
    }
    if (await confirmDialog(asked)) await unblock.run({ blockId })
  }
  const remove: Column<Blocked> = {
    key: 'remove',
    title: '操作',
    width: 120,
    phone: 'actions',
    render: (row) => (
      <Button size="small" onClick={() => void ask(row)}>
        移出黑名单
      </Button>
    ),
  }
  return (
    <Page title="黑名单">
      <DataTable
        table={table}
        label="租客"
        columns={may('blacklist') ? [...columns, remove] : columns}
        keyOf={({ blockId }) => String(blockId)}
        empty={{ title: '黑名单是空的', text: '在订单里可以把租客加入黑名单，之后不能再租你的账号。' }}
      />
    </Page>
  )
}
