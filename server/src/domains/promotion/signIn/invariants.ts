import type { Invariants } from '../../../core/jobs/invariants.ts'

/**
 * Invariants of daily sign-ins. Old rows are deleted, and all of a person whose account is closed: what is older than the oldest row
 * of a person is not asked for.
 */
export const signInInvariants: Invariants = {
  'a sign-in extends the streak of the day before, or begins one': {
    fullOnly: `
    select s.id, s.streak from sign_in s left join sign_in b on b.user_id = s.user_id and b.day = s.day - 1
     where s.streak <> coalesce(b.streak, 0) + 1
       and (b.id is not null or exists (select from sign_in o where o.user_id = s.user_id and o.day < s.day))`,
  },
  'a sign-in brought its prize, and none that was withheld': {
    fullOnly: `
    with given as (
      select cause, user_id, prize_id from red_packet where cause like 'sign\\_in:%'
      union all select cause, user_id, prize_id from bonus_grant where cause like 'sign\\_in:%')
    select s.id from sign_in s left join given g on g.cause = concat_ws(':', 'sign_in', s.campaign_id, s.user_id, s.day)
     where (s.prize_id, case when s.prize_id is not null then s.user_id end) is distinct from (g.prize_id, g.user_id)`,
  },
  'no sign-in prize was given without its sign-in': {
    fullOnly: `
    with given as (
      select cause, user_id, granted_at from red_packet where cause like 'sign\\_in:%'
      union all select cause, user_id, granted_at from bonus_grant where cause like 'sign\\_in:%')
    select g.cause from given g join app_user u on u.id = g.user_id and u.state <> 'closed'
     where g.granted_at > (select coalesce(max(signed_at), '-infinity') from sign_in) - interval '300 days'
       and not exists (select from sign_in s where g.cause = concat_ws(':', 'sign_in', s.campaign_id, s.user_id, s.day))`,
  },
  'a verified person and a device get one sign-in prize a day': {
    fullOnly: `
    select identity_id, device, day from sign_in where prize_id is not null
     group by grouping sets ((identity_id, day), (device, day))
    having count(*) > 1 and (identity_id is not null or device is not null)`,
  },
}
