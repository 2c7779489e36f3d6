import type { ListItem } from '@shanghao/client/http/calls'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { ownerActKinds } from '@shanghao/contract/owners/acts'
import { useSearchParams } from 'react-router'
import { Page } from '../../core/shell/Page.tsx'
import type { Column } from '../../core/table/column.ts'
import { DataTable } from '../../core/table/DataTable.tsx'
import { choice } from '../../core/table/filters.ts'
import { useTable } from '../../core/table/useTable.ts'
import { client } from '../client.ts'

type Act = ListItem<'owners', 'acts'>

const filters = { kind: choice('操作', ownerActKinds) }

const columns: readonly Column<Act>[] = [
  { key: 'kind', title: '操作', width: 176, phone: 'heading', render: ({ kind }) => ownerActKinds[kind] },
  { key: 'subject', title: '对象', width: 260, render: ({ subject }) => subject },
  { key: 'detail', title: '内容', render: ({ detail }) => detail ?? '' },
  { key: 'by', title: '操作人', width: 128, render: ({ by }) => by },
  {
    key: 'at',
    title: '时间',
    width: 176,
    render: ({ at }) => <time className="num">{momentText(at, serverNow())}</time>,
  },
]

/** What the owner and their staff did, newest first; of one of them with `staffId` in the address. */
export default function ActsPage() {
  const [address] = useSearchParams()
  const given = Number(address.get('staffId'))
  const staffId = Number.isInteger(given) && given > 0 ? given : null
  const table = useTable(client.owners.acts, {
    filters,
    sorts: ['newest'],
    toInput: ({ values, page }) => ({ kind: values.kind ?? null, staffId, page }),
  })
  return (
    <Page title="操作记录">
      <DataTable
        table={table}
        label="操作"
        columns={columns}
        keyOf={({ id }) => String(id)}
        empty={{
          title: '还没有操作',
          text: '你和员工对账号、订单、验证码的操作会记在这里，不能修改或删除。',
        }}
      />
    </Page>
  )
}
