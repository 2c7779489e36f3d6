import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database/db.ts'
import { pipelined } from '../../../core/database/pipeline.ts'
import { fail } from '../../../core/errors.ts'
import type { LockedOrder } from '../change.ts'
import { minutesMs } from '../time.ts'

/** Frees the account: the lease stays as history and no longer blocks others. */
export const releaseLease = async (tx: Tx, orderId: string): Promise<void> => {
  await tx.updateTable('lease').set({ live: false }).where('order_id', '=', orderId).execute()
}

/** Sets the span of an order's lease, ends exclusive. Raises ACCOUNT_TAKEN when it would overlap another. */
export const setLease = async (tx: Tx, orderId: string, from: Date, to: Date): Promise<void> => {
  await sql`update lease set span = tstzrange(${from}, ${to}) where order_id = ${orderId}${pipelined}`.execute(
    tx,
  )
}

/**
 * Locks the account's leases until the transaction ends, and returns the seat that is free for a span, null for none. Beside an
 * order's lease that is its own seat.
 */
const findSeat = async (
  tx: Tx,
  goodsId: number,
  { from, to, beside = null }: Pick<Taken, 'from' | 'to' | 'beside'>,
): Promise<number | null> => {
  const { rows } = await sql<{
    seat: number | null
  }>`select lease_seat(${goodsId}, tstzrange(${from}, ${to}), ${beside}) as seat`.execute(tx)
  return rows[0]?.seat ?? null
}

/**
 * Locks the account's leases until the transaction ends and returns a seat that is free for the span; the lease of the order
 * `beside` doesn't stand against it. Raises ACCOUNT_TAKEN.
 */
export const requireFree = async (
  tx: Tx,
  goodsId: number,
  from: Date,
  to: Date,
  beside: string | null = null,
): Promise<number> => (await findSeat(tx, goodsId, { from, to, beside })) ?? fail('ACCOUNT_TAKEN')

/**
 * Whether a rental would bring an account above its hours per day (Asia/Shanghai); `to` is without free minutes. Decisive only under
 * the account's lock (`requireFree`).
 */
export const exceedsDailyCap = async (
  db: Db | Tx,
  goodsId: number,
  { from, to }: Pick<Taken, 'from' | 'to'>,
): Promise<boolean> => {
  const { rows } = await sql<{ exceeds: boolean }>`
    select exceeds_daily_cap(${goodsId}, ${from}, ${to}) as exceeds`.execute(db)
  return rows[0]?.exceeds ?? false
}

type Taken = { from: Date; to: Date; finishMinutes: number; beside?: string | null }

/**
 * Leases an account for a span and, where it is free then, for `finishMinutes` after it, checked under the account's lock.
 * Returns the end of that time, null for none. Raises ACCOUNT_TAKEN.
 */
export const takeLease = async (
  tx: Tx,
  orderId: string,
  goodsId: number,
  { from, to, finishMinutes, beside = null }: Taken,
): Promise<Date | null> => {
  const seat = await requireFree(tx, goodsId, from, to, beside)
  if (beside) await cutLease(tx, beside, from)
  const finishUntil = await findFinishEnd(tx, { orderId, goodsId, seat, endsAt: to, minutes: finishMinutes })
  await sql`insert into lease (order_id, goods_id, seat, span)
    values (${orderId}, ${goodsId}, ${seat}, tstzrange(${from}, ${finishUntil ?? to}))`.execute(tx)
  return finishUntil
}

/**
 * Moves the lease of an order to another account that is listed, free for the span and below its hours per day, under that account's lock, which stays
 * until the transaction ends. Null when it is not.
 */
export const moveLease = async (
  tx: Tx,
  orderId: string,
  goodsId: number,
  { from, to, finishMinutes, freeMinutes }: Taken & { freeMinutes: number },
): Promise<{ finishUntil: Date | null } | null> => {
  const seat = await findSeat(tx, goodsId, { from, to })
  if (seat === null) return null
  const paidUntil = new Date(to.getTime() - minutesMs(freeMinutes))
  if (await exceedsDailyCap(tx, goodsId, { from, to: paidUntil })) return null
  // Held until the order is there, as when one is placed.
  const listed = await tx
    .selectFrom('goods')
    .select('id')
    .where('id', '=', goodsId)
    .where('state', '=', 'on_shelf')
    .forShare()
    .executeTakeFirst()
  if (!listed) return null
  const finishUntil = await findFinishEnd(tx, { orderId, goodsId, seat, endsAt: to, minutes: finishMinutes })
  await sql`update lease set goods_id = ${goodsId}, seat = ${seat}, span = tstzrange(${from}, ${finishUntil ?? to})
    where order_id = ${orderId}`.execute(tx)
  return { finishUntil }
}

type Finish = {
  orderId: string
  goodsId: number
  /** Left out for an order that has a lease, whose seat it is. */
  seat?: number
  endsAt: Date
  minutes: number
}

/** Until when a lease may last after a rental's end. Under the account's lock. */
const findFinishEnd = async (
  tx: Tx,
  { orderId, goodsId, seat, endsAt, minutes }: Finish,
): Promise<Date | null> => {
  const { rows } = await sql<{
    until: Date | null
  }>`select finish_end(${goodsId}, coalesce(${seat ?? null}::smallint, (select seat from lease where order_id = ${orderId})),
                       ${orderId}, ${endsAt}, ${minutes}) as until`.execute(tx)
  return rows[0]?.until ?? null
}

/** Lets the lease of an order end at a moment. */
const cutLease = async (tx: Tx, orderId: string, at: Date): Promise<void> => {
  await sql`update lease set span = tstzrange(lower(span), ${at}) where order_id = ${orderId}`.execute(tx)
}

/**
 * Lets the lease that an order holds begin and end with its rental, and last for `finishMinutes` more as far as it reaches.
 * Returns the end of that time, null for less than a minute.
 */
export const beginLease = async (
  tx: Tx,
  orderId: string,
  from: Date,
  to: Date,
  finishMinutes: number,
): Promise<Date | null> => {
  const { rows } = await sql<{ until: Date }>`
    update lease set span = tstzrange(${from}, case
        when least(upper(span), ${to}::timestamptz + ${finishMinutes} * interval '1 minute') < ${to}::timestamptz + interval '1 minute' then ${to}::timestamptz
        else least(upper(span), ${to}::timestamptz + ${finishMinutes} * interval '1 minute') end)
     where order_id = ${orderId} returning upper(span) as until`.execute(tx)
  const until = rows[0]?.until
  return until && until > to ? until : null
}

type Rental = Pick<LockedOrder, 'id' | 'goods_id' | 'ends_at' | 'finish_until' | 'terms'>

/**
 * Extends the lease of a rental that begins, where the time after it has become free since it was placed. Locks the account's
 * leases. Returns the end of the time to finish a match.
 */
export const extendLease = async (tx: Tx, order: Rental): Promise<Date | null> => {
  const { id, goods_id, ends_at, finish_until, terms } = order
  const whole = ends_at.getTime() + minutesMs(terms.finishMinutes)
  if ((finish_until ?? ends_at).getTime() >= whole) return finish_until
  await sql`select pg_advisory_xact_lock(hashtextextended('goods:' || ${goods_id}::bigint, 0))`.execute(tx)
  const until = await findFinishEnd(tx, {
    orderId: id,
    goodsId: goods_id,
    endsAt: ends_at,
    minutes: terms.finishMinutes,
  })
  await cutLease(tx, id, until ?? ends_at)
  return until
}

/**
 * Lets the lease of a rental cover a paid renewal: the hours that the renewal held, or free ones under the account's lock,
 * which the caller holds. Returns the end of the time to finish a match.
 */
export const mergeLease = async (tx: Tx, parent: LockedOrder, child: LockedOrder): Promise<Date | null> => {
  if (child.holds) await dropLease(tx, child.id)
  const until = child.holds
    ? child.finish_until
    : await findFinishEnd(tx, {
        orderId: parent.id,
        goodsId: parent.goods_id,
        endsAt: child.ends_at,
        minutes: parent.terms.finishMinutes,
      })
  await setLease(tx, parent.id, parent.starts_at, until ?? child.ends_at)
  return until
}

/**
 * Gives an order the hours after its end back that its unpaid renewal held. They were the renewal's until this transaction, so
 * no other order can have them.
 */
export const restoreLease = async (tx: Tx, orderId: string): Promise<void> => {
  await sql`update lease l set span = tstzrange(lower(l.span), coalesce(o.finish_until, o.ends_at))
      from rental_order o where o.id = l.order_id and l.order_id = ${orderId} and l.live`.execute(tx)
}

/** Deletes the lease of a renewal that is merged into that of its order. */
const dropLease = async (tx: Tx, orderId: string): Promise<void> => {
  await tx.deleteFrom('lease').where('order_id', '=', orderId).execute()
}
