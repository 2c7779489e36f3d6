import { sql } from 'kysely'
import { shanghaiClock } from '../../core/config/shanghaiTime.ts'
import type { Db, Tx } from '../../core/database/db.ts'
import { fail } from '../../core/errors.ts'
import { addEvent, type Conversation, changeState } from './conversation.ts'
import { deskHours } from './hours.ts'
import type { SupportRules } from './settings.ts'

/** Conversations in the queue, and those of guests among them. */
export const countWaiting = async (db: Db | Tx): Promise<{ all: number; guests: number }> => {
  const { rows } = await sql<{ all: number; guests: number }>`
    select count(*)::int as all, count(*) filter (where user_id is null)::int as guests from conversation where state = 'waiting'`.execute(
    db,
  )
  return rows[0] ?? { all: 0, guests: 0 }
}

/** Whether the queue takes one more. Guests have a part of it, so that they can't keep signed-in people out. */
export const hasRoom = (
  { all, guests }: { all: number; guests: number },
  { queueMax, guestQueueMax }: SupportRules,
  isGuest: boolean,
): boolean => all < queueMax && (!isGuest || guests < guestQueueMax)

/** How many stand before one in the queue. */
export const countAhead = async (
  db: Db,
  { id, waiting_since }: Pick<Conversation, 'id' | 'waiting_since'>,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from conversation where state = 'waiting' and (waiting_since, id) < (${waiting_since}::timestamptz, ${id})`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Puts a conversation into the queue; false where the queue is full. Raises CONVERSATION_CLOSED. */
export const enqueue = async (
  tx: Tx,
  conversation: Conversation,
  { rules, now }: { rules: SupportRules; now: Date },
): Promise<boolean> => {
  if (conversation.state === 'closed') fail('CONVERSATION_CLOSED')
  if (conversation.state !== 'open') return true
  // Of all that join at once each counts those before it.
  await sql`select pg_advisory_xact_lock(hashtextextended('support:queue', 0))`.execute(tx)
  if (!hasRoom(await countWaiting(tx), rules, conversation.user_id === null)) return false
  await changeState(tx, conversation, 'queue', { waiting_since: now })
  const { opensAt } = deskHours(rules, now)
  const text = opensAt
    ? `已为你排队。现在不是客服时间，${shanghaiClock(opensAt)} 上班后按先后顺序回复`
    : '已为你排队，人工客服会按先后顺序回复'
  await addEvent(tx, conversation.id, text, now)
  return true
}
