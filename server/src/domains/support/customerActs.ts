import type { Db, Tx } from '../../core/database/db.ts'
import { fail } from '../../core/errors.ts'
import { type Conversation, closeConversation, lockConversation } from './conversation.ts'
import type { Customer } from './customer.ts'
import { enqueue } from './queue.ts'
import type { SupportRules } from './settings.ts'

type Acting = { conversationId: string; now: Date }

/** Asks for a person. Raises NOT_FOUND, CONVERSATION_CLOSED and QUEUE_FULL. */
export const askPerson = async (
  tx: Tx,
  customer: Customer,
  { conversationId, rules, now }: Acting & { rules: SupportRules },
): Promise<void> => {
  const conversation = await lockConversation(tx, conversationId, customer)
  if (!(await enqueue(tx, conversation, { rules, now }))) fail('QUEUE_FULL')
}

/** Ends a conversation as its customer. Raises NOT_FOUND. */
export const closeAsCustomer = async (
  tx: Tx,
  customer: Customer,
  { conversationId, now }: Acting,
): Promise<void> => {
  const conversation = await lockConversation(tx, conversationId, customer)
  await closeConversation(tx, conversation, { cause: 'customer', text: '你已结束这次咨询', at: now })
}

/** Rates a closed conversation that a person answered, once. Raises NOT_FOUND and CHAT_UNRATABLE. */
export const rateConversation = async (
  tx: Tx,
  customer: Customer,
  { conversationId, stars, now }: Acting & { stars: number },
): Promise<void> => {
  const conversation = await lockConversation(tx, conversationId, customer)
  if (!isRatable(conversation)) fail('CHAT_UNRATABLE')
  await tx
    .updateTable('conversation')
    .set({ rating: stars, rated_at: now })
    .where('id', '=', conversationId)
    .execute()
}

/** Whether a conversation may be rated: it is closed, a person took it, and it has no rating. */
export const isRatable = (conversation: {
  state: string
  taken_by: number | null
  rating: number | null
}): boolean =>
  conversation.state === 'closed' && conversation.taken_by !== null && conversation.rating === null

/** How often (ms) a look of a customer is noted. */
const SEEN_EVERY_MS = 30_000

/** Notes that a customer looks at a conversation, so that they are not notified of replies. */
export const noteSeen = async (db: Db, conversation: Conversation, now: Date): Promise<void> => {
  if (now.getTime() - conversation.seen_at.getTime() < SEEN_EVERY_MS) return
  await db.updateTable('conversation').set({ seen_at: now }).where('id', '=', conversation.id).execute()
}

/** Marks messages as read by the customer, who is looking at them. Raises NOT_FOUND. */
export const markRead = async (
  tx: Tx,
  customer: Customer,
  { conversationId, upToNo, now }: Acting & { upToNo: number },
): Promise<void> => {
  const { last_no, read_by_customer } = await lockConversation(tx, conversationId, customer)
  await tx
    .updateTable('conversation')
    .set({ read_by_customer: Math.max(read_by_customer, Math.min(upToNo, last_no)), seen_at: now })
    .where('id', '=', conversationId)
    .execute()
}
