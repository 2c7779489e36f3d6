import type { Invariants } from '../../core/jobs/invariants.ts'

/** Invariants of sessions and codes. */
export const sessionInvariants: Invariants = {
  'a code was used before it expired, and not after all attempts were used up': `
    select id from sms_code where used_at is not null
       and (least(tries_device, tries_network, tries_others) >= 5 or used_at >= expires_at or used_at < created_at or refused)`,
  'a ticket was used before it expired': `
    select purpose, expires_at, used_at from ticket where used_at >= expires_at`,
  'a banned or closed user has no active session': `
    select s.user_id, u.state from session s join app_user u on u.id = s.user_id
     where s.ended_at is null and u.state <> 'active'`,
  'a push device is bound to a session that has not ended': `
    select s.user_id, b.bound_at from push_binding b join session s using (token_hash) where s.ended_at is not null`,
  'a session ends after it began': `
    select user_id from session where ended_at < created_at or expires_at <= created_at`,
  'a device of several users is marked as shared': {
    fullOnly: `
    select device from known_device group by device having min(user_id) <> max(user_id) and not bool_and(shared)`,
  },
}
