import type { ListItem } from '@shanghao/client/http/calls'
import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { toast } from '../../core/feedback/feedback.ts'
import { Page } from '../../core/shell/Page.tsx'
import type { Column } from '../../core/table/column.ts'
import { DataTable } from '../../core/table/DataTable.tsx'
import { choice } from '../../core/table/filters.ts'
import { useTable } from '../../core/table/useTable.ts'
import { useMay } from '../access.ts'
import { client } from '../client.ts'
import { paths } from '../paths.ts'

const ReasonDialog = lazy(() => import('../../core/form/ReasonDialog.tsx'))

type Application = ListItem<'owners', 'applications'>

const filters = { state: choice('状态', { pending: '待审核', approved: '已通过', rejected: '未通过' }) }

const columns: readonly Column<Application>[] = [
  {
    key: 'person',
    title: '申请人',
    width: 176,
    phone: 'heading',
    render: ({ userId, phone }) => (
      <Link to={paths.person({ userId })} className="num">
        {phone}
      </Link>
    ),
  },
  { key: 'about', title: '想出租的账号', render: ({ about }) => about },
  {
    key: 'orders',
    title: '完成订单',
    width: 96,
    align: 'end',
    render: ({ completedOrders }) => <span className="num">{completedOrders}</span>,
  },
  {
    key: 'claims',
    title: '被申请押金赔付',
    width: 136,
    align: 'end',
    render: ({ claims }) => <span className="num">{claims}</span>,
  },
  {
    key: 'at',
    title: '申请',
    width: 160,
    render: ({ appliedAt }) => <time className="num">{momentText(appliedAt, serverNow())}</time>,
  },
  {
    key: 'acts',
    title: '操作',
    width: 152,
    phone: 'actions',
    render: (row) => <Decision application={row} />,
  },
]

/** Applications to become an owner, the newest first. */
export default function OwnerApplicationsPage() {
  const table = useTable(client.owners.applications, {
    filters,
    sorts: ['newest'],
    toInput: ({ values, page }) => ({ state: values.state ?? 'pending', page }),
  })
  return (
    <Page title="号主申请">
      <DataTable
        table={table}
        label="号主申请"
        columns={columns}
        keyOf={({ applicationId }) => String(applicationId)}
        empty={{ title: '没有号主申请', text: '有人申请成为号主时会排在这里。' }}
      />
    </Page>
  )
}

function Decision({ application: { applicationId, state } }: { application: Application }) {
  const may = useMay()
  const [isRejecting, setRejecting] = useState(false)
  const done = (text: string) => ({
    invalidates: [client.owners.applications, client.people.person],
    onDone: () => toast(text, 'success'),
  })
  const approve = useCallMutation(client.owners.approveApplication, done('已通过，申请人会收到消息'))
  const reject = useCallMutation(client.owners.rejectApplication, done('已拒绝，申请人会收到消息'))
  if (state !== 'pending' || !may('people_act')) return null
  return (
    <>
      <Button
        size="small"
        type="primary"
        loading={approve.busy}
        onClick={() => void approve.run({ applicationId })}
      >
        通过
      </Button>{' '}
      <Button size="small" danger onClick={() => setRejecting(true)}>
        拒绝
      </Button>
      {isRejecting && (
        <Suspense fallback={null}>
          <ReasonDialog
            title="拒绝号主申请"
            text="申请人会看到原因，可以重新申请。"
            confirm="拒绝"
            onReason={async (note) => (await reject.run({ applicationId, note })) !== null}
            onClose={() => setRejecting(false)}
          />
        </Suspense>
      )}
    </>
  )
}
