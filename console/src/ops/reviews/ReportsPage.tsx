import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { postKindNames } from '@shanghao/contract/reviews/states'
import { Button, Tag } from 'antd'
import { useState } from 'react'
import { Page } from '../../core/shell/Page.tsx'
import { queueShortcuts } from '../../core/shortcuts/queueShortcuts.ts'
import { Shortcuts } from '../../core/shortcuts/Shortcuts.tsx'
import type { Column } from '../../core/table/column.ts'
import { DataTable } from '../../core/table/DataTable.tsx'
import { useTable } from '../../core/table/useTable.ts'
import { client } from '../client.ts'
import { PostDrawer } from './PostDrawer.tsx'
import type { Reported } from './reported.ts'
import './ReportsPage.css'

/** Reviews, questions and answers that were reported, the earliest report first. */
export default function ReportsPage() {
  const [open, setOpen] = useState<Pick<Reported, 'kind' | 'id'> | null>(null)
  const table = useTable(client.reviews.reports, {
    filters: {},
    sorts: ['first'],
    toInput: ({ page }) => ({ page }),
  })
  const columns: readonly Column<Reported>[] = [
    {
      key: 'text',
      title: '内容',
      phone: 'heading',
      render: (row) => (
        <Button type="link" className="report-text" onClick={() => setOpen(row)}>
          {row.text || '没有文字'}
        </Button>
      ),
    },
    { key: 'kind', title: '类型', width: 128, render: ({ kind }) => postKindNames[kind] },
    {
      key: 'reasons',
      title: '举报原因',
      width: 240,
      render: ({ reasons }) => reasons.map((reason) => <Tag key={reason}>{reason}</Tag>),
    },
    {
      key: 'reports',
      title: '举报数',
      width: 88,
      align: 'end',
      render: ({ reports }) => <span className="num">{reports}</span>,
    },
    {
      key: 'first',
      title: '最早举报',
      width: 144,
      render: ({ firstAt }) => <time className="num">{momentText(firstAt, serverNow())}</time>,
    },
  ]
  return (
    <Page title="举报" actions={<Shortcuts shortcuts={queueShortcuts(table, '举报', setOpen)} />}>
      <DataTable
        table={table}
        label="举报"
        columns={columns}
        keyOf={({ kind, id }) => `${kind} ${id}`}
        empty={{ title: '没有等待处理的举报', text: '有人举报评价、提问或回复后，会出现在这里。' }}
      />
      {open && <PostDrawer key={`${open.kind} ${open.id}`} post={open} onClose={() => setOpen(null)} />}
    </Page>
  )
}
