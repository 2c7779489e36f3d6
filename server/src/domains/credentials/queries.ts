import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database/db.ts'
import { fail } from '../../core/errors.ts'

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

const selectOrder = (goodsId: number | null) => sql`
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

/** The order of a request with the account it was for. The caller has checked who asks. */
export const findCodeOrder = async (db: Db, orderId: string, goodsId: number): Promise<CodeOrderRow> => {
  const { rows } = await sql<CodeOrderRow>`${selectOrder(goodsId)} where o.id = ${orderId}`.execute(db)
  return rows[0] ?? fail('NOT_FOUND')
}
