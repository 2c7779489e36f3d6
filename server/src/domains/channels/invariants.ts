import type { Invariants } from '../../core/jobs/invariants.ts'

/** Invariants of portals and distributors; each query returns the rows that violate it. */
export const channelInvariants: Invariants = {
  'a distributor got of each order the share of its commission that the order was placed with, rounded down, and of no other':
    ({ changed }) => `
    select o.id, o.distributor_id, m.* from rental_order o
      cross join lateral (
        select coalesce(sum(t.amount) filter (where t.step = 'commission'), 0) as commission,
               coalesce(sum(t.amount) filter (where t.step = 'distributor' and t.from_id = 'revenue:platform'
                                                and t.to_id = 'distributor:' || o.distributor_id), 0) as share,
               count(*) filter (where t.step = 'distributor') as entries
          from ledger_transfer t where t.biz_type = 'order' and t.biz_id = o.id) m
     where ${changed('order', 'o.id')}
       and (m.share <> floor(m.commission * o.distributor_bp / 10000) or m.entries <> (m.share > 0)::int)`,
  'what enters or leaves the account of a distributor is a share of an order of theirs, or a recorded payout to the cash of its user':
    ({ added }) => `
    select t.id, t.biz_type, t.step, t.from_id, t.to_id from ledger_transfer t
      left join distributor d on d.id::text = split_part(case when t.from_id like 'distributor:%' then t.from_id else t.to_id end, ':', 2)
      left join rental_order o on t.biz_type = 'order' and o.id = t.biz_id
      left join distributor_payout p on t.biz_type = 'distributor' and p.id = t.biz_id
     where (t.from_id like 'distributor:%' or t.to_id like 'distributor:%' or t.biz_type = 'distributor' or t.step = 'distributor')
       and ${added('ledger_transfer', 't.id')}
       and not coalesce(case
         when t.biz_type = 'order' then t.step = 'distributor' and t.from_id = 'revenue:platform' and t.to_id = 'distributor:' || d.id
                                        and o.distributor_id = d.id
         when t.biz_type = 'distributor' then t.step = 'payout' and t.from_id = 'distributor:' || d.id and t.to_id = 'cash:' || d.user_id
                                              and p.distributor_id = d.id and p.amount_fen = t.amount
         else false end, false)`,
  // A new one without its posting is refused at its commit.
  'every payout of a distributor was posted': {
    fullOnly: `
    select p.id, p.distributor_id from distributor_payout p
     where not exists (select from ledger_transfer t where (t.biz_type, t.biz_id, t.step) = ('distributor', p.id, 'payout'))`,
  },
  // A request reads the time before it waits: the share may be set, by a later moment, while an order is placed, for no longer than a transaction lasts.
  'an order has the share of its distributor in the version it names, and the distributor of its channel': ({
    changed,
  }) => `
    select o.id, o.distributor_id, o.distributor_version from rental_order o
      left join distributor_share s on s.distributor_id = o.distributor_id and s.version = o.distributor_version
      left join marketing_channel c on c.id = o.channel_id
     where ${changed('order', 'o.id')} and o.distributor_id is not null
       and (s.share_bp is distinct from o.distributor_bp or c.distributor_id is distinct from o.distributor_id or s.at > o.created_at + interval '10 minutes')`,
  'an order has the channel that its renter registered by, and no distributor earns by their own rentals': ({
    changed,
  }) => `
    select o.id, o.channel_id, o.distributor_id from rental_order o
      join app_user r on r.id = o.renter_id
      left join user_attribution a on a.user_id = o.renter_id
      left join distributor d on d.id = o.distributor_id
      left join app_user u on u.id = d.user_id
     where ${changed('order', 'o.id')}
       and (o.channel_id is not null and a.channel_id is distinct from o.channel_id
            or u.id = r.id)`,
  'an order of a portal is for an account of its owner': ({ changed }) => `
    select o.id, o.portal_id, o.owner_id from rental_order o join portal p on p.id = o.portal_id
     where ${changed('order', 'o.id')} and p.merchant_id <> o.owner_id`,
}
