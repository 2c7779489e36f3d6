import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database/db.ts'
import { fail } from '../../core/errors.ts'
import type { IdPage } from '../../core/http/cursor.ts'
import { ownedBy } from '../ops/actions.ts'

/** Whether an owner rents nothing to a person, by any login of their identity. As in `order_place`. */
export const isRenterBlocked = async (db: Db | Tx, ownerId: number, renterId: number): Promise<boolean> => {
  const { rows } = await sql<{ blocked: boolean }>`
    select is_renter_blocked(${ownerId}, ${renterId}) as blocked`.execute(db)
  return rows[0]?.blocked ?? false
}

type Blocking = { ownerId: number; orderId: string; reason: string; actorId: number; now: Date }

/**
 * Puts the renter of an order with an owner on that owner's blacklist; a second time only the reason changes. Their orders go on.
 * Raises NOT_FOUND for an order with another owner.
 */
export const blockRenter = async (
  tx: Tx,
  { ownerId, orderId, reason, actorId, now }: Blocking,
): Promise<void> => {
  const { rows } = await sql`
    insert into renter_block (owner_id, renter_id, order_id, reason, blocked_by, at)
    select owner_id, renter_id, id, ${reason}, ${actorId}, ${now} from rental_order where id = ${orderId} and owner_id = ${ownerId}
    on conflict (owner_id, renter_id) do update set reason = excluded.reason returning id`.execute(tx)
  if (rows.length === 0) fail('NOT_FOUND')
}

/** The entry of an owner's blacklist that a renter stands on, by any login of their identity; null for none. */
export const findBlock = async (db: Db, ownerId: number, renterId: number): Promise<number | null> => {
  const { rows } = await sql<{ id: number }>`
    select b.id from renter_block b join app_user u on u.id = b.renter_id
     where b.owner_id = ${ownerId} and ${ownedBy(renterId)} order by u.id <> ${renterId}, b.id limit 1`.execute(
    db,
  )
  return rows[0]?.id ?? null
}

/** Takes a renter off an owner's blacklist and returns the order that they were named by. Raises NOT_FOUND. */
export const unblockRenter = async (tx: Tx, ownerId: number, blockId: number): Promise<string> => {
  const row = await tx
    .deleteFrom('renter_block')
    .where('id', '=', blockId)
    .where('owner_id', '=', ownerId)
    .returning('order_id')
    .executeTakeFirst()
  return row ? row.order_id : fail('NOT_FOUND')
}

type BlockRow = {
  id: number
  nickname: string
  order_id: string
  goods_id: number
  title: string
  reason: string
  at: Date
}

/** An owner's blacklist, the latest first. */
export const listBlocks = async (
  db: Db,
  ownerId: number,
  { time, after, skip, limit }: IdPage,
): Promise<BlockRow[]> => {
  const { rows } = await sql<BlockRow>`
    select b.id, u.nickname, b.order_id, o.goods_id, g.title, b.reason, b.at
      from renter_block b join app_user u on u.id = b.renter_id
      join rental_order o on o.id = b.order_id join goods g on g.id = o.goods_id
     where b.owner_id = ${ownerId} and b.at <= ${time} and (${after}::bigint is null or b.id < ${after}::bigint)
     order by b.id desc limit ${limit} offset ${skip}`.execute(db)
  return rows
}
