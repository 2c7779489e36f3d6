import type { ParsedOf } from '@shanghao/contract/call'
import type { deskCalls } from '@shanghao/contract/support/desk'
import { sql } from 'kysely'
import type { Tx } from '../../core/database/db.ts'
import { fail } from '../../core/errors.ts'
import { findOperatorPermissions } from '../../core/http/operator.ts'
import { notify } from '../notifications/actions.ts'
import { isOperator, requireUninvolved } from '../ops/actions.ts'
import { claimUpload } from '../uploads/actions.ts'
import {
  addEvent,
  type Conversation,
  changeState,
  closeConversation,
  lockConversation,
} from './conversation.ts'
import type { SupportRules } from './settings.ts'

type Operating = { conversationId: string; operatorId: number; now: Date }
type DeskAct = 'look' | 'take' | 'hand_over' | 'release' | 'close'

const MINUTE_MS = 60_000
/** A customer whose page has not asked for so long is away, and is notified of a reply. */
const AWAY_MS = 90_000

/** Records what an operator did with a conversation. */
const recordDeskAct = async (
  tx: Tx,
  { conversationId, operatorId, now }: Operating,
  act: DeskAct,
  note?: string,
): Promise<void> => {
  await tx
    .insertInto('desk_act')
    .values({ conversation_id: conversationId, operator_id: operatorId, act, at: now, note: note ?? null })
    .execute()
}

/** Locks a conversation for an operator who is not its customer. Raises NOT_FOUND, OPERATOR_SELF and REALNAME_REQUIRED. */
const lockForDesk = async (
  tx: Tx,
  { conversationId, operatorId }: Pick<Operating, 'conversationId' | 'operatorId'>,
): Promise<Conversation> => {
  const conversation = await lockConversation(tx, conversationId, null)
  await requireUninvolved(tx, operatorId, conversation.user_id)
  return conversation
}

/** The same for the operator who has it. Raises CONVERSATION_CLOSED and CONVERSATION_ASSIGNED too. */
const lockTaken = async (tx: Tx, operating: Operating): Promise<Conversation> => {
  const conversation = await lockForDesk(tx, operating)
  if (conversation.taken_by !== operating.operatorId) fail('CONVERSATION_ASSIGNED')
  if (conversation.state === 'closed') fail('CONVERSATION_CLOSED')
  return conversation
}

/** Whether a customer has waited so long for a reply that another operator may take the conversation. */
const isNeglected = (
  { unanswered_since }: Conversation,
  { takeOverMinutes }: SupportRules,
  now: Date,
): boolean =>
  unanswered_since !== null && unanswered_since.getTime() <= now.getTime() - takeOverMinutes * MINUTE_MS

/**
 * Takes a conversation from the queue, or from an operator who has let its customer wait. Taking one's own again changes nothing.
 * Raises CONVERSATION_CLOSED, CONVERSATION_ASSIGNED, CONFLICT for one that did not ask for a person, and what `lockForDesk` raises.
 */
export const takeConversation = async (
  tx: Tx,
  operating: Operating & { rules: SupportRules },
): Promise<void> => {
  const { operatorId, rules, now } = operating
  const conversation = await lockForDesk(tx, operating)
  const { id, state, taken_by: takenBy } = conversation
  if (state === 'taken' && takenBy === operatorId) return
  if (state === 'taken' && !isNeglected(conversation, rules, now)) fail('CONVERSATION_ASSIGNED')
  await changeState(tx, conversation, 'take', { taken_by: operatorId, taken_at: now })
  await addEvent(tx, id, state === 'taken' ? '已由另一位客服接待' : '人工客服已接入', now)
  await recordDeskAct(tx, operating, 'take')
}

/**
 * Opens a conversation for the operator who has it, or had it when it ended; records the look and marks the customer's messages as
 * read. Raises CONVERSATION_ASSIGNED and what `lockForDesk` raises.
 */
export const openForDesk = async (tx: Tx, operating: Operating): Promise<Conversation> => {
  const conversation = await lockForDesk(tx, operating)
  if (conversation.taken_by !== operating.operatorId) fail('CONVERSATION_ASSIGNED')
  await recordDeskAct(tx, operating, 'look')
  if (conversation.read_by_desk < conversation.last_no)
    await tx
      .updateTable('conversation')
      .set({ read_by_desk: conversation.last_no })
      .where('id', '=', conversation.id)
      .execute()
  return { ...conversation, read_by_desk: conversation.last_no }
}

/** Notifies a customer who is away of a reply, once until they look again. */
const notifyAway = async (tx: Tx, conversation: Conversation, now: Date): Promise<void> => {
  const { id, user_id: userId, seen_at: seenAt, notified_at: notifiedAt } = conversation
  if (userId === null || now.getTime() - seenAt.getTime() < AWAY_MS) return
  if (notifiedAt !== null && notifiedAt > seenAt) return
  await notify(tx, userId, {
    kind: 'support_reply',
    title: '客服回复了你',
    text: '点开查看回复，可以继续提问。',
    path: `/pages/custom-service/service-view?conversationId=${id}`,
  })
  await tx.updateTable('conversation').set({ notified_at: now }).where('id', '=', id).execute()
}

type Reply = ParsedOf<typeof deskCalls.deskSend>

/**
 * Replies as the operator who has the conversation; a repeat by the same client id changes nothing. Returns the message's number.
 * Raises UPLOAD_EXPIRED and what `lockTaken` raises.
 */
export const reply = async (
  tx: Tx,
  { clientId, message, ...operating }: Operating & Pick<Reply, 'clientId' | 'message'>,
): Promise<number> => {
  const { operatorId, now } = operating
  const conversation = await lockTaken(tx, operating)
  const { id } = conversation
  const sent = await tx
    .selectFrom('message')
    .select('no')
    .where('conversation_id', '=', id)
    .where('author', '=', 'desk')
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  if (sent) return sent.no
  const content =
    message.kind === 'text'
      ? { text: message.text }
      : {
          picture: JSON.stringify(
            await claimUpload(tx, {
              userId: operatorId,
              publicKey: message.publicKey,
              purpose: 'chat',
              usedBy: `conversation:${id}`,
              now,
            }),
          ),
        }
  const { no } = await tx
    .insertInto('message')
    .values({
      conversation_id: id,
      no: 0,
      author: 'desk',
      operator_id: operatorId,
      kind: message.kind,
      client_id: clientId,
      at: now,
      ...content,
    })
    .returning('no')
    .executeTakeFirstOrThrow()
  await notifyAway(tx, conversation, now)
  return no
}

/** Raises NOT_FOUND for a person who answers no customers. */
const requireDeskOperator = async (tx: Tx, userId: number): Promise<void> => {
  const { rows } = await sql`select from app_user u where u.id = ${userId} and ${isOperator}`.execute(tx)
  const permissions = rows.length > 0 ? await findOperatorPermissions(tx, userId) : []
  if (!permissions.includes('support_act')) fail('NOT_FOUND')
}

/**
 * Gives a conversation to another operator, or with null back to its place in the queue, with a note for who gets it. Raises NOT_FOUND for no operator,
 * OPERATOR_SELF for one who is its customer, and what `lockTaken` raises.
 */
export const handOver = async (
  tx: Tx,
  { to, note, ...operating }: Operating & { to: number | null; note?: string | undefined },
): Promise<void> => {
  const conversation = await lockTaken(tx, operating)
  const { now } = operating
  if (to === null) {
    await changeState(tx, conversation, 'release', { taken_by: null, taken_at: null })
    await addEvent(tx, conversation.id, '正在为你安排另一位客服', now)
    return recordDeskAct(tx, operating, 'release', note)
  }
  await requireDeskOperator(tx, to)
  await requireUninvolved(tx, to, conversation.user_id)
  await changeState(tx, conversation, 'take', { taken_by: to, taken_at: now })
  await addEvent(tx, conversation.id, '已转给另一位客服', now)
  await recordDeskAct(tx, operating, 'hand_over', note)
}

/** Ends a conversation as the operator who has it. Raises what `lockTaken` raises. */
export const closeAsDesk = async (tx: Tx, operating: Operating): Promise<void> => {
  const conversation = await lockTaken(tx, operating)
  await closeConversation(tx, conversation, {
    cause: 'desk',
    text: '客服已结束这次会话',
    at: operating.now,
  })
  await recordDeskAct(tx, operating, 'close')
}
