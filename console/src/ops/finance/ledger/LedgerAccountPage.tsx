import type { ListItem } from '@shanghao/client/http/calls'
import { useCall } from '@shanghao/client/http/useCall'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { Link, useParams } from 'react-router'
import { downloadFile } from '../../../core/files/downloadFile.ts'
import { ExportButton } from '../../../core/files/ExportButton.tsx'
import { Money } from '../../../core/money/Money.tsx'
import { Page } from '../../../core/shell/Page.tsx'
import { QueryView } from '../../../core/shell/QueryView.tsx'
import { TextSkeleton } from '../../../core/shell/TextSkeleton.tsx'
import type { Column } from '../../../core/table/column.ts'
import { DataTable } from '../../../core/table/DataTable.tsx'
import { days } from '../../../core/table/filters.ts'
import { useTable } from '../../../core/table/useTable.ts'
import { client } from '../../client.ts'
import { paths } from '../../paths.ts'
import { SubjectLink } from './SubjectLink.tsx'
import '../finance.css'

type Entry = ListItem<'finance', 'ledgerEntries'>

const filters = { at: days('时间') }

const columns: readonly Column<Entry>[] = [
  {
    key: 'text',
    title: '事由',
    width: 220,
    phone: 'heading',
    render: ({ text, transferId }) => (
      <Link to={paths.ledgerTransfer({ transferId: String(transferId) })}>{text}</Link>
    ),
  },
  {
    key: 'at',
    title: '时间',
    width: 152,
    render: ({ at }) => <time className="num">{momentText(at, serverNow())}</time>,
  },
  { key: 'fen', title: '金额', width: 128, align: 'end', render: ({ fen }) => <Money fen={fen} signed /> },
  {
    key: 'balance',
    title: '余额',
    width: 136,
    align: 'end',
    render: ({ balanceFen }) => (balanceFen === null ? '—' : <Money fen={balanceFen} />),
  },
  {
    key: 'other',
    title: '对方账户',
    render: ({ other, otherName }) => <Link to={paths.ledgerAccount({ account: other })}>{otherName}</Link>,
  },
  {
    key: 'id',
    title: '流水编号',
    width: 112,
    align: 'end',
    render: ({ transferId }) => <span className="num">{transferId}</span>,
  },
]

/** An account of the ledger with every entry and the balance after it, the newest first. */
export default function LedgerAccountPage() {
  const { account = '' } = useParams()
  const head = useCall(client.finance.ledgerAccount, { account })
  const table = useTable(client.finance.ledgerEntries, {
    filters,
    sorts: ['newest'],
    toInput: ({ values, page }) => ({ account, ...(values.at ? { days: values.at } : {}), page }),
  })
  const { page: _page, ...shown } = table.input
  return (
    <Page
      title="资金账户"
      actions={
        <ExportButton
          run={(format) =>
            downloadFile('/api/ops/ledger/entries/file', { ...shown, format }, `流水.${format}`)
          }
        />
      }
    >
      <QueryView query={head} skeleton={<TextSkeleton rows={1} />}>
        {({ name, balanceFen, subject }) => (
          <dl className="panel finance-head">
            <div>
              <dt>账户</dt>
              <dd>{name}</dd>
            </div>
            <div>
              <dt>余额</dt>
              <dd className="finance-main">
                {balanceFen === null ? '不逐笔记' : <Money fen={balanceFen} />}
              </dd>
            </div>
            {subject && (
              <div>
                <dt>属于</dt>
                <dd>
                  <SubjectLink kind={subject.kind} id={subject.id} isNamed />
                </dd>
              </div>
            )}
          </dl>
        )}
      </QueryView>
      <DataTable
        table={table}
        label="流水"
        columns={columns}
        keyOf={({ transferId }) => String(transferId)}
        empty={{ title: '没有流水', text: '这个账户还没有资金往来。' }}
      />
    </Page>
  )
}
