import type { ListItem } from '@shanghao/client/http/calls'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { Link, useNavigate } from 'react-router'
import { Page } from '../../core/shell/Page.tsx'
import { queueShortcuts } from '../../core/shortcuts/queueShortcuts.ts'
import { Shortcuts } from '../../core/shortcuts/Shortcuts.tsx'
import type { Column } from '../../core/table/column.ts'
import { DataTable } from '../../core/table/DataTable.tsx'
import { useTable } from '../../core/table/useTable.ts'
import { client } from '../client.ts'
import { paths } from '../paths.ts'
import { ComparedTag } from './ComparedTag.tsx'

type Application = ListItem<'user', 'phoneApplications'>

const columns: readonly Column<Application>[] = [
  {
    key: 'phones',
    title: '换绑',
    phone: 'heading',
    render: ({ applicationId, oldPhone, newPhone }) => (
      <Link to={paths.phoneApplication({ applicationId: String(applicationId) })} className="num">
        {oldPhone} → {newPhone}
      </Link>
    ),
  },
  {
    key: 'compared',
    title: '身份核对',
    width: 160,
    render: ({ compared }) => <ComparedTag compared={compared} />,
  },
  {
    key: 'at',
    title: '申请',
    width: 176,
    render: ({ appliedAt }) => <time className="num">{momentText(appliedAt, serverNow())}</time>,
  },
]

/** Applications to change the bound number that wait for a decision, the earliest first. */
export default function PhoneApplicationsPage() {
  const navigate = useNavigate()
  const table = useTable(client.user.phoneApplications, {
    filters: {},
    sorts: ['oldest'],
    toInput: ({ page }) => ({ page }),
  })
  return (
    <Page
      title="换绑申请"
      actions={
        <Shortcuts
          shortcuts={queueShortcuts(table, '换绑申请', ({ applicationId }) =>
            navigate(paths.phoneApplication({ applicationId: String(applicationId) })),
          )}
        />
      }
    >
      <DataTable
        table={table}
        label="换绑申请"
        columns={columns}
        keyOf={({ applicationId }) => String(applicationId)}
        empty={{ title: '没有待审核的换绑申请', text: '原手机号收不到验证码的人提交后会排在这里。' }}
      />
    </Page>
  )
}
