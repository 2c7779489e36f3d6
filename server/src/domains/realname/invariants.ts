import type { Invariants } from '../../core/invariants.ts'

/** Truths of the adults-only gate: a query that returns a row names something broken. */
export const realnameInvariants: Invariants = {
  'an identity verifies at most three users': `
    select identity_id from app_user where identity_id is not null group by identity_id having count(*) > 3`,
  'a user is adult from the day they turn 18': `
    select u.id from app_user u join real_identity i on i.id = u.identity_id
     where u.adult_from <> case
             when extract(month from i.birth_date) = 2 and extract(day from i.birth_date) = 29
             then make_date(extract(year from i.birth_date)::int + 18, 3, 1)
             else (i.birth_date + interval '18 years')::date end`,
  'the register confirmed every verified user': `
    select u.id from app_user u where u.identity_id is not null
       and not exists (select from realname_try t where t.user_id = u.id and t.outcome = 'match')`,
}
