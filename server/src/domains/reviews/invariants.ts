import type { Invariants } from '../../core/jobs/invariants.ts'

/** Older ones were checked when they were new, and their orders don't change any more. */
const newest = '(select * from review order by id desc limit 5000)'
const counted = `
  select 'goods' as subject, goods_id as id, stars from review where counts
  union all select 'owner', owner_id, stars from review where counts_for_owner`

/** Invariants of reviews and what is counted of them; each query returns the rows that violate it. */
export const reviewInvariants: Invariants = {
  'a review belongs to a settled order of its author, with that account and owner, of which rent was kept': `
    select r.id from ${newest} r join rental_order o on o.id = r.order_id
     where o.renter_id <> r.author_id or o.goods_id <> r.goods_id or o.owner_id <> r.owner_id
        or o.parent_id is not null or o.state <> 'settled' or o.refund_fen >= o.rent_fen`,
  'no review of one’s own account, by any login, is shown': {
    fullOnly: `
    select r.id from review r join app_user o on o.id = r.owner_id where o.identity_id = r.person and not r.is_own`,
  },
  'of a person’s shown reviews of an account and of an owner the latest counts': {
    fullOnly: `
    select r.id from review r
     where r.counts <> (r.hidden_reason is null and not r.is_own and not exists (
             select from review l where l.goods_id = r.goods_id and l.person = r.person and l.id > r.id and l.hidden_reason is null and not l.is_own))
        or r.counts_for_owner <> (r.hidden_reason is null and not r.is_own and not exists (
             select from review l where l.owner_id = r.owner_id and l.person = r.person and l.id > r.id and l.hidden_reason is null and not l.is_own))`,
  },
  'a rating equals the reviews that count': {
    fullOnly: `
    select coalesce(s.subject, c.subject), coalesce(s.subject_id, c.id) from rating s
      full join (select subject, id, count(*) filter (where stars = 1) as s1, count(*) filter (where stars = 2) as s2,
                        count(*) filter (where stars = 3) as s3, count(*) filter (where stars = 4) as s4, count(*) filter (where stars = 5) as s5
                   from (${counted}) r group by subject, id) c on c.subject = s.subject and c.id = s.subject_id
     where (coalesce(s.star_1, 0), coalesce(s.star_2, 0), coalesce(s.star_3, 0), coalesce(s.star_4, 0), coalesce(s.star_5, 0))
        is distinct from (coalesce(c.s1, 0), coalesce(c.s2, 0), coalesce(c.s3, 0), coalesce(c.s4, 0), coalesce(c.s5, 0))`,
  },
  'tags are counted as often as reviews that count have them': {
    fullOnly: `
    select coalesce(t.goods_id, c.goods_id), coalesce(t.tag, c.tag) from rating_tag t
      full join (select goods_id, tag, count(*) as n from review, unnest(tags) tag where counts group by goods_id, tag) c
        on c.goods_id = t.goods_id and c.tag = t.tag
     where coalesce(t.reviewers, 0) <> coalesce(c.n, 0)`,
  },
  'a question is about an account of its owner, by another person': {
    fullOnly: `
    select q.id from question q join goods g on g.id = q.goods_id where q.owner_id <> g.owner_id or q.asker_id = q.owner_id`,
  },
  'every owner of an account has a public page': {
    fullOnly: `select distinct g.owner_id from goods g where not exists (select from owner_page p where p.owner_id = g.owner_id)`,
  },
  'no operator moderated what they wrote or what was written to them, by any account': {
    fullOnly: `
    select m.id from moderation m join post p on p.kind = m.kind and p.id = m.post_id
      join app_user o on o.id = m.operator_id join app_user u on u.id in (p.writer_id, p.other_id)
     where u.id = o.id or u.identity_id = o.identity_id`,
  },
}
