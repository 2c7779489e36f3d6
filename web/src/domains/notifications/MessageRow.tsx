import type { ListItem } from '@shanghao/client/http/calls'
import { clockText } from '@shanghao/client/time/timeText'
import { Link } from 'react-router'
import { readMessage } from '../../core/messages/messages.ts'
import { isConsole } from '../../core/router/navigate.ts'
import { returnPath } from '../../paths.ts'
import { Icon, type IconName } from '../../ui/art/Icon.tsx'

type Message = ListItem<'notifications', 'list'>

const icons: Record<NonNullable<Message['group']>, IconName> = {
  order: 'receipt',
  dispute: 'shield',
  review: 'star',
  support: 'help',
  money: 'wallet',
  packet: 'gift',
  security: 'lock',
}

/** One message, with the day above the first of a day. It links to what it is about. */
export function MessageRow({ message, heading }: { message: Message; heading: string | undefined }) {
  const { messageId, group, title, text, path, read, at } = message
  return (
    <>
      {heading ? <h2 className="messages-day">{heading}</h2> : null}
      <Link
        className="card message"
        to={returnPath(path)}
        reloadDocument={isConsole(path)}
        data-read={read}
        onClick={() => {
          if (!read) readMessage(messageId)
        }}
      >
        <span className="message-icon" data-group={group ?? undefined}>
          <Icon name={group ? icons[group] : 'info'} size={20} />
        </span>
        <span className="message-head">
          <strong>
            {read ? null : (
              <span className="message-new">
                <span className="sr-only">未读：</span>
              </span>
            )}
            {title}
          </strong>
          <time dateTime={new Date(at).toISOString()}>{clockText(at)}</time>
        </span>
        <span className="message-text">{text}</span>
      </Link>
    </>
  )
}
