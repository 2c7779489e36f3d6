import { useCall } from '@shanghao/client/http/useCall'
import { readPushedMessage } from '@shanghao/client/messages/pushedMessage'
import { affectedByMessages } from '../http/affectedCalls.ts'
import { invalidate } from '../http/query.ts'
import { client } from '../http/request.ts'
import { useSession } from '../session/session.ts'

/** The number of the person's unread messages; 0 for guests and until it is known. */
export const useUnreadMessages = (): number => {
  const isSignedIn = useSession(({ token }) => token !== null)
  return useCall(client.notifications.unread, {}, { enabled: isSignedIn, inPage: true }).data?.total ?? 0
}

/** 3, 99+ */
export const unreadText = (unread: number): string => (unread > 99 ? '99+' : String(unread))

/** Marks a message as read that is being opened. One that failed stays unread; nothing is lost by it. */
export const readMessage = (messageId: number): void => {
  void client.notifications.read({ messageId }).then(
    () => invalidate(...affectedByMessages),
    () => {},
  )
}

/** Marks the message of an opened push as read, as soon as the person is signed in; nothing for null. */
export const readPushed = (messageId: number | null): void =>
  readPushedMessage(messageId, useSession, readMessage)
