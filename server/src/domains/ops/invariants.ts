import type { Invariants } from '../../core/jobs/invariants.ts'
import { brokenEntries } from './audit/queries.ts'

/** Invariants of operators' acts. */
export const opsInvariants: Invariants = {
  'the audit log is complete and unchanged': { fullOnly: brokenEntries },
  'who holds a role is an operator, and no one else': `
    select u.id from app_user u
     where ('operator' = any (u.roles)) <> exists (select from operator_role r where r.user_id = u.id and r.ended_at is null)`,
  'who is no operator has no second factor': `
    select f.user_id from operator_factor f
     where not exists (select from operator_role r where r.user_id = f.user_id and r.ended_at is null)`,
  'an approved act was performed as it was requested, and no other one': `
    select p.id, p.state, a.id as action_id from operator_approval p full join operator_action a on a.approval_id = p.id
     where (p.id is not null and (p.state = 'approved') <> (a.id is not null))
        or (a.id is not null and p.id is not null and (a.kind, a.request, a.amount_fen, a.operator_id, a.approved_by)
              is distinct from (p.kind, p.request, p.amount_fen, p.requested_by, p.decided_by))`,
}
