import type { Invariants } from '../../core/jobs/invariants.ts'

/** Invariants of real-name verification. */
export const realnameInvariants: Invariants = {
  'an identity verifies at most three users': `
    select identity_id from app_user where identity_id is not null group by identity_id having count(*) > 3`,
  'a user is adult from the day they turn 18': `
    select u.id from app_user u join real_identity i on i.id = u.identity_id
     where u.adult_from <> case
             when extract(month from i.birth_date) = 2 and extract(day from i.birth_date) = 29
             then make_date(extract(year from i.birth_date)::int + 18, 3, 1)
             else (i.birth_date + interval '18 years')::date end`,
  'every verified user has a matching attempt: register, wallet or device': `
    select u.id from app_user u where u.identity_id is not null
       and not exists (select from realname_try t where t.user_id = u.id and t.outcome = 'match'
                         and (t.way = 'device') = u.identity_by_device)`,
  'a user who passed a certification is verified': `
    select c.id from certification c join app_user u on u.id = c.user_id
     where c.state = 'passed' and u.identity_id is null`,
  'a passed certification belongs to a matching attempt': `
    select c.id, t.outcome from certification c join realname_try t on t.id = c.try_id
     where (c.state = 'passed' and t.outcome <> 'match') or t.way <> 'zhima'
        or t.user_id is distinct from c.user_id or t.device is distinct from c.device`,
  'the times of a certification are in order': `
    select id from certification where settled_at < started_at or expires_at <= started_at or due_at < started_at`,
}
