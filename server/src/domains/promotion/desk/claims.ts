import type { PrizeForm, RedPacketState, SharedKind } from '@shanghao/contract/promotion/states'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'

/** Raises NOT_FOUND. */
export const requireCampaign = async (db: Db, campaignId: number): Promise<void> => {
  const known = await db.selectFrom('campaign').select('id').where('id', '=', campaignId).executeTakeFirst()
  if (!known) fail('NOT_FOUND')
}

/** What a campaign gave by day of Asia/Shanghai from a day on (YYYY-MM-DD), ascending; days without claims are missing. 分. */
export const listClaimsByDay = (db: Db, campaignId: number, from: string) =>
  db
    .selectFrom('campaign_day')
    .select(['day', 'claims', 'amount_fen as amountFen'])
    .where('campaign_id', '=', campaignId)
    .where('day', '>=', from)
    .orderBy('day')
    .execute()

export type ClaimRow = {
  form: PrizeForm
  id: number
  user_id: number
  amount_fen: number
  granted_at: Date
  /** Null for bonus. */
  state: RedPacketState | null
  valid_until: Date | null
}
type ClaimPage = {
  campaignId: number
  /** From the first to before the second. */
  from: Date
  until: Date
  after: { at: Date; form: string; id: number } | null
  skip: number
  limit: number
}

/** A page of what a campaign gave, the newest first. */
export const listClaims = async (
  db: Db,
  { campaignId, from, until, after, skip, limit }: ClaimPage,
): Promise<ClaimRow[]> => {
  const { at = null, form = null, id = null } = after ?? {}
  const part = (name: PrizeForm, table: RawBuilder<unknown>, state: RawBuilder<unknown>) => sql`
    (select ${sql.lit(name)}::text as form, id, user_id, amount_fen, granted_at, ${state} from ${table}
      where campaign_id = ${campaignId} and granted_at >= ${from} and granted_at < ${until}
        and granted_at <= coalesce(${at}::timestamptz, ${until})
        and (${at}::timestamptz is null or granted_at < ${at} or ${sql.lit(name)} > ${form}::text or (${sql.lit(name)} = ${form}::text and id < ${id}::bigint))
      order by granted_at desc, id desc limit ${skip + limit})`
  const { rows } = await sql<ClaimRow>`
    select * from (${part('bonus', sql`bonus_grant`, sql`null::text as state, null::timestamptz as valid_until`)}
      union all ${part('packet', sql`red_packet`, sql`state, valid_until`)}) claim
     order by granted_at desc, form, id desc limit ${limit} offset ${skip}`.execute(db)
  return rows
}

/** Rows of a user and what they may share with others, `user_id` and `key`: what other domains know of devices and accounts for payouts. */
export type SharedKeys = Readonly<Record<Exclude<SharedKind, 'identity'>, RawBuilder<unknown>>>

export type SharedGroup = {
  users: number[]
  people: number
  claims: number
  amount_fen: number
  last_at: Date
}

/** Groups shown, the largest sums first, and the members named of each. */
const GROUPS_MAX = 50
const MEMBERS_MAX = 20

/**
 * Groups of users who claimed from a campaign since a moment and share a device, an account for payouts or an identity. Those who share
 * something are found first, because they are few, and then what each of them claimed, in the order of the index that finds it.
 */
export const listSharedClaims = async (
  db: Db,
  keys: SharedKeys,
  { campaignId, by, since }: { campaignId: number; by: SharedKind; since: Date },
): Promise<SharedGroup[]> => {
  const shared =
    by === 'identity'
      ? sql`select id as user_id, identity_id as key from app_user where identity_id in (select identity_id from app_user where identity_slot > 1)`
      : keys[by]
  // Most campaigns give either packets or bonus: what they never gave is asked for once, not for each member.
  const claims = (table: RawBuilder<unknown>) => sql`select amount_fen, granted_at from ${table}
    where campaign_id = ${campaignId} and user_id = member.user_id and granted_at >= ${since}
      and (select exists (select from ${table} where campaign_id = ${campaignId}))`
  const { rows } = await sql<SharedGroup>`
    with member as materialized (
      select key, user_id from (
        select key, unnest(users) as user_id from (
          select key, array_agg(distinct user_id) as users from (${shared}) k group by key having min(user_id) <> max(user_id)) s) m
       order by user_id)
    select (array_agg(member.user_id order by member.user_id))[1:${sql.lit(MEMBERS_MAX)}] as users, count(*)::int as people,
           sum(p.claims)::int as claims, sum(p.fen)::bigint as amount_fen, max(p.last_at) as last_at
      from member cross join lateral (
        select count(*) as claims, sum(amount_fen) as fen, max(granted_at) as last_at
          from (${claims(sql`red_packet`)} union all ${claims(sql`bonus_grant`)}) claim) p
     where p.claims > 0
     group by member.key having count(*) > 1
     order by sum(p.fen) desc, max(p.last_at) desc limit ${GROUPS_MAX}`.execute(db)
  return rows
}
