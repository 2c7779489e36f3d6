import type { InvitationReason, InvitationState, UncountedReason } from '@shanghao/contract/promotion/states'
import { sql } from 'kysely'
import type { Db } from '../../../core/database/db.ts'
import type { IdPage } from '../../../core/http/cursor.ts'
import type { Prize } from '../prizes.ts'

/** An invitation as its inviter or its friend reads it: `name` is the other's nickname. */
export type InvitationRow = {
  id: number
  name: string
  registered_at: Date
  until: Date
  least_rent_fen: number
  state: InvitationState
  uncounted: UncountedReason | null
  reason: InvitationReason | null
  /** What the reader got. */
  form: Prize['form'] | null
  amount_fen: number | null
}

const columns = (side: 'inviter' | 'friend') => sql`
  i.id, u.nickname as name, i.registered_at, i.until, i.least_rent_fen, i.state, i.uncounted, i.reason, p.form, p.amount_fen
    from invitation i
    join app_user u on u.id = ${side === 'inviter' ? sql`i.friend_id` : sql`i.inviter_id`}
    left join red_packet r on r.cause = 'invite:' || i.id || ${`:${side}`}
    left join bonus_grant b on b.cause = 'invite:' || i.id || ${`:${side}`}
    left join campaign_prize p on p.id = coalesce(r.prize_id, b.prize_id)`

/** A page of the friends a person invited, the newest first. */
export const listInvitations = async (
  db: Db,
  userId: number,
  { time, after, skip, limit }: IdPage,
): Promise<InvitationRow[]> => {
  const { rows } = await sql<InvitationRow>`select ${columns('inviter')}
     where i.inviter_id = ${userId} and i.registered_at <= ${time} and (${after}::bigint is null or i.id < ${after})
     order by i.id desc limit ${limit} offset ${skip}`.execute(db)
  return rows
}

/** The invitation by which a person registered; undefined for none. */
export const findOwnInvitation = async (db: Db, userId: number): Promise<InvitationRow | undefined> => {
  const { rows } =
    await sql<InvitationRow>`select ${columns('friend')} where i.friend_id = ${userId}`.execute(db)
  return rows[0]
}

/** How many friends a person has invited, how many brought a reward, and its sum (分). */
export const countInvitations = async (
  db: Db,
  userId: number,
): Promise<{ friends: number; rewarded: number; rewardedFen: number }> => {
  const { rows } = await sql<{ friends: number; rewarded: number; rewardedFen: number }>`
    select count(*) as friends, count(*) filter (where i.state = 'rewarded' and i.reason is null) as rewarded,
           coalesce(sum(coalesce(r.amount_fen, b.amount_fen)), 0)::bigint as "rewardedFen"
      from invitation i
      left join red_packet r on r.cause = 'invite:' || i.id || ':inviter'
      left join bonus_grant b on b.cause = 'invite:' || i.id || ':inviter'
     where i.inviter_id = ${userId}`.execute(db)
  return rows[0] ?? { friends: 0, rewarded: 0, rewardedFen: 0 }
}
