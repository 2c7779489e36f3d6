import type { ListItem } from '@shanghao/client/http/calls'
import { serverNow } from '@shanghao/client/time/clock'
import { dayText } from '@shanghao/client/time/timeText'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { client } from '../../../core/http/request.ts'
import { usePagedList } from '../../../core/http/usePagedList.ts'
import { goToLogin, useSession } from '../../../core/session/session.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { SkeletonCards } from '../../../ui/feedback/Skeleton.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { PagedList } from '../../../ui/layout/PagedList.tsx'
import { usePostSheets } from '../usePostSheets.tsx'
import { AskSheet } from './AskSheet.tsx'

type Question = ListItem<'reviews', 'questions'>

/** Questions to the owner of an account with their answers, and the way to ask one. */
export default function QuestionsPage() {
  const goodsId = new URLSearchParams(useLocation().search).get('goodsId') ?? ''
  const isGuest = useSession((s) => s.token === null)
  const [isAsking, setAsking] = useState(false)
  const list = usePagedList(client.reviews.questions, { goodsId })
  const posts = usePostSheets()
  return (
    <Page
      title="问号主"
      footer={
        <Button block onClick={() => (isGuest ? goToLogin() : setAsking(true))}>
          我要提问
        </Button>
      }
    >
      <PagedList
        list={list}
        label="提问"
        keyOf={({ questionId }) => String(questionId)}
        skeleton={<SkeletonCards count={3} height={120} />}
        empty={{
          art: 'messages',
          title: '还没有公开的提问',
          text: '想了解账号，可以先看说明和评价，再向号主提问。',
        }}
      >
        {(question) => <QuestionCard question={question} posts={posts} />}
      </PagedList>
      {isAsking ? <AskSheet goodsId={goodsId} onClose={() => setAsking(false)} /> : null}
      {posts.sheets}
    </Page>
  )
}

function QuestionCard({
  question: { questionId, asker, text, at, answer, mayAnswer, isMine },
  posts: { answer: onAnswer, report },
}: {
  question: Question
  posts: ReturnType<typeof usePostSheets>
}) {
  const now = serverNow()
  return (
    <article className="card question">
      <p className="question-text">{text}</p>
      <small>
        {asker} · {dayText(at, now)}
      </small>
      {answer ? (
        <p>
          <b>号主回复</b> {answer.text}
        </p>
      ) : (
        <small>{isMine ? '等待号主回复，回复后公开' : '还没有回复，回复后公开'}</small>
      )}
      {isMine ? null : (
        <footer className="question-actions">
          <Button
            kind="plain"
            size="s"
            aria-label={`举报${asker}的提问`}
            onClick={() => report({ kind: 'question', id: questionId })}
          >
            举报
          </Button>
          {mayAnswer ? (
            <Button
              kind="soft"
              size="s"
              onClick={() => onAnswer({ kind: 'question', id: questionId, said: text })}
            >
              回复
            </Button>
          ) : null}
        </footer>
      )}
    </article>
  )
}
