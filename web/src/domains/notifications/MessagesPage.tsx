import { useCall } from '@shanghao/client/http/useCall'
import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { serverNow } from '@shanghao/client/time/clock'
import {
  isNotificationGroup,
  notificationGroupNames,
  notificationGroups,
} from '@shanghao/contract/notifications/kinds'
import { Link, useSearchParams } from 'react-router'
import { affectedByMessages } from '../../core/http/affectedCalls.ts'
import { client } from '../../core/http/request.ts'
import { usePagedList } from '../../core/http/usePagedList.ts'
import { unreadText } from '../../core/messages/messages.ts'
import { toast } from '../../core/shell/overlays.ts'
import { paths } from '../../paths.ts'
import { Icon } from '../../ui/art/Icon.tsx'
import { Button, LinkButton } from '../../ui/controls/Button.tsx'
import { Chip, ChipGroup } from '../../ui/controls/Chip.tsx'
import { SkeletonCards } from '../../ui/feedback/Skeleton.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { PagedList } from '../../ui/layout/PagedList.tsx'
import { dayHeadings } from './dayHeadings.ts'
import { MessageRow } from './MessageRow.tsx'
import './MessagesPage.css'

/** 消息中心: the messages by day, all or of one group; opening one marks it as read and leads to what it is about. */
export default function MessagesPage() {
  const [query, setQuery] = useSearchParams()
  const requested = query.get('group')
  const group = isNotificationGroup(requested) ? requested : undefined
  const list = usePagedList(client.notifications.list, group ? { group } : {})
  const unread = useCall(client.notifications.unread, {}, { inPage: true }).data
  const unreadOf = (of: typeof group): number =>
    (of ? unread?.groups.find((one) => one.group === of)?.unread : unread?.total) ?? 0
  const readAll = useCallMutation(client.notifications.readAll, {
    invalidates: affectedByMessages,
    onDone: () => toast('已全部标为已读', 'success'),
  })
  const headings = dayHeadings(list.items, serverNow())
  const newest = list.items[0]
  return (
    <Page
      title="消息中心"
      className="messages"
      action={
        <Link className="icon-button" to={paths.messageSettings()} aria-label="消息设置">
          <Icon name="settings" />
        </Link>
      }
    >
      <ChipGroup label="消息分类" scroll>
        {[undefined, ...notificationGroups].map((of) => (
          <Chip
            key={of ?? 'all'}
            selected={of === group}
            onClick={() => setQuery(of ? { group: of } : {}, { replace: true, preventScrollReset: true })}
          >
            {of ? notificationGroupNames[of] : '全部'}
            {unreadOf(of) > 0 ? (
              <>
                <span className="messages-count num" aria-hidden="true">
                  {unreadText(unreadOf(of))}
                </span>
                <span className="sr-only">，{unreadOf(of)} 条未读</span>
              </>
            ) : null}
          </Chip>
        ))}
      </ChipGroup>
      <p className="messages-unread">
        <span>{unread ? (unreadOf(group) > 0 ? `${unreadOf(group)} 条未读` : '没有未读消息') : null}</span>
        {newest && unreadOf(group) > 0 ? (
          <Button
            kind="plain"
            size="s"
            busy={readAll.busy}
            onClick={() => void readAll.run({ until: newest.at, ...(group && { group }) })}
          >
            全部已读
          </Button>
        ) : null}
      </p>
      <PagedList
        list={list}
        label="消息"
        keyOf={({ messageId }) => String(messageId)}
        skeleton={<SkeletonCards count={5} height={92} />}
        empty={
          group
            ? { art: 'messages', title: `没有${notificationGroupNames[group]}消息` }
            : {
                art: 'messages',
                title: '还没有消息',
                text: '订单、维权和资金有变化时，会在这里告诉你。',
                action: <LinkButton to={paths.hall()}>去租号</LinkButton>,
              }
        }
      >
        {(message) => <MessageRow message={message} heading={headings.get(message.messageId)} />}
      </PagedList>
    </Page>
  )
}
