import type { OrderState } from '@shanghao/contract/orders/states'
import { sql } from 'kysely'
import type { Db } from '../../../core/database/db.ts'
import type { OrderTerms } from '../terms.ts'

/** A rental with its account and its renter's number. */
export type BoardRow = {
  id: string
  goodsId: number
  title: string
  gameName: string
  zone: string
  phone: string
  state: OrderState
  hours: number
  startsAt: Date
  endsAt: Date
  finishUntil: Date | null
  rentFen: number
  depositFen: number
}

export type OwnerOrderRow = BoardRow & {
  renterId: number
  endedAt: Date | null
  depositSettledAt: Date | null
  depositOwnerFen: number
  terms: OrderTerms
  resolved_at: Date | null
}

/** The columns of `BoardRow`, of `joined`. */
const columns = sql`o.id, o.goods_id as "goodsId", g.title, m.name as "gameName", z.system || '·' || z.login as zone, u.phone, o.state, o.hours,
           o.starts_at as "startsAt", o.ends_at as "endsAt", o.finish_until as "finishUntil", o.rent_fen as "rentFen", o.deposit_fen as "depositFen"`
const joined = sql`rental_order o
      join goods g on g.id = o.goods_id
      join game m on m.id = g.game_id
      join zone z on z.id = g.zone_id
      join app_user u on u.id = o.renter_id`

/** Most rentals of a board; what runs beyond them is said, not shown. */
const ROWS_MAX = 1000
/** Longer than any time to finish a match (`orders.finishMinutes`). */
const FINISH_MAX_MINUTES = 60

type BoardInput = {
  ownerId: number
  now: Date
  /** Only these orders. */
  orderIds: readonly string[] | null
}

/**
 * An owner's rentals that run, whose match may still be finished, that stand still for a complaint, or that are reserved: the first to
 * end leads, reservations follow by their start. Up to ROWS_MAX + 1 rows.
 */
export const listBoard = async (
  db: Db,
  { ownerId, now, orderIds }: BoardInput,
): Promise<{ rows: BoardRow[]; more: boolean }> => {
  const { rows } = await sql<BoardRow>`
    select ${columns}
      from ${joined}
     where o.owner_id = ${ownerId} and o.parent_id is null and o.paid_at is not null
       and o.ends_at > ${now}::timestamptz - make_interval(mins => ${FINISH_MAX_MINUTES})
       and (${orderIds}::text[] is null or o.id = any (${orderIds}::text[]))
       and (o.state in ('renting', 'reserved') and o.ends_at > ${now}
         or o.state = 'disputed' and o.ended_at is null and o.ends_at > ${now}
         or o.state in ('renting', 'ended') and o.finish_until > ${now})
     order by o.state = 'reserved' and o.starts_at > ${now},
              case when o.state = 'reserved' and o.starts_at > ${now} then o.starts_at else o.ends_at end, o.id
     limit ${ROWS_MAX + 1}`.execute(db)
  return { rows: rows.slice(0, ROWS_MAX), more: rows.length > ROWS_MAX }
}

/** An order of an owner's account with what became of its deposit; undefined for another owner's, and for one that was never paid. */
export const findOwnerOrder = async (
  db: Db,
  ownerId: number,
  orderId: string,
): Promise<OwnerOrderRow | undefined> => {
  const { rows } = await sql<OwnerOrderRow>`
    select ${columns}, o.renter_id as "renterId", o.ended_at as "endedAt", o.deposit_settled_at as "depositSettledAt",
           o.deposit_owner_fen as "depositOwnerFen", o.terms, o.resolved_at
      from ${joined}
     where o.id = ${orderId} and o.owner_id = ${ownerId} and o.parent_id is null and o.paid_at is not null`.execute(
    db,
  )
  return rows[0]
}

/** How many deposits of an owner's ended rentals have not gone back, and what they come to (分). */
export const sumHeldDeposits = async (db: Db, ownerId: number): Promise<{ count: number; fen: number }> => {
  const { rows } = await sql<{ count: number; fen: number }>`
    select count(*)::int as count, coalesce(sum(deposit_fen), 0)::bigint as fen from rental_order
     where owner_id = ${ownerId} and state = 'ended' and deposit_settled_at is null and deposit_fen > 0`.execute(
    db,
  )
  return rows[0] ?? { count: 0, fen: 0 }
}

export type DepositRow = {
  id: string
  goodsId: number
  title: string
  phone: string
  depositFen: number
  endedAt: Date
  terms: OrderTerms
  resolved_at: Date | null
}

type DepositPage = {
  ownerId: number
  time: Date
  after: { endedAt: Date; id: string } | null
  skip: number
  limit: number
}

/** Deposits of an owner's ended rentals that have not gone back, the first to end leads. */
export const listHeldDeposits = async (
  db: Db,
  { ownerId, time, after, skip, limit }: DepositPage,
): Promise<DepositRow[]> => {
  const { rows } = await sql<DepositRow>`
    select o.id, o.goods_id as "goodsId", g.title, u.phone, o.deposit_fen as "depositFen", o.ended_at as "endedAt", o.terms, o.resolved_at
      from rental_order o join goods g on g.id = o.goods_id join app_user u on u.id = o.renter_id
     where o.owner_id = ${ownerId} and o.state = 'ended' and o.deposit_settled_at is null and o.deposit_fen > 0 and o.ended_at <= ${time}
       and (${after?.endedAt ?? null}::timestamptz is null or (o.ended_at, o.id) > (${after?.endedAt ?? null}, ${after?.id ?? null}))
     order by o.ended_at, o.id limit ${limit} offset ${skip}`.execute(db)
  return rows
}
