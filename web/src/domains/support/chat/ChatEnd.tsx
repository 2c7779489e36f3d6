import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { STARS_MAX } from '@shanghao/contract/rules'
import { client } from '../../../core/http/request.ts'
import { visitorInput } from '../../../core/session/visitor.ts'
import { paths } from '../../../paths.ts'
import { LinkButton } from '../../../ui/controls/Button.tsx'
import type { Conversation } from './useConversation.ts'

const starNames = ['很不满意', '不满意', '一般', '满意', '很满意'] as const

/** In place of the composer once a conversation is closed: its rating, and the way to a new one. */
export function ChatEnd({ conversation }: { conversation: Conversation }) {
  const { conversationId, mayRate, rating } = conversation
  const rate = useCallMutation(client.support.rate, { invalidates: [client.support.conversation] })
  return (
    <div className="chat-end">
      {mayRate ? (
        <fieldset className="chat-rating" disabled={rate.busy}>
          <legend>这次服务怎么样？</legend>
          {Array.from({ length: STARS_MAX }, (_, i) => i + 1).map((stars) => (
            <button
              key={stars}
              type="button"
              onClick={() => rate.run({ ...visitorInput(), conversationId, stars })}
            >
              {starNames[stars - 1]}
            </button>
          ))}
        </fieldset>
      ) : null}
      {rating === null ? null : <p role="status">你的评价：{starNames[rating - 1]}，感谢反馈</p>}
      <LinkButton replace to={paths.serviceView()}>
        重新咨询
      </LinkButton>
    </div>
  )
}
