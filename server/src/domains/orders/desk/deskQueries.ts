import type { OrderState } from '@shanghao/contract/orders/states'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../core/database/db.ts'
import type { IdPage } from '../../../core/http/cursor.ts'
import { concernedBy } from '../../ops/actions.ts'

export type DeskOrderRow = {
  id: string
  parent_id: string | null
  state: OrderState
  goods_id: number
  title: string
  game_name: string
  renter_id: number
  renter_phone: string
  owner_id: number
  owner_phone: string
  hours: number
  rent_fen: number
  deposit_fen: number
  created_at: Date
  starts_at: Date
  ends_at: Date
  pay_by: Date | null
}

const rowColumns = sql`o.id, o.parent_id, o.state, o.goods_id, g.title, m.name as game_name, o.renter_id, r.phone as renter_phone,
  o.owner_id, w.phone as owner_phone, o.hours, o.rent_fen, o.deposit_fen, o.created_at, o.starts_at, o.ends_at, o.pay_by`
const rowTables = sql`join goods g on g.id = o.goods_id join game m on m.id = g.game_id
  join app_user r on r.id = o.renter_id join app_user w on w.id = o.owner_id`

type Search = {
  orderId?: string | undefined
  /** A user's number or whole phone number. */
  person?: string | undefined
  goodsId?: string | undefined
  state?: OrderState | undefined
  placed?: { from: Date; until: Date } | undefined
}
type Page = IdPage<string> & { viewerId: number }

/** The first id of an order placed at a moment or later: ids begin with it. */
const firstIdAt = (at: Date): string => String(at.getTime()).padStart(13, '0').padEnd(19, '0')

/** The moment that an id of an order begins with. */
const placedAt = (orderId: string): Date => new Date(Number(orderId.slice(0, 13)))

/** The accounts of a person, by any of which they would look at an order of their own. */
const listOwnIds = async (db: Db, viewerId: number): Promise<number[]> => {
  const { rows } = await sql<{
    id: number
  }>`select u.id from app_user u where ${concernedBy(viewerId)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The user of a number, or of a whole phone number; null for none. */
const findPersonId = async (db: Db, text: string): Promise<number | null> => {
  const isPhone = text.length === 11
  const { rows } = await sql<{ id: number }>`select id from app_user
     where ${isPhone ? sql`phone = ${text} and state <> 'closed'` : sql`id = ${text}::bigint`}`.execute(db)
  return rows[0]?.id ?? null
}

/**
 * A page of the orders that fit, the newest first, without those of the viewer's own, by any account. Each condition is in the
 * statement only if it is asked for, so that the plan is the one of that search. A person's orders are read by two indexes, in their order
 * by time, which is that of the ids: by id, PostgreSQL looks through all orders for a person who has none on one side.
 */
export const listDeskOrders = async (
  db: Db,
  { orderId, person, goodsId, state, placed }: Search,
  { viewerId, time, after, skip, limit }: Page,
): Promise<DeskOrderRow[]> => {
  const ownIds = await listOwnIds(db, viewerId)
  const personId = person === undefined ? undefined : await findPersonId(db, person)
  if (personId === null) return []
  const conditions: RawBuilder<unknown>[] = [
    sql`o.id < ${firstIdAt(new Date(time.getTime() + 1))}`,
    sql`o.renter_id <> all (${ownIds}::bigint[]) and o.owner_id <> all (${ownIds}::bigint[])`,
  ]
  if (after !== null) conditions.push(sql`o.id < ${after}`)
  if (orderId !== undefined) conditions.push(sql`o.id = ${orderId}`)
  if (goodsId !== undefined) conditions.push(sql`o.goods_id = ${goodsId}::bigint`)
  // A literal, so that the partial index by state is known to fit.
  if (state !== undefined) conditions.push(sql`o.state = ${sql.lit(state)}`)
  if (placed) conditions.push(sql`o.id >= ${firstIdAt(placed.from)} and o.id < ${firstIdAt(placed.until)}`)
  const before = after === null ? time : placedAt(after)
  const found = (only: readonly RawBuilder<unknown>[], order: RawBuilder<unknown>) =>
    sql`(select o.* from rental_order o where ${sql.join([...conditions, ...only], sql` and `)} order by ${order} limit ${skip + limit})`
  const ofPerson = (side: RawBuilder<unknown>) =>
    found([sql`${side} = ${personId} and o.created_at <= ${before}`], sql`o.created_at desc, o.id desc`)
  const orders =
    personId === undefined
      ? found([], sql`o.id desc`)
      : sql`(${ofPerson(sql`o.renter_id`)} union all ${ofPerson(sql`o.owner_id`)})`
  const { rows } = await sql<DeskOrderRow>`select ${rowColumns} from ${orders} o ${rowTables}
    order by o.id desc limit ${limit} offset ${skip}`.execute(db)
  return rows
}

export type DeskOrder = DeskOrderRow & {
  system: string
  login: string
  paid_at: Date | null
  ended_at: Date | null
  settled_at: Date | null
  packet_fen: number
  commission_bp: number
}

/** An order as operators see it; undefined for none. */
export const findDeskOrder = async (db: Db, orderId: string): Promise<DeskOrder | undefined> => {
  const { rows } =
    await sql<DeskOrder>`select ${rowColumns}, z.system, z.login, o.paid_at, o.ended_at, o.settled_at, o.packet_fen, o.commission_bp
      from rental_order o ${rowTables} join zone z on z.id = g.zone_id where o.id = ${orderId}`.execute(db)
  return rows[0]
}

export const listRenewals = (db: Db, orderId: string) =>
  db
    .selectFrom('rental_order')
    .select(['id', 'state', 'hours', 'rent_fen'])
    .where('parent_id', '=', orderId)
    .orderBy('id')
    .$castTo<{ id: string; state: OrderState; hours: number; rent_fen: number }>()
    .execute()

type TimelineEvent = { order_id: string; verb: string; at: Date; actor: string; detail: unknown }

/** The events of an order and its renewals, the oldest first. */
export const listAllEvents = (db: Db, orderIds: readonly string[]): Promise<TimelineEvent[]> =>
  db
    .selectFrom('order_event')
    .select(['order_id', 'verb', 'at', 'actor', 'detail'])
    .where('order_id', 'in', orderIds)
    .orderBy('id')
    .execute()

/** When the renter opened the login, from which address, and whether on a device that had opened it before. */
export const listLooks = async (
  db: Db,
  orderId: string,
): Promise<{ at: Date; address: string; devices: number }[]> => {
  const { rows } = await sql<{ at: Date; address: string; devices: number }>`
    select r.at, r.address,
           (select count(distinct coalesce(encode(e.device, 'hex'), e.address))::int from reveal e where e.order_id = r.order_id and e.id <= r.id) as devices
      from reveal r where r.order_id = ${orderId} order by r.id`.execute(db)
  return rows
}
