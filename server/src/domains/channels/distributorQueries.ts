import { sql } from 'kysely'
import type { Db } from '../../core/database/db.ts'
import type { IdPage } from '../../core/http/cursor.ts'

export type DistributorRow = { id: number; name: string; share_bp: number; balance: number }

/** The distributor that a user is, with the share of new orders and what is not paid out (分). */
export const findDistributor = async (db: Db, userId: number): Promise<DistributorRow | undefined> => {
  const { rows } = await sql<DistributorRow>`
    select d.id, d.name, s.share_bp, coalesce(a.balance, 0) as balance
      from distributor d
      join lateral (select share_bp from distributor_share where distributor_id = d.id order by version desc limit 1) s on true
      left join ledger_account a on a.id = 'distributor:' || d.id
     where d.user_id = ${userId}`.execute(db)
  return rows[0]
}

/** The number of the distributor that a user is; undefined for any other user. */
export const findDistributorId = async (db: Db, userId: number): Promise<number | undefined> => {
  const row = await db.selectFrom('distributor').select('id').where('user_id', '=', userId).executeTakeFirst()
  return row?.id
}

export type OwnChannelRow = {
  id: number
  code: string
  name: string
  is_open: boolean
  /** The host of the channel's own site; null where its link leads to the platform. */
  host: string | null
  /** People who registered through it, and how many of them have ever paid for an order. */
  people: number
  payers: number
}

/** A page of a distributor's channels, with counts of the people whom each one brought. */
export const listOwnChannels = async (
  db: Db,
  { distributorId, time, after, skip, limit }: IdPage & { distributorId: number },
): Promise<OwnChannelRow[]> => {
  const { rows } = await sql<OwnChannelRow>`
    with listed as materialized (
      select id, code, name, is_open from marketing_channel
       where distributor_id = ${distributorId} and created_at <= ${time} and (${after}::bigint is null or id < ${after})
       order by id desc limit ${limit} offset ${skip})
    select c.*,
           (select min(d.host) from site_domain d where d.channel_id = c.id and d.moved_to is null) as host,
           (select count(*) from user_attribution a where a.channel_id = c.id)::int as people,
           (select count(distinct o.renter_id) from rental_order o where o.channel_id = c.id and o.paid_at is not null)::int as payers
      from listed c order by c.id desc`.execute(db)
  return rows
}

/** A page of a distributor's payouts: those up to `time`, below the number `after`. Their numbers begin with their time. */
export const listPayouts = (
  db: Db,
  { distributorId, time, after, skip, limit }: IdPage<string> & { distributorId: number },
) =>
  db
    .selectFrom('distributor_payout')
    .select(['id', 'amount_fen', 'at'])
    .where('distributor_id', '=', distributorId)
    .where('at', '<=', time)
    .$if(after !== null, (query) => query.where('id', '<', after ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(skip)
    .execute()
