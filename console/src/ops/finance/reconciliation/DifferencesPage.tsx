import type { ListItem } from '@shanghao/client/http/calls'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { channelNames } from '@shanghao/contract/refundWays'
import { Tag } from 'antd'
import { Link, useNavigate } from 'react-router'
import { downloadFile } from '../../../core/files/downloadFile.ts'
import { ExportButton } from '../../../core/files/ExportButton.tsx'
import { Money } from '../../../core/money/Money.tsx'
import { Page } from '../../../core/shell/Page.tsx'
import { queueShortcuts } from '../../../core/shortcuts/queueShortcuts.ts'
import { Shortcuts } from '../../../core/shortcuts/Shortcuts.tsx'
import type { Column } from '../../../core/table/column.ts'
import { DataTable } from '../../../core/table/DataTable.tsx'
import { choice } from '../../../core/table/filters.ts'
import { useTable } from '../../../core/table/useTable.ts'
import { client } from '../../client.ts'
import { paths } from '../../paths.ts'
import { kindNames } from './billNames.ts'
import '../finance.css'

type Difference = ListItem<'pay', 'differences'>

const filters = {
  state: choice('状态', { open: '待处理', settled: '已处理' }),
  channel: choice('渠道', channelNames),
  kind: choice('类型', kindNames),
}

const columns: readonly Column<Difference>[] = [
  {
    key: 'reason',
    title: '差异',
    width: 200,
    phone: 'heading',
    render: ({ id, reasonText }) => (
      <Link to={paths.difference({ differenceId: String(id) })}>{reasonText}</Link>
    ),
  },
  { key: 'day', title: '账单日', width: 112, render: ({ day }) => <span className="num">{day}</span> },
  {
    key: 'what',
    title: '渠道与类型',
    width: 144,
    render: ({ channel, kind }) => `${channelNames[channel]} ${kindNames[kind]}`,
  },
  { key: 'ownId', title: '单号', width: 184, render: ({ ownId }) => <span className="num">{ownId}</span> },
  {
    key: 'ours',
    title: '我们的金额',
    width: 120,
    align: 'end',
    render: ({ oursFen }) => (oursFen === null ? '—' : <Money fen={oursFen} />),
  },
  {
    key: 'theirs',
    title: '渠道的金额',
    width: 120,
    align: 'end',
    render: ({ theirsFen }) => (theirsFen === null ? '—' : <Money fen={theirsFen} />),
  },
  {
    key: 'state',
    title: '状态',
    render: ({ state, settledAt, note }) =>
      state === 'open' ? (
        <Tag color="error">待处理</Tag>
      ) : (
        <>
          {settledAt !== null && <time className="num">{momentText(settledAt, serverNow())}</time>} {note}
        </>
      ),
  },
]

/** 对账差异: what bills and our records do not agree on, the newest first. */
export default function DifferencesPage() {
  const navigate = useNavigate()
  const table = useTable(client.pay.differences, {
    filters,
    sorts: ['newest'],
    toInput: ({ values, page }) => ({
      ...(values.state ? { state: values.state } : {}),
      ...(values.channel ? { channel: values.channel } : {}),
      ...(values.kind ? { kind: values.kind } : {}),
      page,
    }),
  })
  const { page: _page, ...shown } = table.input
  return (
    <Page
      title="对账差异"
      actions={
        <>
          <ExportButton
            run={(format) =>
              downloadFile(
                '/api/ops/reconciliation/differences/file',
                { ...shown, format },
                `对账差异.${format}`,
              )
            }
          />
          <Shortcuts
            shortcuts={queueShortcuts(table, '差异', ({ id }) =>
              navigate(paths.difference({ differenceId: String(id) })),
            )}
          />
        </>
      }
    >
      <DataTable
        table={table}
        label="差异"
        columns={columns}
        keyOf={({ id }) => String(id)}
        empty={{ title: '没有差异', text: '渠道账单与我们的记录一致。' }}
      />
    </Page>
  )
}
