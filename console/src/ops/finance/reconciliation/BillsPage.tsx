import type { ListItem } from '@shanghao/client/http/calls'
import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { channelNames } from '@shanghao/contract/refundWays'
import { Button, Tag } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { toast } from '../../../core/feedback/feedback.ts'
import { Money } from '../../../core/money/Money.tsx'
import { Page } from '../../../core/shell/Page.tsx'
import type { Column } from '../../../core/table/column.ts'
import { DataTable } from '../../../core/table/DataTable.tsx'
import { useTable } from '../../../core/table/useTable.ts'
import { useMay } from '../../access.ts'
import { client } from '../../client.ts'
import { paths } from '../../paths.ts'
import { billNames, reconciliationCalls } from './billNames.ts'
import '../finance.css'

const SinceDrawer = lazy(() => import('./SinceDrawer.tsx'))

type Day = ListItem<'pay', 'reconciledDays'>

const columns: readonly Column<Day>[] = [
  {
    key: 'day',
    title: '账单日',
    width: 120,
    phone: 'heading',
    render: ({ day }) => <span className="num">{day}</span>,
  },
  {
    key: 'bill',
    title: '账单',
    width: 168,
    render: ({ channel, bill }) => `${channelNames[channel]} ${billNames[bill]}`,
  },
  {
    key: 'state',
    title: '状态',
    width: 112,
    render: ({ state }) => (state === 'compared' ? '已核对' : <Tag color="warning">等账单</Tag>),
  },
  {
    key: 'lines',
    title: '笔数',
    width: 80,
    align: 'end',
    render: ({ lines }) => <span className="num">{lines}</span>,
  },
  {
    key: 'theirs',
    title: '渠道合计',
    width: 136,
    align: 'end',
    render: ({ theirsFen }) => <Money fen={theirsFen} />,
  },
  {
    key: 'ours',
    title: '我们合计',
    width: 136,
    align: 'end',
    render: ({ oursFen }) => <Money fen={oursFen} />,
  },
  {
    key: 'differences',
    title: '差异',
    width: 152,
    render: ({ openDifferences, differences }) =>
      differences === 0 ? (
        '没有'
      ) : (
        <Link className="num" to={paths.differences(openDifferences > 0 ? { state: 'open' } : {})}>
          {openDifferences > 0 ? `${openDifferences} 条待处理` : `${differences} 条已处理`}
        </Link>
      ),
  },
  {
    key: 'at',
    title: '核对时间',
    width: 144,
    render: ({ comparedAt }) =>
      comparedAt === null ? '—' : <time className="num">{momentText(comparedAt, serverNow())}</time>,
  },
  { key: 'act', title: '操作', phone: 'actions', render: (day) => <RunAgain day={day} /> },
]

function RunAgain({ day: { channel, bill, day } }: { day: Day }) {
  const may = useMay()
  const run = useCallMutation(client.pay.reconcile, {
    invalidates: reconciliationCalls,
    onDone: ({ openDifferences }) =>
      toast(
        openDifferences === 0 ? '已重新核对，没有待处理的差异' : `已重新核对，${openDifferences} 条待处理`,
        'success',
      ),
  })
  return (
    may('finance_act') && (
      <Button size="small" loading={run.busy} onClick={() => void run.run({ channel, bill, day })}>
        重新核对
      </Button>
    )
  )
}

/** 每日账单: what the channels billed by day beside our records. */
export default function BillsPage() {
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  const table = useTable(client.pay.reconciledDays, {
    filters: {},
    sorts: ['newest'],
    toInput: ({ page }) => ({ page }),
  })
  return (
    <Page
      title="每日账单"
      actions={may('finance_act') && <Button onClick={() => setOpen(true)}>从某天起全部核对</Button>}
    >
      <DataTable
        table={table}
        label="账单"
        columns={columns}
        keyOf={({ channel, bill, day }) => `${channel} ${bill} ${day}`}
        empty={{ title: '还没有账单', text: '每天上午自动取前一天的账单核对，有支付或提现后会出现在这里。' }}
      />
      {isOpen && (
        <Suspense>
          <SinceDrawer onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Page>
  )
}
