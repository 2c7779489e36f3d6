import { feedbackTransitions } from '@shanghao/contract/content/states'
import { isAllowed } from '@shanghao/contract/transitions'
import type { Tx } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'
import { notify } from '../../notifications/actions.ts'
import { requireUninvolved } from '../../ops/actions.ts'
import { type FeedbackRow, lockFeedback } from './queries.ts'

type Operating = { feedbackId: string; operatorId: number; now: Date }

/** Locks a feedback for an operator who did not write it. Raises NOT_FOUND, OPERATOR_SELF and REALNAME_REQUIRED. */
export const lockForDesk = async (
  tx: Tx,
  { feedbackId, operatorId }: Pick<Operating, 'feedbackId' | 'operatorId'>,
): Promise<FeedbackRow> => {
  const feedback = await lockFeedback(tx, feedbackId)
  await requireUninvolved(tx, operatorId, feedback.user_id)
  return feedback
}

/** Answers a feedback, once, and tells its author. Raises FEEDBACK_STATE and what `lockForDesk` raises. */
export const answerFeedback = async (
  tx: Tx,
  { text, ...operating }: Operating & { text: string },
): Promise<void> => {
  const { feedbackId, operatorId, now } = operating
  const { state, user_id: userId } = await lockForDesk(tx, operating)
  if (!isAllowed(feedbackTransitions, 'answer', state)) fail('FEEDBACK_STATE')
  await tx
    .updateTable('feedback')
    .set({ state: 'answered', answer: text, answered_by: operatorId, answered_at: now })
    .where('id', '=', feedbackId)
    .execute()
  if (userId === null) return
  await notify(tx, userId, {
    kind: 'feedback_answered',
    title: '你的反馈有了回复',
    text: '谢谢你的反馈，点开查看回复。',
    path: '/pages/suggestions-submit/index?tab=mine',
  })
}

/** Closes a feedback, answered or not. Raises FEEDBACK_STATE and what `lockForDesk` raises. */
export const closeFeedback = async (
  tx: Tx,
  { reason, ...operating }: Operating & { reason: string },
): Promise<void> => {
  const { feedbackId, operatorId, now } = operating
  const { state } = await lockForDesk(tx, operating)
  if (!isAllowed(feedbackTransitions, 'close', state)) fail('FEEDBACK_STATE')
  await tx
    .updateTable('feedback')
    .set({ state: 'closed', close_reason: reason, closed_by: operatorId, closed_at: now })
    .where('id', '=', feedbackId)
    .execute()
}
