import { sql } from 'kysely'
import type { Db } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'
import type { Dispute } from '../dispute.ts'

/** Whether the owner has to act on the dispute `d`: to answer, to choose, or to take or appeal a decision. */
const waitsForOwner = sql`(d.state = 'filed' and d.party = 'renter' or d.state = 'answered' and d.party = 'owner'
  or d.state = 'decided' and not d.owner_took)`

const shown = {
  mine: sql`d.closed_at is null and ${waitsForOwner}`,
  live: sql`d.closed_at is null`,
  closed: sql`d.closed_at is not null`,
  all: sql`true`,
}

export type OwnerDisputeRow = Dispute & { title: string; gameName: string; phone: string; isMine: boolean }

type OwnerDisputePage = {
  ownerId: number
  show: keyof typeof shown
  /** Only those of this order; null for all. */
  orderId: string | null
  time: Date
  after: { filedAt: Date; id: string } | null
  skip: number
  limit: number
}

/** The disputes of an owner's accounts, the newest first. */
export const listOwnerDisputes = async (
  db: Db,
  { ownerId, show, orderId, time, after, skip, limit }: OwnerDisputePage,
): Promise<OwnerDisputeRow[]> => {
  const { rows } = await sql<OwnerDisputeRow>`
    select d.*, g.title, m.name as "gameName", u.phone, d.closed_at is null and ${waitsForOwner} as "isMine"
      from dispute d join goods g on g.id = d.goods_id join game m on m.id = g.game_id join app_user u on u.id = d.renter_id
     where d.owner_id = ${ownerId} and d.filed_at <= ${time} and ${shown[show]} and (${orderId}::text is null or d.order_id = ${orderId})
       and (${after?.filedAt ?? null}::timestamptz is null or (d.filed_at, d.id) < (${after?.filedAt ?? null}, ${after?.id ?? null}))
     order by d.filed_at desc, d.id desc limit ${limit} offset ${skip}`.execute(db)
  return rows
}

export const countOwnerDisputes = async (
  db: Db,
  ownerId: number,
): Promise<{ mine: number; live: number }> => {
  const { rows } = await sql<{ mine: number; live: number }>`
    select count(*)::int as live, count(*) filter (where ${waitsForOwner})::int as mine
      from dispute d where d.owner_id = ${ownerId} and d.closed_at is null`.execute(db)
  return rows[0] ?? { mine: 0, live: 0 }
}

/** A dispute of an owner's account, not one that the owner has as a renter. Raises NOT_FOUND. */
export const findOwnerDispute = async (db: Db, disputeId: string, ownerId: number): Promise<Dispute> =>
  (await db
    .selectFrom('dispute')
    .selectAll()
    .where('id', '=', disputeId)
    .where('owner_id', '=', ownerId)
    .$castTo<Dispute>()
    .executeTakeFirst()) ?? fail('NOT_FOUND')

/** Raises NOT_FOUND for an order of another owner's account, and for one that the owner has as a renter. */
export const requireOwnerOrder = async (db: Db, orderId: string, ownerId: number): Promise<void> => {
  const order = await db
    .selectFrom('rental_order')
    .select('id')
    .where('id', '=', orderId)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  if (!order) fail('NOT_FOUND')
}
