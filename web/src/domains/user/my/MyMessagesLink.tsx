import { Link } from 'react-router'
import { unreadText, useUnreadMessages } from '../../../core/messages/messages.ts'
import { paths } from '../../../paths.ts'
import { Icon } from '../../../ui/art/Icon.tsx'

/** The way to the messages, with the number of unread ones. */
export function MyMessagesLink() {
  const unread = useUnreadMessages()
  return (
    <Link
      className="icon-button my-messages"
      to={paths.messages()}
      aria-label={unread > 0 ? `消息中心，${unread} 条未读` : '消息中心'}
    >
      <Icon name="bell" />
      {unread > 0 ? (
        <span className="my-messages-count num" aria-hidden="true">
          {unreadText(unread)}
        </span>
      ) : null}
    </Link>
  )
}
