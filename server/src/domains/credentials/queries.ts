import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../core/database/db.ts'
import { fail } from '../../core/errors.ts'
import type { CodeRequest } from './code/request.ts'

/** What messages and checks call an account. */
export const findGoodsNames = (db: Db | Tx, goodsId: number): Promise<{ title: string; gameName: string }> =>
  db
    .selectFrom('goods')
    .innerJoin('game', 'game.id', 'goods.game_id')
    .select(['goods.title', 'game.name as gameName'])
    .where('goods.id', '=', goodsId)
    .executeTakeFirstOrThrow()

/** A rental and its account; `goodsId` may be that of an earlier account of the order. */
export type CodeOrderRow = {
  orderId: string
  state: string
  renterId: number
  startsAt: Date
  endsAt: Date
  goodsId: number
  title: string
  gameName: string
  zone: string
  twoStep: boolean
}

const selectOrder = (goodsId: number | null | RawBuilder<unknown>) => sql`
  select o.id as "orderId", o.state, o.renter_id as "renterId", o.starts_at as "startsAt", o.ends_at as "endsAt",
         g.id as "goodsId", g.title, m.name as "gameName", z.system || '·' || z.login as zone, g.two_step as "twoStep"
    from rental_order o join goods g on g.id = coalesce(${goodsId}::bigint, o.goods_id)
    join game m on m.id = g.game_id join zone z on z.id = g.zone_id`

/** An order of a renter. Raises NOT_FOUND for another renter's, and for a renewal. */
export const findRenterOrder = async (db: Db, renterId: number, orderId: string): Promise<CodeOrderRow> => {
  const { rows } = await sql<CodeOrderRow>`${selectOrder(null)}
    where o.id = ${orderId} and o.renter_id = ${renterId} and o.parent_id is null`.execute(db)
  return rows[0] ?? fail('NOT_FOUND')
}

/** A page of an owner's requests, which sort by falling time and id. */
type CodePage = {
  ownerId: number
  /** Only those that wait for an answer then. */
  openAt: Date | null
  time: Date
  after: { askedAt: Date; id: string } | null
  skip: number
  limit: number
}

/** Longer than an owner may have to answer (`credentials.codeMinutes`): older requests are not read. */
const OPEN_MINUTES = 60
const open = (at: Date) =>
  sql`state = 'asked' and answer_by > ${at} and asked_at > ${at}::timestamptz - make_interval(mins => ${OPEN_MINUTES})`

/** The requests for an owner's accounts with their orders, the newest first. */
export const listOwnerCodes = async (
  db: Db,
  { ownerId, openAt, time, after, skip, limit }: CodePage,
): Promise<(CodeRequest & CodeOrderRow & { orderState: string })[]> => {
  const { rows } = await sql<CodeRequest & CodeOrderRow & { orderState: string }>`
    select o.*, c.*, o.state as "orderState" from (
      select id, link_no, order_id, goods_id, owner_id, renter_id, state, asked_at, answer_by, ended_at, ended_by, answered_by, refusal,
             owner_told, code_until, seen_at
        from code_request
       where owner_id = ${ownerId} and asked_at <= ${time} and ${openAt ? open(openAt) : sql`true`}
         and (${after?.askedAt ?? null}::timestamptz is null or (asked_at, id) < (${after?.askedAt ?? null}, ${after?.id ?? null}))
       order by asked_at desc, id desc limit ${limit} offset ${skip}) c
    cross join lateral (${selectOrder(sql`c.goods_id`)} where o.id = c.order_id) o
    order by c.asked_at desc, c.id desc`.execute(db)
  return rows
}

/** The order of a request with the account it was for. The caller has checked who asks. */
export const findCodeOrder = async (db: Db, orderId: string, goodsId: number): Promise<CodeOrderRow> => {
  const { rows } = await sql<CodeOrderRow>`${selectOrder(goodsId)} where o.id = ${orderId}`.execute(db)
  return rows[0] ?? fail('NOT_FOUND')
}
