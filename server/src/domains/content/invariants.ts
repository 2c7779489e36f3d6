import type { Invariants } from '../../core/jobs/invariants.ts'

/** Invariants of articles and feedback; each query returns the rows that violate it. */
export const contentInvariants: Invariants = {
  'an article is dated by the first moment a version of it was or will be shown': `
    select a.id, a.published_at, s.first_at from article a left join lateral (
      select min(shown_from) as first_at from article_version
       where article_id = a.id and shown_from is distinct from shown_until) s on true
     where a.published_at is distinct from s.first_at`,
  'the pictures of a feedback are kept for it': `
    select f.id from feedback f
     where jsonb_array_length(f.pictures) <> (select count(*) from upload_use u where u.used_by = 'feedback:' || f.id)`,
}
