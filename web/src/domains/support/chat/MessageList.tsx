import { serverNow } from '@shanghao/client/time/clock'
import { shanghaiDate } from '@shanghao/client/time/shanghaiTime'
import { momentText } from '@shanghao/client/time/timeText'
import { Fragment, type ReactNode } from 'react'
import { ChatMessage } from './ChatMessage.tsx'
import type { Message } from './useConversation.ts'

/** The day of a moment without its time: 今天, 昨天, 11月20日. */
const dayText = (at: number): string => momentText(at, serverNow()).replace(/ [\d:]+$/, '')

/** The messages with a line for each day; `children` are those that are not sent yet. */
export function MessageList({
  messages,
  readByDesk,
  children,
}: {
  messages: readonly Message[]
  readByDesk: number
  children: ReactNode
}) {
  const lastRead = messages.findLast(({ by, no }) => by === 'customer' && no <= readByDesk)?.no
  return (
    <div role="log" aria-label="会话消息" aria-live="polite">
      <ol className="chat-messages">
        {messages.map((message, i) => {
          const before = messages[i - 1]
          const isNewDay = before === undefined || shanghaiDate(before.at) !== shanghaiDate(message.at)
          return (
            <Fragment key={message.no}>
              {isNewDay ? <li className="chat-day">{dayText(message.at)}</li> : null}
              <ChatMessage message={message} isRead={message.no === lastRead} />
            </Fragment>
          )
        })}
        {children}
      </ol>
    </div>
  )
}
