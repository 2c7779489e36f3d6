import type { ConversationState } from '@shanghao/contract/support/states'
import { sql } from 'kysely'
import type { Tx } from '../../core/database/db.ts'
import { concernedBy } from '../ops/actions.ts'
import { adoptUploads } from '../uploads/actions.ts'
import {
  type Conversation,
  changeState,
  closeConversation,
  findOpenId,
  lockConversation,
} from './conversation.ts'
import { lockCustomer } from './customer.ts'

/** Of two open conversations the one that is further goes on. */
const PROGRESS: Record<ConversationState, number> = { closed: 0, open: 1, waiting: 2, taken: 3 }

const isFurther = (one: Conversation, other: Conversation): boolean =>
  PROGRESS[one.state] > PROGRESS[other.state] ||
  (one.state === other.state && one.last_at.getTime() > other.last_at.getTime())

/** Closes the one of two open conversations that is less far, or else the one with the older message. */
const mergeOpen = async (tx: Tx, guestId: string, userConversationId: string, at: Date): Promise<void> => {
  const guest = await lockConversation(tx, guestId, null)
  const own = await lockConversation(tx, userConversationId, null)
  const text = '你有另一个进行中的会话，这个会话已结束，请在那里继续'
  await closeConversation(tx, isFurther(guest, own) ? own : guest, { cause: 'merged', text, at })
}

/** Puts a conversation back into the queue whose operator turned out to be its customer, by any account of theirs. */
const releaseOwn = async (tx: Tx, conversationId: string, userId: number): Promise<void> => {
  const conversation = await lockConversation(tx, conversationId, null)
  const { taken_by: takenBy, state } = conversation
  if (takenBy === null || state !== 'taken') return
  const { rows } =
    await sql`select from app_user u where u.id = ${takenBy} and ${concernedBy(userId)}`.execute(tx)
  if (rows.length > 0) await changeState(tx, conversation, 'release', { taken_by: null, taken_at: null })
}

/**
 * Gives the conversations of a guest to the user they signed in as; from then on the guest's proof opens none of them. A user has
 * one open conversation: of two the one that is further stays open. Returns how many they got.
 */
export const adoptConversations = async (
  tx: Tx,
  { visitor, userId, at }: { visitor: Buffer; userId: number; at: Date },
): Promise<number> => {
  await lockCustomer(tx, { visitor })
  await lockCustomer(tx, { userId })
  const guestId = await findOpenId(tx, { visitor })
  const userConversationId = await findOpenId(tx, { userId })
  if (guestId && userConversationId) await mergeOpen(tx, guestId, userConversationId, at)
  if (guestId) await releaseOwn(tx, guestId, userId)
  const { numUpdatedRows } = await tx
    .updateTable('conversation')
    .set({ user_id: userId, visitor: null, user_type: 'renter' })
    .where('visitor', '=', visitor)
    .executeTakeFirstOrThrow()
  await adoptUploads(tx, visitor, userId)
  return Number(numUpdatedRows)
}
