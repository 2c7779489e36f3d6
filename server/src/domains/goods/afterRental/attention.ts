import type { OutputOf } from '@shanghao/contract/call'
import type { afterRentalCalls } from '@shanghao/contract/goods/afterRental'
import { sql } from 'kysely'
import type { Db } from '../../../core/database/db.ts'

type Attention = OutputOf<typeof afterRentalCalls.attention>

/** Accounts of each list that are shown; what is dealt with makes room for the next. */
const SHOWN_MAX = 100
/** How far back (days) the last rental of an account is looked for. */
const RENTAL_DAYS = 7

type AccountRow = {
  goodsId: number
  title: string
  gameName: string
  zone: string
  since: Date
  seenBy: number
}
type AwaitingRow = AccountRow & { endedAt: Date | null; rests: boolean; loginFailed: boolean; total: number }
type AgedRow = AccountRow & { total: number }

/** The columns of `AccountRow`, of accounts `g` with their logins `c`. A password is seen by the orders that looked at it. */
const account = sql`g.id as "goodsId", g.title, m.name as "gameName", z.system || '·' || z.login as zone, c.updated_at as since,
       (select count(distinct r.order_id)::int from reveal r where r.goods_id = g.id and r.credential_version = c.version) as "seenBy"`
const joined = sql`join game m on m.id = g.game_id join zone z on z.id = g.zone_id join credential c on c.goods_id = g.id`

const listAwaiting = async (db: Db, ownerId: number, now: Date): Promise<AwaitingRow[]> => {
  const { rows } = await sql<AwaitingRow>`
    with ended as (
      select goods_id, max(coalesce(ended_at, ends_at)) as at from rental_order
       where owner_id = ${ownerId} and parent_id is null and paid_at is not null and state in ('ended', 'settled')
         and ends_at > ${now}::timestamptz - make_interval(days => ${RENTAL_DAYS})
       group by goods_id),
    g as materialized (
      select g.*, e.at as ended_at, count(*) over ()::int as total from goods g left join ended e on e.goods_id = g.id
       where g.owner_id = ${ownerId} and g.state = 'awaiting_owner'
       order by e.at nulls first, g.id limit ${SHOWN_MAX})
    select ${account}, g.ended_at as "endedAt", g.rests, g.login_failed_at is not null as "loginFailed", g.total
      from g ${joined} order by g.ended_at nulls first, g.id`.execute(db)
  return rows
}

/** Accounts whose owner was reminded of their password and has not changed it since, by `rotation.ts`. */
const listAged = async (db: Db, ownerId: number): Promise<AgedRow[]> => {
  const { rows } = await sql<AgedRow>`
    with g as materialized (
      select g.*, count(*) over ()::int as total from goods g join credential c on c.goods_id = g.id
       where g.owner_id = ${ownerId} and g.state in ('on_shelf', 'off_shelf', 'awaiting_owner') and c.reminded_version = c.version
         and exists (select from rotation_rule r where r.owner_id = g.owner_id and (r.after_days is not null or r.after_rentals is not null))
       order by c.updated_at, g.id limit ${SHOWN_MAX})
    select ${account}, g.total from g ${joined} order by c.updated_at, g.id`.execute(db)
  return rows
}

const presentAccount = ({ goodsId, title, gameName, zone, since, seenBy }: AccountRow) => ({
  goodsId: String(goodsId),
  title,
  gameName,
  zone,
  passwordSince: since.getTime(),
  passwordSeenBy: seenBy,
})

const reasonOf = ({ rests, loginFailed }: AwaitingRow): Attention['awaiting'][number]['reason'] => {
  if (rests) return 'complaint'
  return loginFailed ? 'login_failed' : 'rental'
}

/** What of an owner's accounts waits for them between rentals, the longest wait first. */
export const readAttention = async (
  db: Db,
  { ownerId, now }: { ownerId: number; now: Date },
): Promise<Attention> => {
  const [awaiting, aged] = await Promise.all([listAwaiting(db, ownerId, now), listAged(db, ownerId)])
  return {
    awaiting: awaiting.map((row) => ({
      ...presentAccount(row),
      endedAt: row.endedAt?.getTime() ?? null,
      reason: reasonOf(row),
      mayConfirm: !row.rests,
    })),
    awaitingCount: awaiting[0]?.total ?? 0,
    aged: aged.map(presentAccount),
    agedCount: aged[0]?.total ?? 0,
  }
}
