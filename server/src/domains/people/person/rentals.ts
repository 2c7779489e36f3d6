import type { ResultOf } from '@shanghao/contract/call'
import type { OrderState } from '@shanghao/contract/orders/states'
import type { PageInput } from '@shanghao/contract/page'
import type { peopleCalls } from '@shanghao/contract/people/calls'
import { sql } from 'kysely'
import type { Tx } from '../../../core/database/db.ts'
import { decodeCursor, presentPage, skipOf } from '../../../core/http/cursor.ts'

type RentalRow = {
  id: string
  goods_id: number
  title: string
  other_id: number
  other_name: string
  state: OrderState
  hours: number
  rent_fen: number
  deposit_fen: number
  refund_fen: number
  starts_at: Date
  ends_at: Date
  created_at: Date
}

export type Side = 'renter' | 'owner'
type Reading = { userId: number; as: Side; page: PageInput; now: Date }

/** The orders of a person on one side, without renewals, which belong to the order they renew. */
export const listRentals = async (
  tx: Tx,
  { userId, as, page, now }: Reading,
): Promise<ResultOf<typeof peopleCalls.personRentals>> => {
  const time = page.time ?? now.getTime()
  const [at = null, id = null] = page.cursor ? decodeCursor(page.cursor, ['moment', 'text']) : []
  const side = sql.ref(as === 'renter' ? 'o.renter_id' : 'o.owner_id')
  const other = sql.ref(as === 'renter' ? 'o.owner_id' : 'o.renter_id')
  const { rows } = await sql<RentalRow>`
    select o.id, o.goods_id, g.title, ${other} as other_id, u.nickname as other_name, o.state, o.hours, o.rent_fen, o.deposit_fen,
           o.refund_fen, o.starts_at, o.ends_at, o.created_at
      from rental_order o join goods g on g.id = o.goods_id join app_user u on u.id = ${other}
     where ${side} = ${userId} and o.parent_id is null and o.created_at <= ${new Date(time)}
       and (${id}::text is null or (o.created_at, o.id) < (${at === null ? null : new Date(at)}::timestamptz, ${id}))
     order by o.created_at desc, o.id desc limit ${page.size + 1} offset ${skipOf(page)}`.execute(tx)
  return presentPage(
    page,
    time,
    rows,
    (row) => ({
      orderId: row.id,
      goodsId: String(row.goods_id),
      title: row.title,
      otherId: String(row.other_id),
      otherName: row.other_name,
      state: row.state,
      hours: row.hours,
      rentFen: row.rent_fen,
      depositFen: row.deposit_fen,
      refundFen: row.refund_fen,
      startsAt: row.starts_at.getTime(),
      endsAt: row.ends_at.getTime(),
      createdAt: row.created_at.getTime(),
    }),
    (row) => [row.created_at.getTime(), row.id],
  )
}
