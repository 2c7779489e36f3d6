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
     where c.state = 'passed' and u.identity_id is null
       and not exists (select from identity_release r where r.user_id = u.id and r.released_at >= c.settled_at)`,
  'a release was approved by another person and ended what the account had': `
    select r.id from identity_release r join operator_approval a on a.id = r.approval_id
     where a.state <> 'approved' or a.kind <> 'release_identity' or a.beneficiary_id <> r.user_id
        or a.requested_by <> r.requested_by or a.decided_by <> r.approved_by
        or exists (select from session s where s.user_id = r.user_id and s.created_at < r.released_at and s.ended_at is null)`,
  'an account whose identity was taken rents and lists nothing': `
    select u.id from app_user u where u.identity_id is null and u.identity_release_id is not null
       and (exists (select from rental_order o where o.renter_id = u.id and o.state not in ('settled', 'cancelled', 'merged'))
         or exists (select from goods g where g.owner_id = u.id and g.state in ('reviewing', 'on_shelf')))`,
  'a passed certification belongs to a matching attempt': `
    select c.id, t.outcome from certification c join realname_try t on t.id = c.try_id
     where (c.state = 'passed' and t.outcome <> 'match') or t.way <> 'zhima'
        or t.user_id is distinct from c.user_id or t.device is distinct from c.device`,
  'the times of a certification are in order': `
    select id from certification where settled_at < started_at or expires_at <= started_at or due_at < started_at`,
}
