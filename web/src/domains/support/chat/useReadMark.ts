import { useEffect } from 'react'
import { showFailure } from '../../../core/http/failures.ts'
import { invalidate } from '../../../core/http/query.ts'
import { client } from '../../../core/http/request.ts'
import { visitorInput } from '../../../core/session/visitor.ts'
import type { Conversation } from './useConversation.ts'

/** Marks the desk's replies as read while the page that shows them is visible. */
export const useReadMark = (conversation: Conversation | undefined): void => {
  const conversationId = conversation?.conversationId
  const upToNo = conversation?.messages.findLast(({ by }) => by === 'desk')?.no ?? 0
  useEffect(() => {
    if (!conversationId || upToNo === 0) return
    const mark = () => {
      if (document.visibilityState === 'hidden') return
      document.removeEventListener('visibilitychange', mark)
      client.support
        .markRead({ ...visitorInput(), conversationId, upToNo })
        .then(() => invalidate(client.support.mine, client.support.unread))
        .catch((error: unknown) => showFailure(error, { inPage: true }))
    }
    document.addEventListener('visibilitychange', mark)
    mark()
    return () => document.removeEventListener('visibilitychange', mark)
  }, [conversationId, upToNo])
}
