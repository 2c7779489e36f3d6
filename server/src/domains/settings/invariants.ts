import type { Invariants } from '../../core/jobs/invariants.ts'

/** Invariants of settings: a query that returns rows names what violates it. */
export const settingInvariants: Invariants = {
  'the value of a setting is that of its last change': `
    select s.key, s.value, c.to_value from setting s
      full join (select distinct on (key) key, to_value from setting_change order by key, id desc) c on c.key = s.key
     where s.value is distinct from c.to_value`,
  'each change of a setting began with the value of the one before': `
    select c.id, c.key, c.from_value, c.before from (
      select id, key, from_value, lag(to_value) over (partition by key order by id) as before from setting_change) c
     where c.before is not null and c.before <> c.from_value`,
  'a change that took two people was approved as it was made': `
    select c.id, c.key from setting_change c left join operator_approval p on p.id = c.approval_id
     where c.approval_id is not null
       and (p.kind, p.state, p.request ->> 'key', p.request -> 'value', p.requested_by, p.decided_by)
             is distinct from ('change_setting', 'approved', c.key, c.to_value, c.changed_by, c.approved_by)`,
  'a scheduled change took effect exactly when its plan says so, and as it was scheduled': `
    select p.id, p.state, c.id as change_id from setting_plan p full join setting_change c on c.plan_id = p.id
     where (p.state = 'applied') is distinct from (c.id is not null) and (p.id is not null or c.plan_id is not null)
        or c.id is not null and p.id is not null
           and (c.key, c.from_value, c.to_value, c.changed_by) is distinct from (p.key, p.from_value, p.to_value, p.requested_by)`,
  'a scheduled change that took two people was approved as it was scheduled': `
    select p.id, p.key from setting_plan p left join operator_approval a on a.id = p.approval_id
     where p.approval_id is not null
       and (a.kind, a.state, a.request ->> 'key', a.request -> 'value', a.requested_by, a.decided_by)
             is distinct from ('change_setting', 'approved', p.key, p.to_value, p.requested_by, p.approved_by)
        or p.approval_id is not null
       and to_timestamp((a.request ->> 'at')::numeric / 1000) is distinct from p.effective_at`,
}
