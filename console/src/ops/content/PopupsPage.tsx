import type { ListItem } from '@shanghao/client/http/calls'
import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { serverNow } from '@shanghao/client/time/clock'
import { rangeText } from '@shanghao/client/time/timeText'
import { popupAudienceNames } from '@shanghao/contract/content/states'
import { quoted } from '@shanghao/contract/quoted'
import { Button, Tag } from 'antd'
import { useState } from 'react'
import { toast } from '../../core/feedback/feedback.ts'
import ReasonDialog from '../../core/form/ReasonDialog.tsx'
import { Page } from '../../core/shell/Page.tsx'
import type { Column } from '../../core/table/column.ts'
import { DataTable } from '../../core/table/DataTable.tsx'
import { useTable } from '../../core/table/useTable.ts'
import { useMay } from '../access.ts'
import { client } from '../client.ts'
import { PopupDialog } from './PopupDialog.tsx'

type Popup = ListItem<'content', 'editPopups'>

const isOver = ({ stoppedAt, endsAt }: Popup, now: number) => stoppedAt !== null || endsAt <= now

const stateOf = (popup: Popup) => {
  const now = serverNow()
  if (popup.stoppedAt !== null) return <Tag>已停止</Tag>
  if (popup.endsAt <= now) return <Tag>已结束</Tag>
  return popup.startsAt > now ? <Tag color="processing">未开始</Tag> : <Tag color="success">弹出中</Tag>
}

const columns: readonly Column<Popup>[] = [
  { key: 'title', title: '标题', phone: 'heading', render: ({ title }) => title },
  { key: 'state', title: '状态', width: 96, render: stateOf },
  { key: 'audience', title: '给谁看', width: 120, render: ({ audience }) => popupAudienceNames[audience] },
  {
    key: 'priority',
    title: '优先级',
    width: 80,
    align: 'end',
    render: ({ priority }) => <span className="num">{priority}</span>,
  },
  {
    key: 'span',
    title: '时间',
    width: 240,
    render: ({ startsAt, endsAt }) => <span className="num">{rangeText(startsAt, endsAt, serverNow())}</span>,
  },
  {
    key: 'known',
    title: '已知道',
    width: 96,
    align: 'end',
    render: ({ acknowledged }) => <span className="num">{acknowledged}</span>,
  },
]

/** Popup announcements, the newest first. */
export default function PopupsPage() {
  const may = useMay()
  const [isCreating, setCreating] = useState(false)
  const [stopping, setStopping] = useState<Popup | null>(null)
  const table = useTable(client.content.editPopups, {
    filters: {},
    sorts: ['newest'],
    toInput: ({ page }) => ({ page }),
  })
  const stop = useCallMutation(client.content.stopPopup, {
    invalidates: [client.content.editPopups],
    onDone: () => {
      toast('弹窗公告已停止', 'success')
      setStopping(null)
    },
  })
  const create = may('content_edit') ? (
    <Button type="primary" onClick={() => setCreating(true)}>
      新建弹窗公告
    </Button>
  ) : null
  const acts: Column<Popup> = {
    key: 'acts',
    title: '操作',
    width: 96,
    phone: 'actions',
    render: (popup) =>
      !isOver(popup, serverNow()) && (
        <Button size="small" danger aria-label={`停止${popup.title}`} onClick={() => setStopping(popup)}>
          停止
        </Button>
      ),
  }
  return (
    <Page title="弹窗公告" actions={create}>
      <DataTable
        table={table}
        label="弹窗公告"
        columns={may('content_edit') ? [...columns, acts] : columns}
        keyOf={({ announcementId }) => String(announcementId)}
        empty={{ title: '还没有弹窗公告', text: '在一段时间内向租客弹出，知道了就不再弹。', action: create }}
      />
      {isCreating && <PopupDialog onClose={() => setCreating(false)} />}
      {stopping && (
        <ReasonDialog
          title={`停止${quoted(stopping.title)}？`}
          text="停止后不再弹出，不能恢复。"
          confirm="停止"
          maxLength={200}
          onReason={async (reason) =>
            (await stop.run({ announcementId: stopping.announcementId, reason })) !== null
          }
          onClose={() => setStopping(null)}
        />
      )}
    </Page>
  )
}
