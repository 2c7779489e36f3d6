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
}
