import type { Invariants } from '../../core/jobs/invariants.ts'

/** Invariants of operators' acts. */
export const opsInvariants: Invariants = {
  'an approved act was performed as it was requested, and no other one': `
    select p.id, p.state, a.id as action_id from operator_approval p full join operator_action a on a.approval_id = p.id
     where (p.id is not null and (p.state = 'approved') <> (a.id is not null))
        or (a.id is not null and p.id is not null and (a.kind, a.request, a.amount_fen, a.operator_id, a.approved_by)
              is distinct from (p.kind, p.request, p.amount_fen, p.requested_by, p.decided_by))`,
}
