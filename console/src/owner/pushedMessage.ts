import { readPushedMessage, takePushedMessage } from '@shanghao/client/messages/pushedMessage'
import { invalidate } from '../core/http/queries.ts'
import { useSession } from '../core/session/session.ts'
import { client } from './client.ts'

/** A message that stays unread loses nothing. */
const read = (messageId: number): void => {
  client.notifications.read({ messageId }).then(
    () => void invalidate(client.notifications.list, client.notifications.unread),
    () => {},
  )
}

/** Takes the message of a push out of the address that it opened and marks it as read. Call it before the address is read. */
export const takePushed = (): void => readPushedMessage(takePushedMessage(window), useSession, read)
