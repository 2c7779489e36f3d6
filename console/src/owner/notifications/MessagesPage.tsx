import type { ListItem } from '@shanghao/client/http/calls'
import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { notificationGroupNames } from '@shanghao/contract/notifications/kinds'
import { OWNER_CONSOLE } from '@shanghao/contract/rules'
import { Button } from 'antd'
import { Link } from 'react-router'
import { toast } from '../../core/feedback/feedback.ts'
import { Page } from '../../core/shell/Page.tsx'
import type { Column } from '../../core/table/column.ts'
import { DataTable } from '../../core/table/DataTable.tsx'
import { choice } from '../../core/table/filters.ts'
import { useTable } from '../../core/table/useTable.ts'
import { client } from '../client.ts'
import { paths } from '../paths.ts'
import './MessagesPage.css'

type Message = ListItem<'notifications', 'list'>

const filters = { group: choice('分类', notificationGroupNames) }

const columns: readonly Column<Message>[] = [
  {
    key: 'title',
    title: '标题',
    width: 220,
    phone: 'heading',
    render: (message) => <MessageTitle {...message} />,
  },
  {
    key: 'text',
    title: '内容',
    render: ({ text }) => text,
  },
  {
    key: 'group',
    title: '分类',
    width: 112,
    render: ({ group }) => (group ? notificationGroupNames[group] : '其他'),
  },
  {
    key: 'at',
    title: '时间',
    width: 176,
    render: ({ at }) => <time className="num">{momentText(at, serverNow())}</time>,
  },
]

/** The screen of the console that a message leads to; null for one that leads to the renter's app. */
const screenOf = (path: string): string | null => {
  if (path.startsWith(`${OWNER_CONSOLE}/`)) return path.slice(OWNER_CONSOLE.length)
  return path.startsWith('/pages/order/upload-code') ? paths.codes() : null
}

function MessageTitle({ messageId, title, path, read }: Message) {
  const markRead = useCallMutation(client.notifications.read, {
    invalidates: [client.notifications.list, client.notifications.unread],
  })
  const to = screenOf(path)
  return (
    <span className={read ? 'message-read' : 'message-unread'}>
      {to === null ? (
        title
      ) : (
        <Link to={to} onClick={() => void (read || markRead.run({ messageId }))}>
          {title}
        </Link>
      )}
      {!read && <span className="visually-hidden">（未读）</span>}
    </span>
  )
}

/** The messages of the signed-in person, newest first. */
export default function MessagesPage() {
  const table = useTable(client.notifications.list, {
    filters,
    sorts: ['newest'],
    isLive: true,
    toInput: ({ values, page }) => ({ ...(values.group ? { group: values.group } : {}), page }),
  })
  const readAll = useCallMutation(client.notifications.readAll, {
    invalidates: [client.notifications.list, client.notifications.unread],
    onDone: () => toast('已全部标为已读', 'success'),
  })
  return (
    <Page
      title="消息"
      actions={
        <Button loading={readAll.busy} onClick={() => void readAll.run({ until: serverNow() })}>
          全部已读
        </Button>
      }
    >
      <DataTable
        table={table}
        label="消息"
        columns={columns}
        keyOf={({ messageId }) => String(messageId)}
        empty={{ title: '还没有消息', text: '有新订单、验证码求助或投诉时，会在这里通知你。' }}
      />
    </Page>
  )
}
