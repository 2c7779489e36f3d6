import { useCall } from '@shanghao/client/http/useCall'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { importKindNames, importStateNames } from '@shanghao/contract/goods/bulkStates'
import { lazy, Suspense, useRef } from 'react'
import { Page } from '../../core/shell/Page.tsx'
import { QueryView } from '../../core/shell/QueryView.tsx'
import { TextSkeleton } from '../../core/shell/TextSkeleton.tsx'
import type { Column } from '../../core/table/column.ts'
import { DataTable } from '../../core/table/DataTable.tsx'
import { useTable } from '../../core/table/useTable.ts'
import { client } from '../client.ts'
import type { Import } from './CurrentImport.tsx'
import { ImportForm } from './ImportForm.tsx'
import './ImportsPage.css'

const CurrentImport = lazy(() => import('./CurrentImport.tsx'))

/** How often a running import is asked for. */
const PROGRESS_MS = 2_000

const columns: readonly Column<Import>[] = [
  { key: 'file', title: '文件', phone: 'heading', render: ({ fileName }) => fileName },
  { key: 'game', title: '游戏', width: 140, render: ({ gameName }) => gameName },
  { key: 'kind', title: '类型', width: 112, render: ({ kind }) => importKindNames[kind] },
  { key: 'state', title: '状态', width: 96, render: ({ state }) => importStateNames[state] },
  {
    key: 'rows',
    title: '已导入',
    width: 120,
    align: 'end',
    render: ({ doneRows, rows }) => (
      <span className="num">
        {doneRows} / {rows}
      </span>
    ),
  },
  {
    key: 'at',
    title: '上传时间',
    width: 176,
    render: ({ createdAt }) => <time className="num">{momentText(createdAt, serverNow())}</time>,
  },
]

/** Importing tables of accounts: what is uploaded is kept with the import, so that the page can be left and returned to. */
export default function ImportsPage() {
  const form = useRef<HTMLElement>(null)
  const showForm = () => {
    form.current?.scrollIntoView()
    form.current?.querySelector('input')?.focus({ preventScroll: true })
  }
  const latest = useCall(
    client.goods.imports,
    { page: { size: 1 } },
    { refetchEveryMs: (data) => (data?.list[0]?.state === 'running' ? PROGRESS_MS : false) },
  )
  const table = useTable(client.goods.imports, {
    filters: {},
    sorts: ['newest'],
    toInput: ({ page }) => ({ page }),
  })
  return (
    <Page title="导入账号">
      <QueryView query={latest}>
        {({ list: [current] }) => (
          <>
            {current && current.state !== 'cancelled' && (
              <Suspense fallback={<TextSkeleton rows={3} />}>
                <CurrentImport current={current} onUploadAgain={showForm} />
              </Suspense>
            )}
            {current?.state !== 'running' && <ImportForm ref={form} />}
          </>
        )}
      </QueryView>
      <DataTable
        table={table}
        label="导入记录"
        columns={columns}
        keyOf={({ importId }) => importId}
        empty={{ title: '还没有导入过', text: '下载模板，填好后在上面上传。' }}
      />
    </Page>
  )
}
