import { useCall } from '@shanghao/client/http/useCall'
import { client } from '../../../core/http/request.ts'
import { isSignedIn } from '../../../core/session/session.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { hoursText, queueText } from '../openHours.ts'
import type { Conversation } from './useConversation.ts'

const STATUS_EVERY_MS = 60_000

/** Above the messages: who answers and when, told as it is. */
export function ChatState({ conversation }: { conversation: Conversation | undefined }) {
  const state = conversation?.state
  const { data: status } = useCall(
    client.support.status,
    {},
    { inPage: true, refetchEveryMs: STATUS_EVERY_MS },
  )
  if (state === 'taken' || state === 'closed') return null
  if (!status)
    return (
      <p className="chat-hours">
        <Skeleton width="16em" />
      </p>
    )
  if (state === 'waiting') {
    const ahead = conversation?.ahead ?? 0
    const place = ahead === 0 ? '正在排队，下一个就是你' : `正在排队，前面还有 ${ahead} 人`
    const reply = isSignedIn() ? '可以先离开，客服回复后会提醒你' : '可以先离开，回到这里查看回复'
    return (
      <Notice tone="accent" title={place}>
        {status.isOpen ? hoursText(status) : queueText(status)}。{reply}。
      </Notice>
    )
  }
  return (
    <p className="chat-hours">
      {hoursText(status)}，{queueText(status)}
    </p>
  )
}
