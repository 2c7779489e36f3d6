import type { ListItem } from '@shanghao/client/http/calls'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { client } from '../../../core/http/request.ts'
import { usePagedList } from '../../../core/http/usePagedList.ts'
import { visitorInput } from '../../../core/session/visitor.ts'
import { PictureRow } from '../../../ui/display/PictureRow.tsx'
import { Tag } from '../../../ui/display/Tag.tsx'
import { SkeletonCards } from '../../../ui/feedback/Skeleton.tsx'
import { PagedList } from '../../../ui/layout/PagedList.tsx'

type Feedback = ListItem<'content', 'myFeedback'>

const tones = { open: 'warn', answered: 'good', closed: 'plain' } as const

/** What the person, or the guest on this device, has sent, with the answers. */
export function MyFeedback() {
  const list = usePagedList(client.content.myFeedback, visitorInput())
  return (
    <PagedList
      list={list}
      label="我的反馈"
      keyOf={({ feedbackId }) => feedbackId}
      skeleton={<SkeletonCards count={3} height={140} />}
      empty={{ art: 'messages', title: '还没有提交过反馈' }}
    >
      {(feedback) => <FeedbackCard feedback={feedback} />}
    </PagedList>
  )
}

function FeedbackCard({ feedback }: { feedback: Feedback }) {
  const { categoryName, state, stateName, text, pictures, createdAt, answer, answeredAt, closeReason } =
    feedback
  return (
    <article className="card feedback-card">
      <div className="feedback-card-head">
        <strong>{categoryName}</strong>
        <Tag tone={tones[state]}>{stateName}</Tag>
        <time dateTime={new Date(createdAt).toISOString()}>{momentText(createdAt, serverNow())}</time>
      </div>
      <p>{text}</p>
      {pictures.length > 0 ? <PictureRow pictures={pictures} of="反馈" /> : null}
      {answer === null || answeredAt === null ? null : (
        <p className="feedback-answer">
          <strong>回复 · {momentText(answeredAt, serverNow())}</strong>
          {answer}
        </p>
      )}
      {closeReason === null ? null : (
        <p className="feedback-answer">
          <strong>已关闭</strong>
          {closeReason}
        </p>
      )}
    </article>
  )
}
