import type { deskToolCalls } from '@shanghao/contract/support/deskTools'
import type { Handlers } from '../../core/http/handler.ts'
import { listTextTemplates, removeTextTemplate, saveTextTemplate } from '../ops/actions.ts'
import { listDeskOperators, listRatings } from './deskQueries.ts'

const desk = 'support'
const DAY_MS = 86_400_000

/** What the desk of customer service works with, besides the calls on a conversation. */
export const deskToolHandlers: Handlers<typeof deskToolCalls> = {
  deskOperators: async ({ db, viewer }) => ({
    list: (await listDeskOperators(db)).map(({ id, conversations }) => ({
      operatorId: String(id),
      isMe: id === viewer.userId,
      conversations,
    })),
  }),

  deskRatings: async ({ db, viewer, now }, { days }) => ({
    list: (await listRatings(db, new Date(now.getTime() - days * DAY_MS))).map((row) => ({
      operatorId: String(row.operator_id),
      isMe: row.operator_id === viewer.userId,
      rated: row.rated,
      averageHundredths: row.average,
      low: row.low,
      byStars: row.by_stars,
    })),
  }),

  cannedAnswers: ({ db }) => listTextTemplates(db, desk),

  saveCannedAnswer: async ({ db, viewer, now }, template) => ({
    templateId: await db
      .transaction()
      .execute((tx) => saveTextTemplate(tx, { ...template, desk, operatorId: viewer.userId, now })),
  }),

  removeCannedAnswer: async ({ db }, { templateId }) => {
    await db.transaction().execute((tx) => removeTextTemplate(tx, { templateId, desk }))
    return {}
  },
}
