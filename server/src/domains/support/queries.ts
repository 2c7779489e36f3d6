import type {
  ConversationState,
  MessageAuthor,
  MessageKind,
  SupportScene,
  SupportUserType,
} from '@shanghao/contract/support/states'
import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database/db.ts'
import type { Site } from '../../core/http/site.ts'
import { isRowOf } from '../../core/http/visitor.ts'
import type { OrderState } from '../orders/actions.ts'
import type { Customer } from './customer.ts'

/** Whether a person is the renter or the owner of an order. */
export const isPartyOfOrder = async (tx: Tx, orderId: string, userId: number): Promise<boolean> => {
  const { rows } =
    await sql`select from rental_order where id = ${orderId} and ${userId} in (renter_id, owner_id)`.execute(
      tx,
    )
  return rows.length > 0
}

export type AccountRow = {
  id: number
  title: string
  game_id: number
  game_name: string
  zone: string
  hourly_fen: number
}

const accountsSql = sql`
  select g.id, g.title, g.game_id, m.name as game_name, z.system || '·' || z.login as zone, g.hourly_fen
    from goods g join game m on m.id = g.game_id join zone z on z.id = g.zone_id`

/** An account that has a page on a site (`portal` for one of an owner); undefined for drafts and removed ones. */
export const findShownAccount = async (
  tx: Tx,
  goodsId: string,
  { portal }: Pick<Site, 'portal'>,
): Promise<AccountRow | undefined> => {
  if (!/^\d{10}$/.test(goodsId)) return undefined
  const { rows } = await sql<AccountRow>`${accountsSql}
     where g.id = ${goodsId}::bigint and g.state in ('on_shelf', 'off_shelf', 'awaiting_owner', 'disputed')
       and (${portal === null} or g.owner_id = ${portal?.merchantId ?? 0})`.execute(tx)
  return rows[0]
}

/** Accounts of cards that were sent. */
export const listAccounts = async (db: Db, ids: readonly string[]): Promise<AccountRow[]> => {
  if (ids.length === 0) return []
  const { rows } = await sql<AccountRow>`${accountsSql} where g.id = any (${[...ids]}::bigint[])`.execute(db)
  return rows
}

export type OrderCardRow = {
  id: string
  title: string
  game_name: string
  state: OrderState
  starts_at: Date
  ends_at: Date
  rent_fen: number
}

const ordersSql = sql`
  select o.id, g.title, m.name as game_name, o.state, o.starts_at, o.ends_at, o.rent_fen
    from rental_order o join goods g on g.id = o.goods_id join game m on m.id = g.game_id`

/** Orders of cards that were sent. */
export const listOrders = async (db: Db, ids: readonly string[]): Promise<OrderCardRow[]> => {
  if (ids.length === 0) return []
  const { rows } = await sql<OrderCardRow>`${ordersSql} where o.id = any (${[...ids]}::text[])`.execute(db)
  return rows
}

/** A renter's latest orders. */
export const listLatestOrders = async (db: Db, renterId: number, limit: number): Promise<OrderCardRow[]> => {
  const { rows } = await sql<OrderCardRow>`${ordersSql}
     where o.renter_id = ${renterId} and o.parent_id is null order by o.created_at desc, o.id desc limit ${limit}`.execute(
    db,
  )
  return rows
}

export type MessageRow = {
  no: number
  author: MessageAuthor
  kind: MessageKind
  text: string | null
  picture: { publicKey: string; width: number; height: number } | null
  ref: string | null
  articles: number[] | null
  client_id: string | null
  at: Date
}

/** The latest messages, or those before a number, oldest first; one more than `limit` where there are older ones. */
export const listMessages = async (
  db: Db,
  conversationId: string,
  { beforeNo, limit }: { beforeNo: number | undefined; limit: number },
): Promise<MessageRow[]> => {
  const rows = await db
    .selectFrom('message')
    .select(['no', 'author', 'kind', 'text', 'picture', 'ref', 'articles', 'client_id', 'at'])
    .where('conversation_id', '=', conversationId)
    .$if(beforeNo !== undefined, (query) => query.where('no', '<', beforeNo ?? 0))
    .orderBy('no', 'desc')
    .limit(limit)
    .$castTo<MessageRow>()
    .execute()
  return rows.toReversed()
}

export type ConversationListRow = {
  id: string
  state: ConversationState
  scene: SupportScene
  user_type: SupportUserType
  opened_at: Date
  last_at: Date
  closed_at: Date | null
  kind: MessageKind
  text: string | null
  unread: number
}

type ListPage = { after: { at: Date; id: string } | null; skip: number; limit: number; until: Date }

/** A customer's conversations, the latest message first. */
export const listConversations = async (
  db: Db,
  customer: Customer,
  { after, skip, limit, until }: ListPage,
): Promise<ConversationListRow[]> => {
  const { rows } = await sql<ConversationListRow>`
    select c.id, c.state, c.scene, c.user_type, c.opened_at, c.last_at, c.closed_at, last.kind, last.text,
           (select count(*)::int from message d where d.conversation_id = c.id and d.author = 'desk' and d.no > c.read_by_customer) as unread
      from conversation c join message last on last.conversation_id = c.id and last.no = c.last_no
     where ${isRowOf(customer)} and c.last_at <= ${until}
       and (${after?.at ?? null}::timestamptz is null or (c.last_at, c.id) < (${after?.at ?? null}, ${after?.id ?? null}))
     order by c.last_at desc, c.id desc limit ${limit} offset ${skip}`.execute(db)
  return rows
}

/** Replies of the desk that a customer has not read. */
export const countUnread = async (db: Db, customer: Customer): Promise<number> => {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::int as unread from conversation c join message m on m.conversation_id = c.id and m.author = 'desk' and m.no > c.read_by_customer
     where ${isRowOf(customer)}`.execute(db)
  return rows[0]?.unread ?? 0
}
