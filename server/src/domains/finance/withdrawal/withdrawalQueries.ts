import type { WithdrawalState } from '@shanghao/contract/finance/states'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../core/database/db.ts'

/** A withdrawal with its masked account. */
export type WithdrawalRow = {
  id: string
  user_id: number
  state: WithdrawalState
  amount_fen: number
  fee_free_fen: number
  fee_fen: number
  masked: string
  created_at: Date
  finished_at: Date | null
  next_ask_at: Date | null
  reason: string | null
  transaction_id: string | null
}

const columns = sql`w.id, w.user_id, w.state, w.amount_fen, w.fee_free_fen, w.fee_fen, a.masked, w.created_at, w.finished_at, w.next_ask_at, w.reason,
  w.transaction_id`

/** A withdrawal of the user; undefined for another user's. */
export const findWithdrawal = async (
  db: Db,
  userId: number,
  id: string,
): Promise<WithdrawalRow | undefined> => {
  const { rows } = await sql<WithdrawalRow>`
    select ${columns} from withdrawal w join withdraw_account a on a.id = w.account_id
     where w.id = ${id} and w.user_id = ${userId}`.execute(db)
  return rows[0]
}

type PageFilter = { before: Date; after: { at: Date; id: string } | null; skip: number; limit: number }

/** A user's withdrawals, newest first. */
export const listWithdrawals = async (
  db: Db,
  { userId, before, after, skip, limit }: PageFilter & { userId: number },
): Promise<WithdrawalRow[]> => {
  const { rows } = await sql<WithdrawalRow>`
    select ${columns} from withdrawal w join withdraw_account a on a.id = w.account_id
     where w.user_id = ${userId} and w.created_at <= ${before}
       and (${after?.at ?? null}::timestamptz is null or (w.created_at, w.id) < (${after?.at ?? null}, ${after?.id ?? null}))
     order by w.created_at desc, w.id desc limit ${limit} offset ${skip}`.execute(db)
  return rows
}

export type ReviewRow = WithdrawalRow & {
  account_id: number
  phone: string
  asked: number
  sent_at: Date | null
  paid_count: number
  paid_fen: number
  events: { at: string; verb: string; actor: string }[]
}

type ReviewFilter = PageFilter & {
  /** Null for all. */
  states: readonly [WithdrawalState, ...WithdrawalState[]] | null
  /** Only those of one user, or of one number. */
  userId?: number | undefined
  id?: string | undefined
  /** Only those applied for before this, where it is given. */
  olderThan: Date | null
  oldestFirst: boolean
}

/** A page of withdrawals `w`, and the order of its rows. */
const pageOf = ({
  states,
  userId,
  id,
  olderThan,
  oldestFirst,
  before,
  after,
  skip,
  limit,
}: ReviewFilter): { page: RawBuilder<unknown>; order: RawBuilder<unknown> } => {
  // One state by equality: only then does its index give the order.
  const inState =
    states === null
      ? sql`true`
      : states.length === 1
        ? sql`w.state = ${states[0]}`
        : sql`w.state = any (${[...states]})`
  const ofUser = userId === undefined ? sql`` : sql`and w.user_id = ${userId}`
  const ofNumber = id === undefined ? sql`` : sql`and w.id = ${id}`
  const [beyond, direction] = oldestFirst ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`]
  const order = sql`w.created_at ${direction}, w.id ${direction}`
  const page = sql`
    (select * from withdrawal w
      where ${inState} ${ofUser} ${ofNumber} and w.created_at <= ${before}
        and (${olderThan}::timestamptz is null or coalesce(w.sent_at, w.created_at) < ${olderThan})
        and (${after?.at ?? null}::timestamptz is null
             or (w.created_at, w.id) ${beyond} (${after?.at ?? null}, ${after?.id ?? null}))
      order by ${order} limit ${limit} offset ${skip}) w`
  return { page, order }
}

/** Withdrawals for review by operators, with the user's earlier paid ones. */
export const listReviews = async (db: Db, filter: ReviewFilter): Promise<ReviewRow[]> => {
  const { page, order } = pageOf(filter)
  const { rows } = await sql<ReviewRow>`
    select ${columns}, w.account_id, u.phone, w.asked, w.sent_at, b.paid_count, b.paid_fen, v.events
      from ${page}
      join withdraw_account a on a.id = w.account_id
      join app_user u on u.id = w.user_id
      cross join lateral (select count(*) as paid_count, coalesce(sum(x.amount_fen), 0)::bigint as paid_fen from withdrawal x
                           where x.user_id = w.user_id and x.state = 'paid' and x.id <> w.id) b
      cross join lateral (select json_agg(json_build_object('at', e.at, 'verb', e.verb, 'actor', e.actor) order by e.id) as events
                            from withdrawal_event e where e.withdrawal_id = w.id) v
     order by ${order}`.execute(db)
  return rows
}

/** The same withdrawals without what only a review needs, for files of many. */
export const listReviewed = async (db: Db, filter: ReviewFilter): Promise<WithdrawalRow[]> => {
  const { page, order } = pageOf(filter)
  const { rows } = await sql<WithdrawalRow>`
    select ${columns} from ${page} join withdraw_account a on a.id = w.account_id order by ${order}`.execute(
    db,
  )
  return rows
}

/** The events of a withdrawal, oldest first. */
export const listWithdrawalEvents = (db: Db, id: string) =>
  db
    .selectFrom('withdrawal_event')
    .select(['verb', 'to_state', 'at'])
    .where('withdrawal_id', '=', id)
    .orderBy('id')
    .execute()

type Pile = { count: number; fen: number }

export type PayoutPiles = {
  reviewing: Pile
  approved: Pile
  sending: Pile
  stuck: Pile
  paid: Pile
  failed: Pile
  oldest_approved: Date | null
}

const pileOf = (where: ReturnType<typeof sql>) =>
  sql`(select json_build_object('count', count(*), 'fen', coalesce(sum(amount_fen), 0)) from withdrawal where ${where})`

/** Numbers and sums (分) of withdrawals by where they stand; `since` is when today began, `stuckSince` before when those under way count as stuck. */
export const countPayouts = async (
  db: Db,
  { since, stuckSince }: { since: Date; stuckSince: Date },
): Promise<PayoutPiles> => {
  const { rows } = await sql<PayoutPiles>`
    select ${pileOf(sql`state = 'reviewing'`)} as reviewing, ${pileOf(sql`state = 'approved'`)} as approved,
           ${pileOf(sql`state in ('paying', 'unknown')`)} as sending,
           ${pileOf(sql`state in ('approved', 'paying', 'unknown') and coalesce(sent_at, created_at) < ${stuckSince}`)} as stuck,
           ${pileOf(sql`finished_at >= ${since} and state = 'paid'`)} as paid,
           ${pileOf(sql`finished_at >= ${since} and state = 'failed'`)} as failed,
           (select min(created_at) from withdrawal where state = 'approved') as oldest_approved`.execute(db)
  const [piles] = rows
  if (!piles) throw new Error('no counts of payouts')
  return piles
}

/** The user's withdrawal under review. */
export const findReviewing = async (db: Db, userId: number): Promise<string | null> => {
  const row = await db
    .selectFrom('withdrawal')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', '=', 'reviewing')
    .executeTakeFirst()
  return row?.id ?? null
}
