import { sql } from 'kysely'
import type { Db } from '../../../core/database/db.ts'
import type { IdPage } from '../../../core/http/cursor.ts'

export type LookRow = {
  id: number
  at: Date
  orderId: string
  goodsId: number
  title: string
  phone: string
  address: string
  isFormer: boolean
}

type LookFilter = { ownerId: number; goodsId: number | null; orderId: string | null }

/** Looks at the logins of an owner's accounts, the newest first. */
export const listLooks = async (
  db: Db,
  { ownerId, goodsId, orderId }: LookFilter,
  { time, after, skip, limit }: IdPage,
): Promise<LookRow[]> => {
  const { rows } = await sql<LookRow>`
    select r.id, r.at, r.order_id as "orderId", r.goods_id as "goodsId", g.title, u.phone, r.address,
           coalesce(r.credential_version < c.version, true) as "isFormer"
      from reveal r join goods g on g.id = r.goods_id join app_user u on u.id = r.renter_id
      left join credential c on c.goods_id = r.goods_id
     where r.owner_id = ${ownerId} and r.at <= ${time}
       and (${goodsId}::bigint is null or r.goods_id = ${goodsId}) and (${orderId}::text is null or r.order_id = ${orderId})
       and (${after}::bigint is null or r.id < ${after})
     order by r.id desc limit ${limit} offset ${skip}`.execute(db)
  return rows
}
