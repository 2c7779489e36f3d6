import type { Invariants } from '../../core/jobs/invariants.ts'

/** Invariants of disputes; each query returns the rows that violate it. */
export const disputeInvariants: Invariants = {
  'an order is disputed exactly while a dispute of it is live': ({ changed }) => `
    select o.id, o.state from rental_order o
     where ${changed('order', 'o.id')}
       and (o.state = 'disputed') <> exists (select from dispute d where d.order_id = o.id and d.closed_at is null)`,
  'a dispute is of its order’s renter, owner and account': ({ changed }) => `
    select d.id from dispute d join rental_order o on o.id = d.order_id
     where ${changed('order', 'o.id')}
       and ((d.renter_id, d.owner_id, d.goods_id) <> (o.renter_id, o.owner_id, o.goods_id) or o.parent_id is not null or o.disputed_at is null)`,
  'the rent that disputes refunded is what they came to, and went to the renter, their channel or the packet’s campaign':
    ({ changed }) => `
    select o.id, o.dispute_refund_fen, d.fen as decided, m.fen as moved from rental_order o
      cross join lateral (select coalesce(sum(outcome_rent_fen), 0) as fen from dispute
                           where order_id = o.id and closed_at is not null and party <> 'platform') d
      cross join lateral (
        select coalesce(sum(t.amount), 0) as fen from ledger_transfer t
          left join refund r on t.biz_type = 'refund' and r.id = t.biz_id
         where t.from_id = 'escrow:' || o.id
           and (t.biz_type = 'order' and t.step in ('dispute_cash', 'dispute_bonus', 'dispute_packet') or r.cause = 'dispute')) m
     where ${changed('order', 'o.id')} and o.disputed_at is not null
       and (o.dispute_refund_fen <> d.fen or m.fen <> d.fen)`,
  'the part of a deposit that went to its owner is what the owner’s dispute came to, and bonus of it stayed bonus':
    ({ changed }) => `
    select o.id, o.deposit_owner_fen, d.fen as decided, m.money, m.bonus from rental_order o
      cross join lateral (select coalesce(sum(outcome_deposit_fen), 0) as fen from dispute
                           where order_id = o.id and closed_at is not null) d
      cross join lateral (
        select coalesce(sum(amount) filter (where step = 'deposit_owner' and to_id = 'cash:' || o.owner_id), 0) as money,
               coalesce(sum(amount) filter (where step = 'deposit_owner_bonus' and to_id = 'bonus:' || o.owner_id), 0) as bonus
          from ledger_transfer where from_id = 'escrow:' || o.id) m
     where ${changed('order', 'o.id')} and (o.deposit_owner_fen <> d.fen or m.money + m.bonus <> d.fen
        or m.money <> least(d.fen, o.deposit_fen - o.deposit_bonus_fen))`,
  'what goes back of an order is the sum over its own hours and its renewals': ({ changed }) => `
    select o.id, o.refund_fen, o.stretch_refund_fen, c.fen from rental_order o
      cross join lateral (select coalesce(sum(stretch_refund_fen), 0) as fen from rental_order
                           where parent_id = o.id and state = 'merged') c
     where o.parent_id is null and ${changed('order', 'o.id')} and o.refund_fen <> o.stretch_refund_fen + c.fen`,
  'a dispute that was agreed came to its claim, one by an offer to the offer, a decided one to the decision, a withdrawn one to nothing':
    ({ changed }) => `
    select d.id, d.outcome_kind from dispute d
     where ${changed('order', 'd.order_id')} and d.closed_at is not null and not coalesce(case d.outcome_kind
       when 'agreed' then (d.outcome_rent_fen, d.outcome_deposit_fen) = (d.claim_rent_fen, d.claim_deposit_fen) and d.state = 'accepted'
       when 'silence' then (d.outcome_rent_fen, d.outcome_deposit_fen) = (d.claim_rent_fen, d.claim_deposit_fen) and d.state = 'accepted' and d.party = 'renter'
       when 'offer' then d.outcome_rent_fen + d.outcome_deposit_fen = d.offer_fen and d.state = 'accepted'
       when 'decided' then (d.outcome_rent_fen, d.outcome_deposit_fen) = (d.decided_rent_fen, d.decided_deposit_fen) and d.state = 'closed'
       when 'withdrawn' then d.outcome_rent_fen + d.outcome_deposit_fen = 0 and d.state = 'withdrawn'
       when 'platform' then d.outcome_rent_fen = d.claim_rent_fen and d.state = 'closed' and d.party = 'platform' end, false)`,
  'what was posted by a complaint is what its claim showed': ({ changed }) => `
    select d.id, d.claim, d.outcome from dispute d
     where ${changed('order', 'd.order_id')} and d.outcome_kind in ('agreed', 'silence') and d.party = 'renter'
       and (d.claim -> 'rentFen', d.claim -> 'refundFen', d.claim -> 'refundParts', d.claim -> 'packetBack')
           is distinct from (d.outcome -> 'rentFen', d.outcome -> 'refundFen', d.outcome -> 'refundParts', d.outcome -> 'packetBack')`,
  'a decided dispute paid its compensations, any other none': ({ changed }) => `
    select d.id, m.renter, m.owner from dispute d
      cross join lateral (
        select coalesce(sum(amount) filter (where step = 'renter_compensation' and to_id = 'cash:' || d.renter_id), 0) as renter,
               coalesce(sum(amount) filter (where step = 'owner_compensation' and to_id = 'cash:' || d.owner_id), 0) as owner,
               coalesce(sum(amount), 0) as total
          from ledger_transfer where biz_type = 'dispute' and biz_id = d.id) m
     where ${changed('order', 'd.order_id')} and (m.total <> m.renter + m.owner
        or (m.renter, m.owner) <> (case when d.closed_at is not null then d.renter_compensation_fen else 0 end,
                                   case when d.closed_at is not null then d.owner_compensation_fen else 0 end))`,
  'money of a dispute comes from the platform’s compensations': ({ added }) => `
    select t.id, t.biz_id, t.step from ledger_transfer t left join dispute d on d.id = t.biz_id
     where t.biz_type = 'dispute' and ${added('ledger_transfer', 't.id')}
       and (d.id is null or t.from_id <> 'compensation:platform' or t.step not in ('renter_compensation', 'owner_compensation'))`,
  'no operator decided a dispute of theirs, nor the appeal against their own decision': ({ changed }) => `
    select d.id from dispute d join operator_action a on a.kind in ('decide_dispute', 'decide_appeal') and a.request ->> 'disputeId' = d.id
      join app_user u on u.id in (a.operator_id, a.approved_by)
     where ${changed('order', 'd.order_id')}
       and (exists (select from app_user p where p.id in (d.renter_id, d.owner_id) and (p.id = u.id or p.identity_id = u.identity_id))
         or (a.kind = 'decide_appeal' and u.id = any (d.deciders)))`,
  // Both parts read what is live or rests now, by the indexes dispute_resting and goods_rests.
  'an account rests exactly while a dispute about it is live': `
    select g.id, g.rests from dispute d join goods g on g.id = d.goods_id
     where d.rests and d.closed_at is null and not g.rests
    union all
    select g.id, g.rests from goods g
     where g.rests and not exists (select from dispute d where d.goods_id = g.id and d.rests and d.closed_at is null)`,
  'a live dispute has a deadline': ({ changed }) => `
    select d.id from dispute d join rental_order o on o.id = d.order_id
     where ${changed('order', 'o.id')} and d.closed_at is null and d.due_at is null`,
}
