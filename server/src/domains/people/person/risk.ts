import type { ResultOf } from '@shanghao/contract/call'
import type { peopleCalls } from '@shanghao/contract/people/calls'
import { sql } from 'kysely'
import type { Tx } from '../../../core/database/db.ts'

type Risk = ResultOf<typeof peopleCalls.personRisk>

/** Counts that speak for or against a person. A complaint is lost by the side it is against when rent or deposit goes to the other. */
export const readRisk = async (tx: Tx, userId: number): Promise<Risk> => {
  const { rows } = await sql<Risk>`
    select o.orders, o.cancelled, d.filed as "complaintsFiled", d.against as "complaintsAgainst", d.lost as "complaintsLost",
           (select count(distinct owner_id)::int from renter_block where renter_id = ${userId}) as "blockedBy",
           ((select count(*) from review where author_id = ${userId} and hidden_reason is not null)
            + (select count(*) from question where asker_id = ${userId} and hidden_reason is not null))::int as "postsHidden",
           (select count(*)::int from phone_change where user_id = ${userId}) as "phoneChanges",
           (select count(*)::int from realname_try where user_id = ${userId} and outcome in ('mismatch', 'no_record')) as "realnameMismatches",
           (select count(distinct b.user_id)::int from known_device a join known_device b on b.device = a.device
             where a.user_id = ${userId} and b.user_id <> ${userId}) as "sharedDevices",
           (select count(distinct b.user_id)::int from withdraw_account a join withdraw_account b on b.channel = a.channel and (b.account_hash in (a.account_hash, a.former_hash) or b.former_hash = a.account_hash)
             where a.user_id = ${userId} and b.user_id <> ${userId}) as "sharedPayoutAccounts",
           (select count(*)::int from app_user a join app_user b on b.identity_id = a.identity_id
             where a.id = ${userId} and b.id <> ${userId}) as "sharedIdentity",
           (select count(*)::int from sanction where user_id = ${userId} and ended_at is not null) as "pastSanctions"
      from (select count(*)::int as orders, (count(*) filter (where state = 'cancelled'))::int as cancelled
              from rental_order where renter_id = ${userId} and parent_id is null) o,
           (select (count(*) filter (where is_own))::int as filed, (count(*) filter (where not is_own))::int as against,
                   (count(*) filter (where not is_own and coalesce(outcome_rent_fen, 0) + coalesce(outcome_deposit_fen, 0) > 0))::int as lost
              from (select party = 'renter' as is_own, outcome_rent_fen, outcome_deposit_fen from dispute
                     where renter_id = ${userId} and party <> 'platform'
                    union all
                    select party = 'owner', outcome_rent_fen, outcome_deposit_fen from dispute
                     where owner_id = ${userId} and party <> 'platform') sides) d`.execute(tx)
  const [risk] = rows
  if (!risk) throw new Error('counts without a row')
  return risk
}
