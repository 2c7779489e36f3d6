import type { Invariants } from '../../core/jobs/invariants.ts'

/** Invariants of conversations that are not over; each query returns the rows that violate it. */
export const supportInvariants: Invariants = {
  'the messages of an open conversation are numbered without gaps': `
    select c.id, c.last_no, count(m.no) from conversation c left join message m on m.conversation_id = c.id
     where c.state <> 'closed' group by c.id having count(m.no) <> c.last_no or c.last_no = 0`,
  'no operator has a conversation of their own, by any account': `
    select c.id from conversation c join app_user u on u.id = c.user_id join app_user o on o.id = c.taken_by
     where c.state = 'taken' and (u.id = o.id or u.identity_id = o.identity_id)`,
}
