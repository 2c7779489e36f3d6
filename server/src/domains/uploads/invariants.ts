import type { Invariants } from '../../core/jobs/invariants.ts'

/** Truths about pictures people send: a query that returns a row names something broken. */
export const uploadInvariants: Invariants = {
  'a picture that something uses is there': `
    select u.upload_id, u.used_by, p.state from upload_use u join upload p on p.id = u.upload_id
     where p.state <> 'ready'`,
  'an upload that nothing uses is going to be looked at': `
    select p.id, p.state from upload p
     where p.due_at is null and p.state in ('waiting', 'ready')
       and not exists (select from upload_use u where u.upload_id = p.id)`,
}
