import type { Tx } from '../../core/database/db.ts'
import { fail } from '../../core/errors.ts'
import { notify } from '../notifications/actions.ts'
import { requireNoContact } from './publicText.ts'

type AnswerInput = { id: number; ownerId: number; text: string; now: Date }

/** The first words of a post, for messages. */
const EXCERPT = 40
const excerptOf = (text: string): string =>
  text.length > EXCERPT ? `${text.slice(0, EXCERPT).replace(/[\uD800-\uDBFF]$/, '')}…` : text

/**
 * Answers a review of one's own account, once, and tells its author. Raises NOT_FOUND for another owner's or a hidden one,
 * ALREADY_ANSWERED, CONTACT_IN_TEXT.
 */
export const answerReview = async (tx: Tx, { id, ownerId, text, now }: AnswerInput): Promise<void> => {
  const review = await tx
    .selectFrom('review')
    .select(['author_id', 'order_id', 'answer'])
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('hidden_reason', 'is', null)
    .where('is_own', '=', false)
    .forUpdate()
    .executeTakeFirst()
  if (!review) return fail('NOT_FOUND')
  if (review.answer !== null) fail('ALREADY_ANSWERED')
  requireNoContact(text)
  await tx.updateTable('review').set({ answer: text, answered_at: now }).where('id', '=', id).execute()
  await notify(tx, review.author_id, {
    kind: 'review_answered',
    title: '号主回复了你的评价',
    text: excerptOf(text),
    path: `/pages/review/edit?orderId=${review.order_id}`,
  })
}

/** Answers a question about one's own account, once; it is public from then on. Raises like `answerReview`. */
export const answerQuestion = async (tx: Tx, { id, ownerId, text, now }: AnswerInput): Promise<void> => {
  const question = await tx
    .selectFrom('question')
    .select(['asker_id', 'goods_id', 'answer'])
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('hidden_reason', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!question) return fail('NOT_FOUND')
  if (question.answer !== null) fail('ALREADY_ANSWERED')
  requireNoContact(text)
  await tx.updateTable('question').set({ answer: text, answered_at: now }).where('id', '=', id).execute()
  await notify(tx, question.asker_id, {
    kind: 'question_answered',
    title: '号主回复了你的提问',
    text: excerptOf(text),
    path: `/pages/question/list?goodsId=${question.goods_id}`,
  })
}
