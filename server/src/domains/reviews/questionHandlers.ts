import type { questionCalls } from '@shanghao/contract/reviews/questions'
import { fail } from '../../core/errors.ts'
import { presentIdPage } from '../../core/http/cursor.ts'
import type { Handlers } from '../../core/http/handler.ts'
import { answerQuestion } from './answer.ts'
import { askQuestion } from './ask.ts'
import { presentQuestion } from './present.ts'
import { findReviewedGoods, listQuestions } from './queries.ts'
import { reviewSettings } from './settings.ts'

/** Questions to owners, answered in public. */
export const questionHandlers: Handlers<typeof questionCalls> = {
  questions: async ({ db, viewer, now }, { goodsId, page }) => {
    const goods = (await findReviewedGoods(db, goodsId)) ?? fail('NOT_FOUND')
    const viewerId = viewer?.userId ?? null
    return presentIdPage(
      page,
      now,
      (range) => listQuestions(db, { ...range, goodsId: goods.id, viewerId }),
      (row) => presentQuestion(row, viewerId),
    )
  },

  ask: ({ viewer, settings, now, once }, { goodsId, text }) =>
    once(async (tx) => ({
      questionId: await askQuestion(tx, {
        goodsId,
        userId: viewer.userId,
        text,
        rules: settings.read(reviewSettings),
        now,
      }),
    })),

  answerQuestion: async ({ db, viewer, now }, { questionId, text }) => {
    await db
      .transaction()
      .execute((tx) => answerQuestion(tx, { id: questionId, ownerId: viewer.userId, text, now }))
    return {}
  },
}
