import type { questionCalls } from '@shanghao/contract/reviews/questions'
import { presentIdPage } from '../../core/http/cursor.ts'
import type { Handlers } from '../../core/http/handler.ts'
import { answerQuestion } from './answer.ts'
import { askQuestion } from './ask.ts'
import { presentQuestion } from './present.ts'
import { listQuestions } from './queries.ts'
import { reviewSettings } from './settings.ts'
import { requireGoods } from './shownGoods.ts'

/** Questions to owners, answered in public. */
export const questionHandlers: Handlers<typeof questionCalls> = {
  questions: async (ctx, { goodsId, page }) => {
    const { db, viewer, now } = ctx
    const goods = await requireGoods(db, ctx, goodsId)
    const viewerId = viewer?.userId ?? null
    return presentIdPage(
      page,
      now,
      (range) => listQuestions(db, { ...range, goodsId: goods.id, viewerId }),
      (row) => presentQuestion(row, viewerId),
    )
  },

  ask: (ctx, { goodsId, text }) => {
    const { viewer, settings, now, once } = ctx
    const rules = settings.read(reviewSettings)
    return once(async (tx) => {
      await requireGoods(tx, ctx, goodsId)
      return { questionId: await askQuestion(tx, { goodsId, userId: viewer.userId, text, rules, now }) }
    })
  },

  answerQuestion: async ({ db, viewer, now }, { questionId, text }) => {
    await db
      .transaction()
      .execute((tx) => answerQuestion(tx, { id: questionId, ownerId: viewer.userId, text, now }))
    return {}
  },
}
