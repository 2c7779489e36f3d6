import type { Invariants } from '../../../core/jobs/invariants.ts'

/** Invariants of invitations. */
export const invitationInvariants: Invariants = {
  'an invitation brought its rewards once it was rewarded, and none before': {
    fullOnly: `
    with given as (
      select cause, user_id from red_packet where cause like 'invite:%'
      union all select cause, user_id from bonus_grant where cause like 'invite:%')
    select i.id, i.state from invitation i
      left join given a on a.cause = 'invite:' || i.id || ':inviter'
      left join given f on f.cause = 'invite:' || i.id || ':friend'
     where (a.user_id, f.user_id) is distinct from (
             case when i.state = 'rewarded' and i.reason is null then i.inviter_id end,
             case when i.state = 'rewarded' then i.friend_id end)`,
  },
  'no invitation prize was given without its invitation': {
    fullOnly: `
    select cause from (select cause from red_packet where cause like 'invite:%'
                       union all select cause from bonus_grant where cause like 'invite:%') g
     where not exists (select from invitation i where g.cause in ('invite:' || i.id || ':inviter', 'invite:' || i.id || ':friend'))`,
  },
  'an invitation is rewarded for a settled rental of the friend, of an account that is not the inviter’s': {
    fullOnly: `
    select i.id, o.id as order_id from invitation i join rental_order o on o.id = i.order_id
     where o.state <> 'settled' or o.renter_id <> i.friend_id or o.owner_id = i.inviter_id or i.earned_at >= i.until
        or o.rent_fen - o.refund_fen < i.least_rent_fen`,
  },
}
