import type { feedbackCalls } from '@shanghao/contract/content/feedback'
import { feedbackCategoryNames, feedbackStateNames } from '@shanghao/contract/content/states'
import { maskContact } from '@shanghao/contract/rules'
import { fail } from '../../../core/errors.ts'
import { presentSerialPage } from '../../../core/http/cursor.ts'
import type { Ctx, Handlers } from '../../../core/http/handler.ts'
import { callerOf } from '../../../core/http/visitor.ts'
import { countGuest } from '../../../core/limits/guestLimits.ts'
import { countReveal } from '../../ops/actions.ts'
import { presentPicture } from '../../uploads/actions.ts'
import { contentSettings } from '../settings.ts'
import { answerFeedback, closeFeedback, lockForDesk } from './desk.ts'
import { type FeedbackRow, listFeedbackForDesk, listOwnFeedback } from './queries.ts'
import { submitFeedback } from './submit.ts'

const summaryOf = ({ id, category, text, state, created_at }: FeedbackRow) => ({
  feedbackId: id,
  category,
  categoryName: feedbackCategoryNames[category],
  text,
  state,
  stateName: feedbackStateNames[state],
  createdAt: created_at.getTime(),
})

const answersOf = (
  ctx: Parameters<typeof presentPicture>[0],
  { pictures, answer, answered_at, close_reason, closed_at }: FeedbackRow,
) => ({
  pictures: pictures.map((picture) => presentPicture(ctx, picture)),
  answer,
  answeredAt: answered_at?.getTime() ?? null,
  closeReason: close_reason,
  closedAt: closed_at?.getTime() ?? null,
})

/** Raises FEEDBACK_CLOSED for a guest where only people with a login may write, and TOO_MANY_REQUESTS. */
const admitGuest = async (ctx: Ctx): Promise<void> => {
  const { feedbackGuests, guestFeedbackHour, guestFeedbackTotal } = ctx.settings.read(contentSettings)
  if (!ctx.viewer && !feedbackGuests) fail('FEEDBACK_CLOSED')
  await countGuest(ctx, { name: 'feedback', perNetwork: guestFeedbackHour, total: guestFeedbackTotal })
}

export const feedbackHandlers: Handlers<typeof feedbackCalls> = {
  submitFeedback: async (ctx, { visitor, ...draft }) => {
    const caller = callerOf(ctx, visitor)
    await admitGuest(ctx)
    const { db, ids, settings, now } = ctx
    const given = { rules: settings.read(contentSettings), ids, now }
    return { feedbackId: await db.transaction().execute((tx) => submitFeedback(tx, caller, draft, given)) }
  },

  myFeedback: (ctx, { visitor, page }) => {
    const caller = callerOf(ctx, visitor)
    return presentSerialPage(
      page,
      ctx.now,
      (rows) => listOwnFeedback(ctx.db, caller, rows),
      (row) => ({ ...summaryOf(row), ...answersOf(ctx, row) }),
    )
  },

  listFeedback: ({ database, viewer, now }, { state, category, page }) =>
    presentSerialPage(
      page,
      now,
      (rows) => listFeedbackForDesk(database.catalogue, { operatorId: viewer.userId, state, category }, rows),
      (row) => ({ ...summaryOf(row), pictures: row.pictures.length, guest: row.user_id === null }),
    ),

  feedbackDetail: async (ctx, { feedbackId }) => {
    const looking = { feedbackId, operatorId: ctx.viewer.userId }
    const row = await ctx.db.transaction().execute((tx) => lockForDesk(tx, looking))
    const { contact, user_id: userId } = row
    return {
      ...summaryOf(row),
      ...answersOf(ctx, row),
      contact: contact && maskContact(contact),
      userId: userId === null ? null : String(userId),
    }
  },

  feedbackContact: async (ctx, { feedbackId }) => {
    const looking = { feedbackId, operatorId: ctx.viewer.userId }
    const { contact } = await ctx.db.transaction().execute((tx) => lockForDesk(tx, looking))
    await countReveal(ctx)
    return { contact }
  },

  answerFeedback: async ({ db, viewer, now }, { feedbackId, text }) => {
    const answering = { feedbackId, text, operatorId: viewer.userId, now }
    await db.transaction().execute((tx) => answerFeedback(tx, answering))
    return {}
  },

  closeFeedback: async ({ db, viewer, now }, { feedbackId, reason }) => {
    const closing = { feedbackId, reason, operatorId: viewer.userId, now }
    await db.transaction().execute((tx) => closeFeedback(tx, closing))
    return {}
  },
}
