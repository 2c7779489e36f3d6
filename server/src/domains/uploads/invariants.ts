import type { Invariants } from '../../core/jobs/invariants.ts'

/** Invariants of uploaded pictures. */
export const uploadInvariants: Invariants = {
  'a picture in use is stored': `
    select u.upload_id, u.used_by, p.state from upload_use u join upload p on p.id = u.upload_id
     where p.state <> 'ready'`,
  'an unused upload has a due time for the sweep': `
    select p.id, p.state from upload p
     where p.due_at is null and p.state in ('waiting', 'ready')
       and not exists (select from upload_use u where u.upload_id = p.id)`,
}
