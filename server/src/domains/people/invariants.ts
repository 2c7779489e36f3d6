import type { Invariants } from '../../core/jobs/invariants.ts'

/** Invariants of sanctions. */
export const peopleInvariants: Invariants = {
  'a live ban keeps its accounts disabled': `
    select s.id as sanction, u.id from sanction s join app_user u on u.id = any (s.banned_ids)
     where s.ended_at is null and s.kind = 'ban' and u.state = 'active'`,
  'an owner who may not list has nothing on the shelf': `
    select s.id as sanction, g.id from sanction s join goods g on g.owner_id = s.user_id
     where s.ended_at is null and s.kind in ('ban', 'no_listing') and g.state = 'on_shelf'`,
}
