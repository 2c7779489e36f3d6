import type { ConversationState, SupportScene, SupportUserType } from '@shanghao/contract/support/states'
import { sql } from 'kysely'
import type { Db } from '../../core/database/db.ts'
import type { DisputeState } from '../disputes/actions.ts'
import { ownedBy } from '../ops/actions.ts'

export type DeskRow = {
  id: string
  state: ConversationState
  scene: SupportScene
  user_type: SupportUserType
  waiting_since: Date | null
  taken_by: number | null
  last_at: Date
  /** What the list is ordered by. */
  sort_at: Date
  unread: number
}

type Page = { after: { at: Date; id: string } | null; skip: number; limit: number }

const rowColumns = sql`c.id, c.state, c.scene, c.user_type, c.waiting_since, c.taken_by, c.last_at,
  (select count(*)::int from message m where m.conversation_id = c.id and m.author = 'customer' and m.no > c.read_by_desk) as unread`

/** Whether a conversation is not of the operator, by any account of theirs. */
const isOthers = (operatorId: number) =>
  sql`not exists (select from app_user u where u.id = c.user_id and ${ownedBy(operatorId)})`

/** The queue, and conversations whose customer waits for a reply since `neglectedBefore`; those that wait longest first. */
export const listDeskQueue = async (
  db: Db,
  { operatorId, neglectedBefore, after, skip, limit }: Page & { operatorId: number; neglectedBefore: Date },
): Promise<DeskRow[]> => {
  const { rows } = await sql<DeskRow>`
    select ${rowColumns}, c.waiting_since as sort_at from conversation c
     where (c.state = 'waiting' or c.state = 'taken' and c.taken_by <> ${operatorId} and c.unanswered_since <= ${neglectedBefore})
       and ${isOthers(operatorId)}
       and (${after?.at ?? null}::timestamptz is null or (c.waiting_since, c.id) > (${after?.at ?? null}, ${after?.id ?? null}))
     order by c.waiting_since, c.id limit ${limit} offset ${skip}`.execute(db)
  return rows
}

/** The conversations an operator has, the oldest last message first. */
export const listTaken = async (
  db: Db,
  { operatorId, after, skip, limit }: Page & { operatorId: number },
): Promise<DeskRow[]> => {
  const { rows } = await sql<DeskRow>`
    select ${rowColumns}, c.last_at as sort_at from conversation c
     where c.state = 'taken' and c.taken_by = ${operatorId}
       and (${after?.at ?? null}::timestamptz is null or (c.last_at, c.id) > (${after?.at ?? null}, ${after?.id ?? null}))
     order by c.last_at, c.id limit ${limit} offset ${skip}`.execute(db)
  return rows
}

/** The conversations of a user for an operator who is not them, the latest first. */
export const listOfUser = async (
  db: Db,
  { userId, operatorId, after, skip, limit }: Page & { userId: string; operatorId: number },
): Promise<DeskRow[]> => {
  const { rows } = await sql<DeskRow>`
    select ${rowColumns}, c.last_at as sort_at from conversation c
     where c.user_id = ${userId}::bigint and ${isOthers(operatorId)}
       and (${after?.at ?? null}::timestamptz is null or (c.last_at, c.id) < (${after?.at ?? null}, ${after?.id ?? null}))
     order by c.last_at desc, c.id desc limit ${limit} offset ${skip}`.execute(db)
  return rows
}

export const findCustomer = (db: Db, userId: number) =>
  db
    .selectFrom('app_user')
    .select(['phone', 'created_at', 'completed_orders'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

/** The disputes of a person as renter or owner that are not over, the newest first. */
export const listLiveDisputes = async (
  db: Db,
  userId: number,
): Promise<{ id: string; order_id: string; state: DisputeState; filed_at: Date }[]> =>
  (
    await sql<{ id: string; order_id: string; state: DisputeState; filed_at: Date }>`
    select id, order_id, state, filed_at from dispute
     where ${userId} in (renter_id, owner_id) and closed_at is null order by filed_at desc limit 10`.execute(
      db,
    )
  ).rows
