import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database/db.ts'
import { fail } from '../../core/errors.ts'

type RentConditions = {
  ownerId: number
  goodsId: number
  /** How many renters may have the account at the same time. */
  seats: number
  /** What a renter has to have recharged before (分). */
  rechargeFirstFen: number
  now: Date
}

/**
 * Locks the leases of an owner's account, so that its seats can be changed. Raises NOT_FOUND, and SEATS_IN_USE for other seats while
 * the account is rented, reserved or held.
 */
export const lockSeats = async (
  tx: Tx,
  { ownerId, goodsId, seats, now }: Omit<RentConditions, 'rechargeFirstFen'>,
): Promise<void> => {
  // The lock under which leases are taken: none begins in between.
  await sql`select pg_advisory_xact_lock(hashtextextended('goods:' || ${goodsId}::bigint, 0))`.execute(tx)
  const { rows } = await sql<{ seats: number; taken: boolean }>`
    select g.seats, exists (select from lease l where l.goods_id = g.id and l.live and upper(l.span) > ${now}) as taken
      from goods g where g.id = ${goodsId} and g.owner_id = ${ownerId} and g.state not in ('banned', 'deleted') for no key update`.execute(
    tx,
  )
  const account = rows[0] ?? fail('NOT_FOUND')
  if (account.taken && account.seats !== seats) fail('SEATS_IN_USE')
}

/**
 * Sets who may rent an owner's account, and how many at the same time. Raises NOT_FOUND, SEATS_CONFIRM for seats on an account
 * that its owner checks after each rental, and SEATS_IN_USE for other seats while the account is rented, reserved or held.
 */
export const setRentConditions = async (
  tx: Tx,
  { ownerId, goodsId, seats, rechargeFirstFen, now }: RentConditions,
): Promise<void> => {
  await lockSeats(tx, { ownerId, goodsId, seats, now })
  await tx
    .updateTable('goods')
    .set({ seats, recharge_first_fen: rechargeFirstFen })
    .where('id', '=', goodsId)
    .execute()
}

/** What a person has recharged so far (分). The same sum as in `order_place`. */
export const sumRecharged = async (db: Db, userId: number): Promise<number> => {
  const { rows } = await sql<{ fen: number }>`
    select coalesce(sum(amount_fen), 0)::bigint as fen from recharge where user_id = ${userId} and state = 'paid'`.execute(
    db,
  )
  return rows[0]?.fen ?? 0
}
