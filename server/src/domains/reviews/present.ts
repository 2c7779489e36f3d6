import type { ResultOf } from '@shanghao/contract/call'
import type { reviewCalls } from '@shanghao/contract/reviews/calls'
import type { questionCalls } from '@shanghao/contract/reviews/questions'
import { isReviewTag, reviewTags } from '@shanghao/contract/reviews/states'
import { type PictureDeps, presentPicture } from '../uploads/actions.ts'
import { writableUntil } from './actions.ts'
import { maskNickname } from './publicText.ts'
import type { OrderReviewRow, QuestionRow, ReviewRow } from './queries.ts'
import type { ReviewRules } from './settings.ts'

type Review = ResultOf<typeof reviewCalls.list>['list'][number]
type OrderReview = ResultOf<typeof reviewCalls.ofOrder>
type Question = ResultOf<typeof questionCalls.questions>['list'][number]

/** Names of tags in the catalogue's order. */
const tagNames = (keys: readonly string[]): string[] =>
  Object.entries(reviewTags).flatMap(([key, { name }]) => (keys.includes(key) ? [name] : []))

type Answered = Pick<ReviewRow, 'answer' | 'answered_at' | 'answer_hidden_reason' | 'edited_at'>

const presentAnswer = (row: Answered): Review['answer'] =>
  row.answer === null || row.answered_at === null || row.answer_hidden_reason !== null
    ? null
    : {
        text: row.answer,
        at: row.answered_at.getTime(),
        isBeforeEdit: row.edited_at !== null && row.edited_at > row.answered_at,
      }

export const presentReview = (deps: PictureDeps, row: ReviewRow, viewerId: number | null): Review => ({
  reviewId: row.id,
  author: maskNickname(row.author),
  goodsId: String(row.goods_id),
  goodsTitle: row.title,
  stars: row.stars,
  tags: tagNames(row.tags),
  text: row.text ?? '',
  pictures: row.pictures.map((picture) => presentPicture(deps, picture)),
  hours: row.hours,
  at: row.written_at.getTime(),
  editedAt: row.edited_at?.getTime() ?? null,
  answer: presentAnswer(row),
  mayAnswer: row.owner_id === viewerId && row.answer === null,
  isMine: row.author_id === viewerId,
})

const OWN_REASON = '评价的账号属于同一实名'

export const presentOrderReview = (
  deps: PictureDeps,
  { goods_id, title, game_name, reviewable, settled_at, review }: OrderReviewRow,
  rules: ReviewRules,
  now: Date,
): OrderReview => {
  const until = reviewable && settled_at ? writableUntil(settled_at, rules) : null
  const hiddenReason = review?.is_own ? OWN_REASON : (review?.hidden_reason ?? null)
  return {
    goodsId: String(goods_id),
    goodsTitle: title,
    gameName: game_name,
    mayWrite: review === null && until !== null && now <= until,
    writableUntil: until?.getTime() ?? null,
    review: review && {
      reviewId: review.id,
      stars: review.stars,
      tags: review.tags.filter(isReviewTag),
      text: review.text ?? '',
      pictures: review.pictures.map((picture) => presentPicture(deps, picture)),
      at: review.written_at.getTime(),
      editableUntil: review.editable_until.getTime(),
      mayEdit: hiddenReason === null && now <= review.editable_until,
      hiddenReason,
      answer: presentAnswer(review),
    },
  }
}

export const presentQuestion = (row: QuestionRow, viewerId: number | null): Question => ({
  questionId: row.id,
  asker: maskNickname(row.asker),
  text: row.text,
  at: row.asked_at.getTime(),
  answer:
    row.answer === null || row.answered_at === null
      ? null
      : { text: row.answer, at: row.answered_at.getTime() },
  mayAnswer: row.owner_id === viewerId && row.answer === null,
  isMine: row.asker_id === viewerId,
})
