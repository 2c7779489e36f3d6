import type { ReactNode } from 'react'
import { Button } from '../../ui/controls/Button.tsx'
import { type Review, ReviewCard } from '../../ui/reviews/ReviewCard.tsx'
import type { usePostSheets } from './usePostSheets.tsx'

/** A review in a list, with what its reader may do: answer it as the owner, or report it. */
export function ReviewItem({
  review,
  of,
  posts: { answer, report },
}: {
  review: Review
  of?: ReactNode
  posts: Pick<ReturnType<typeof usePostSheets>, 'answer' | 'report'>
}) {
  const { reviewId, author, text, mayAnswer, isMine } = review
  return (
    <ReviewCard
      review={review}
      of={of}
      actions={
        isMine ? null : (
          <>
            <Button
              kind="plain"
              size="s"
              aria-label={`举报${author}的评价`}
              onClick={() => report({ kind: 'review', id: reviewId })}
            >
              举报
            </Button>
            {mayAnswer ? (
              <Button
                kind="soft"
                size="s"
                onClick={() => answer({ kind: 'review', id: reviewId, said: text })}
              >
                回复
              </Button>
            ) : null}
          </>
        )
      }
    />
  )
}
