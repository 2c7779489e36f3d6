import type { Likeness } from '@shanghao/contract/people/states'
import { sql } from 'kysely'
import type { Tx } from '../../core/database/db.ts'
import { concernedBy } from '../ops/actions.ts'
import { type FoundRow, foundColumns } from './found.ts'

export type LookAlikeRow = FoundRow & { common: Likeness[]; last_at: Date | null }

/** The most accounts that are shown: a device of a net bar has hundreds. */
const SHOWN_MAX = 50

/** Accounts that share something with a user's, those with the most in common first. */
export const listLookAlikes = async (
  tx: Tx,
  { userId, operatorId }: { userId: number; operatorId: number },
): Promise<LookAlikeRow[]> => {
  const { rows } = await sql<LookAlikeRow>`
    select ${foundColumns}, l.common, l.last_at
      from (
        select id, array_agg(distinct likeness) as common, max(at) as last_at from (
          select b.user_id as id, 'device' as likeness, b.last_seen_at as at
            from known_device a join known_device b on b.device = a.device where a.user_id = ${userId}
          union all
          select b.user_id, 'payout_account', null
            from withdraw_account a join withdraw_account b on b.channel = a.channel and (b.account_hash in (a.account_hash, a.former_hash) or b.former_hash = a.account_hash) where a.user_id = ${userId}
          union all
          select b.id, 'identity', null from app_user a join app_user b on b.identity_id = a.identity_id where a.id = ${userId}
          union all
          select inviter_id, 'invitation', null from invitation where friend_id = ${userId}
          union all
          (select friend_id, 'invitation', null from invitation where inviter_id = ${userId} order by id desc limit ${SHOWN_MAX})) alike
         where id <> ${userId} group by id) l
      join app_user u on u.id = l.id
     where not ${concernedBy(operatorId)}
     order by cardinality(l.common) desc, l.last_at desc nulls last, u.id limit ${SHOWN_MAX}`.execute(tx)
  return rows
}
