import { rolesThatMay } from '@shanghao/contract/ops/permissions'
import type { ConversationState, SupportScene, SupportUserType } from '@shanghao/contract/support/states'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../core/database/db.ts'
import type { DisputeState } from '../disputes/actions.ts'
import { concernedBy, isOperator } from '../ops/actions.ts'

export type DeskRow = {
  id: string
  state: ConversationState
  scene: SupportScene
  user_type: SupportUserType
  ref: string | null
  opened_at: Date
  waiting_since: Date | null
  taken_by: number | null
  closed_at: Date | null
  rating: number | null
  last_at: Date
  /** What the list is ordered by. */
  sort_at: Date
  unread: number
}

type Page = { after: { at: Date; id: string } | null; skip: number; limit: number }

const rowColumns = sql`c.id, c.state, c.scene, c.user_type, c.ref, c.opened_at, c.waiting_since, c.taken_by, c.closed_at, c.rating, c.last_at,
  (select count(*)::int from message m where m.conversation_id = c.id and m.author = 'customer' and m.no > c.read_by_desk) as unread`

/** Whether a conversation is not of the operator, by any account of theirs. */
const isOthers = (operatorId: number) =>
  sql`not exists (select from app_user u where u.id = c.user_id and ${concernedBy(operatorId)})`

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

type Search = {
  /** A user's number or whole phone number. */
  person?: string | undefined
  conversationId?: string | undefined
  operatorId?: string | undefined
  state?: ConversationState | undefined
  starsMax?: number | undefined
}

/** A page of the conversations that fit, the latest first, without those of the viewer's own, by any account. */
export const searchConversations = async (
  db: Db,
  { person, conversationId, operatorId, state, starsMax }: Search,
  { viewerId, after, skip, limit }: Page & { viewerId: number },
): Promise<DeskRow[]> => {
  const conditions: RawBuilder<unknown>[] = [isOthers(viewerId)]
  if (person !== undefined && person.length === 11)
    conditions.push(
      sql`c.user_id = (select p.id from app_user p where p.phone = ${person} and p.state <> 'closed')`,
    )
  else if (person !== undefined) conditions.push(sql`c.user_id = ${person}::bigint`)
  if (conversationId !== undefined) conditions.push(sql`c.id = ${conversationId}`)
  if (operatorId !== undefined) conditions.push(sql`c.taken_by = ${operatorId}::bigint`)
  if (state !== undefined) conditions.push(sql`c.state = ${state}`)
  if (starsMax !== undefined) conditions.push(sql`c.rating <= ${starsMax}`)
  if (after) conditions.push(sql`(c.last_at, c.id) < (${after.at}, ${after.id})`)
  const { rows } = await sql<DeskRow>`
    select ${rowColumns}, c.last_at as sort_at from conversation c where ${sql.join(conditions, sql` and `)}
     order by c.last_at desc, c.id desc limit ${limit} offset ${skip}`.execute(db)
  return rows
}

/** What operators told the next one, the oldest first. */
export const listNotes = (
  db: Db,
  conversationId: string,
): Promise<{ operator_id: number; note: string; at: Date }[]> =>
  db
    .selectFrom('desk_act')
    .select(['operator_id', 'note', 'at'])
    .where('conversation_id', '=', conversationId)
    .where('note', 'is not', null)
    .orderBy('id')
    .$narrowType<{ note: string }>()
    .execute()

type DeskOperator = { id: number; conversations: number }

/** The operators who may have a conversation, with how many they have, the fewest first. */
export const listDeskOperators = async (db: Db): Promise<DeskOperator[]> => {
  const { rows } = await sql<DeskOperator>`
    select u.id, (select count(*)::int from conversation c where c.state = 'taken' and c.taken_by = u.id) as conversations
      from app_user u where ${isOperator} and u.identity_id is not null
       and exists (select from operator_role r where r.user_id = u.id and r.ended_at is null and r.role = any (${[...rolesThatMay('support_act')]}::text[]))
     order by conversations, u.id limit 100`.execute(db)
  return rows
}

type RatingRow = { operator_id: number; rated: number; average: number; low: number; by_stars: number[] }

/** The ratings that customers gave since a moment, by the operator who had the conversation, the most first; averages in hundredths. */
export const listRatings = async (db: Db, since: Date): Promise<RatingRow[]> => {
  const { rows } = await sql<RatingRow>`
    select taken_by as operator_id, count(*)::int as rated, round(avg(rating) * 100)::int as average,
           count(*) filter (where rating <= 2)::int as low,
           array[count(*) filter (where rating = 1), count(*) filter (where rating = 2), count(*) filter (where rating = 3),
                 count(*) filter (where rating = 4), count(*) filter (where rating = 5)]::int[] as by_stars
      from conversation where rating is not null and rated_at >= ${since} and taken_by is not null
     group by taken_by order by rated desc, taken_by`.execute(db)
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
