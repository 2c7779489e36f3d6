import type { ListItem } from '@shanghao/client/http/calls'
import { useCall } from '@shanghao/client/http/useCall'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { settingValueText } from '@shanghao/contract/settings/valueText'
import { Button, Tag } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Page } from '../../core/shell/Page.tsx'
import type { Column } from '../../core/table/column.ts'
import { DataTable } from '../../core/table/DataTable.tsx'
import { useTable } from '../../core/table/useTable.ts'
import { useMay } from '../access.ts'
import { client } from '../client.ts'
import { paths } from '../paths.ts'
import { sameValue } from './fields.ts'

const ChangeDrawer = lazy(() => import('./ChangeDrawer.tsx'))

type Change = ListItem<'settings', 'history'>

const filters = {}
const textOf = (value: Change['from'], unit: Change['unit']): string =>
  unit === null ? JSON.stringify(value) : settingValueText(value, unit)

const columns: readonly Column<Change>[] = [
  {
    key: 'label',
    title: '规则',
    phone: 'heading',
    render: ({ key, label }) => <Link to={paths.settingHistory({ key })}>{label}</Link>,
  },
  {
    key: 'from',
    title: '改动',
    width: 200,
    render: ({ from, to, unit }) => (
      <span className="num">
        {textOf(from, unit)} → {textOf(to, unit)}
      </span>
    ),
  },
  {
    key: 'reason',
    title: '原因',
    render: ({ reason, planned }) => (
      <>
        {reason} {planned && <Tag>定时</Tag>}
      </>
    ),
  },
  {
    key: 'by',
    title: '修改与审批',
    width: 176,
    render: ({ changedBy, approvedBy }) => (
      <span className="num">
        {changedBy ?? '数据库'}
        {approvedBy !== null && `，${approvedBy} 审批`}
      </span>
    ),
  },
  {
    key: 'at',
    title: '时间',
    width: 144,
    render: ({ at }) => <time className="num">{momentText(at, serverNow())}</time>,
  },
]

/** Every change of the rules, newest first; of one rule with `key` in the address. Each can be gone back from. */
export default function HistoryPage() {
  const may = useMay()
  const [address] = useSearchParams()
  const key = address.get('key') ?? undefined
  const { data } = useCall(client.settings.list, {})
  const [reverting, setReverting] = useState<Change | null>(null)
  const table = useTable(client.settings.history, {
    filters,
    sorts: ['newest'],
    toInput: ({ page }) => ({ ...(key === undefined ? {} : { key }), page }),
  })
  const settingOf = (change: Change) => data?.list.find((one) => one.key === change.key)
  const revert: Column<Change> = {
    key: 'revert',
    title: '操作',
    width: 176,
    phone: 'actions',
    render: (change) => {
      const setting = settingOf(change)
      if (!may('settings_edit') || !setting || sameValue(setting.value, change.from)) return null
      return (
        <Button size="small" onClick={() => setReverting(change)}>
          恢复为 {textOf(change.from, change.unit)}
        </Button>
      )
    },
  }
  const setting = reverting && settingOf(reverting)
  return (
    <Page
      title="规则的修改记录"
      actions={
        <>
          {key !== undefined && <Link to={paths.settingHistory()}>全部规则</Link>}
          <Link to={paths.settings()}>规则</Link>
        </>
      }
    >
      <DataTable
        table={table}
        label="修改记录"
        columns={[...columns, revert]}
        keyOf={({ id }) => String(id)}
        empty={{ title: '还没有修改过', text: '修改规则后，这里会记录谁在什么时候改了什么。' }}
      />
      {reverting && setting && (
        <Suspense>
          <ChangeDrawer setting={setting} revertTo={reverting.from} onClose={() => setReverting(null)} />
        </Suspense>
      )}
    </Page>
  )
}
