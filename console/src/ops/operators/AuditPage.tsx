import type { ListItem } from '@shanghao/client/http/calls'
import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { Button } from 'antd'
import { useSearchParams } from 'react-router'
import { alertDialog } from '../../core/feedback/feedback.ts'
import { downloadFile } from '../../core/files/downloadFile.ts'
import { ExportButton } from '../../core/files/ExportButton.tsx'
import { Page } from '../../core/shell/Page.tsx'
import type { Column } from '../../core/table/column.ts'
import { DataTable } from '../../core/table/DataTable.tsx'
import { choice, days, search } from '../../core/table/filters.ts'
import { useTable } from '../../core/table/useTable.ts'
import { client } from '../client.ts'
import { auditText } from './auditText.ts'

type Entry = ListItem<'ops', 'auditLog'>

const filters = {
  subject: search('编号（如订单编号）或手机号'),
  outcome: choice('结果', { refused: '未执行' }),
  at: days('时间'),
}

const columns: readonly Column<Entry>[] = [
  { key: 'summary', title: '操作', width: 232, phone: 'heading', render: ({ summary }) => summary },
  { key: 'operator', title: '运营人员', width: 112, render: ({ operator }) => operator },
  { key: 'input', title: '内容', render: ({ input }) => auditText(input, serverNow()) },
  { key: 'refusal', title: '未执行的原因', width: 168, render: ({ refusal }) => refusal ?? '' },
  { key: 'address', title: '网络地址', width: 128, render: ({ address }) => address },
  {
    key: 'at',
    title: '时间',
    width: 136,
    render: ({ at }) => <time className="num">{momentText(at, serverNow())}</time>,
  },
]

const numberOf = (text: string | null): number | undefined => {
  const number = Number(text)
  return Number.isInteger(number) && number > 0 ? number : undefined
}

/** Everything that operators did or looked at, newest first; of one of them with `by` in the address. */
export default function AuditPage() {
  const [address] = useSearchParams()
  const by = numberOf(address.get('by'))
  const table = useTable(client.ops.auditLog, {
    filters,
    sorts: ['newest'],
    toInput: ({ values, page }) => ({
      by,
      subject: values.subject,
      refusedOnly: values.outcome === 'refused',
      from: values.at?.from,
      to: values.at?.to,
      page,
    }),
  })
  const check = useCallMutation(client.ops.checkAudit, {
    onDone: ({ entries, brokenSeq, head }) =>
      alertDialog(
        brokenSeq === null
          ? {
              title: '日志完整，没有被改动',
              text: `共 ${entries} 条。校验值 ${head ?? ''}，可以保存在别处，下次核对。`,
            }
          : {
              title: `第 ${brokenSeq} 条起被改动或缺失`,
              text: '请立即停止数据库的人工修改，保留现场并通知负责人。',
            },
      ),
  })
  return (
    <Page
      title="审计日志"
      actions={
        <>
          <Button loading={check.busy} onClick={() => void check.run({})}>
            核对完整性
          </Button>
          <ExportButton
            run={(format) => downloadFile('/api/ops/audit/export', { ...table.input, format }, '审计日志')}
          />
        </>
      }
    >
      <DataTable
        table={table}
        label="操作"
        columns={columns}
        keyOf={({ seq }) => String(seq)}
        empty={{
          title: '没有符合条件的记录',
          text: '运营人员的每次查看和操作都会记在这里，不能修改或删除。',
        }}
      />
    </Page>
  )
}
