import {
  type CloseCause,
  type ConversationState,
  type ConversationVerb,
  conversationTransitions,
  type SupportScene,
  type SupportUserType,
} from '@shanghao/contract/support/states'
import { isAllowed } from '@shanghao/contract/transitions'
import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database/db.ts'
import { fail } from '../../core/errors.ts'
import { isRowOf } from '../../core/http/visitor.ts'
import type { Customer } from './customer.ts'

export type Conversation = {
  id: string
  user_id: number | null
  visitor: Buffer | null
  user_type: SupportUserType
  scene: SupportScene
  ref: string | null
  state: ConversationState
  opened_at: Date
  waiting_since: Date | null
  taken_by: number | null
  closed_at: Date | null
  close_cause: CloseCause | null
  rating: number | null
  last_no: number
  read_by_customer: number
  read_by_desk: number
  last_at: Date
  unanswered_since: Date | null
  seen_at: Date
  notified_at: Date | null
}

const columns = sql`id, user_id, visitor, user_type, scene, ref, state, opened_at, waiting_since, taken_by, closed_at, close_cause, rating,
  last_no, read_by_customer, read_by_desk, last_at, unanswered_since, seen_at, notified_at`

/** A conversation of a customer. Raises NOT_FOUND for another person's. */
export const findConversation = async (db: Db, id: string, customer: Customer): Promise<Conversation> => {
  const { rows } =
    await sql<Conversation>`select ${columns} from conversation where id = ${id} and ${isRowOf(customer)}`.execute(
      db,
    )
  return rows[0] ?? fail('NOT_FOUND')
}

/** The same under its row's lock; with null anyone's, for the desk. Raises NOT_FOUND. */
export const lockConversation = async (
  tx: Tx,
  id: string,
  customer: Customer | null,
): Promise<Conversation> => {
  const isOf = customer ? isRowOf(customer) : sql<boolean>`true`
  const { rows } =
    await sql<Conversation>`select ${columns} from conversation where id = ${id} and ${isOf} for update`.execute(
      tx,
    )
  return rows[0] ?? fail('NOT_FOUND')
}

/** The conversation of a customer that is not closed; undefined for none. */
export const findOpenId = async (db: Db | Tx, customer: Customer): Promise<string | undefined> => {
  const { rows } = await sql<{ id: string }>`
    select id from conversation where ${isRowOf(customer)} and state <> 'closed'`.execute(db)
  return rows[0]?.id
}

/** A line of the conversation that says what happened. */
export const addEvent = async (tx: Tx, conversationId: string, text: string, at: Date): Promise<void> => {
  await tx
    .insertInto('message')
    .values({ conversation_id: conversationId, no: 0, author: 'system', kind: 'event', text, at })
    .execute()
}

type Change = { waiting_since?: Date; taken_by?: number | null; taken_at?: Date | null }

/** Changes the state by `conversationTransitions`. Raises CONVERSATION_CLOSED, and CONFLICT where the table has no such transition. */
export const changeState = async (
  tx: Tx,
  { id, state }: Pick<Conversation, 'id' | 'state'>,
  verb: Exclude<ConversationVerb, 'close'>,
  change: Change,
): Promise<void> => {
  if (state === 'closed') fail('CONVERSATION_CLOSED')
  if (!isAllowed(conversationTransitions, verb, state)) fail('CONFLICT')
  await tx
    .updateTable('conversation')
    .set({ ...change, state: conversationTransitions[verb].to })
    .where('id', '=', id)
    .execute()
}

/** Ends a conversation with a line that says how. Does nothing for one that has ended. */
export const closeConversation = async (
  tx: Tx,
  { id, state }: Pick<Conversation, 'id' | 'state'>,
  { cause, text, at }: { cause: CloseCause; text: string; at: Date },
): Promise<void> => {
  if (state === 'closed') return
  await addEvent(tx, id, text, at)
  await tx
    .updateTable('conversation')
    .set({ state: 'closed', closed_at: at, close_cause: cause, unanswered_since: null })
    .where('id', '=', id)
    .execute()
}
