import { prizeCampaignKinds } from '@shanghao/contract/promotion/states'
import type { Invariants } from '../../core/jobs/invariants.ts'
import { invitationInvariants } from './invitations/invariants.ts'
import { signInInvariants } from './signIn/invariants.ts'

/** Invariants of red packets and rewards; each query returns the rows that violate it. */
export const promotionInvariants: Invariants = {
  'granted and promised sums of a campaign are those of its packets, bonus and promises, within its budget': `
    select c.id, c.budget_fen, c.granted_fen, g.total as granted, c.promised_fen, p.total as promised from campaign c
      cross join lateral (select (select coalesce(sum(amount_fen), 0) from red_packet where campaign_id = c.id)
                               + (select coalesce(sum(amount_fen), 0) from bonus_grant where campaign_id = c.id) as total) g
      cross join lateral (select coalesce(sum((x ->> 'amountFen')::bigint), 0) as total
                            from reward r cross join jsonb_array_elements(r.packets) x
                           where r.state = 'promised' and (x ->> 'campaignId')::bigint = c.id) p
     where c.granted_fen <> g.total or c.promised_fen <> p.total or c.granted_fen + c.promised_fen > c.budget_fen`,
  'what a campaign gave on a day is the sum of its claims of that day': {
    fullOnly: `
    select coalesce(d.campaign_id, c.campaign_id) as campaign_id, coalesce(d.day, c.day) as day from campaign_day d
      full join (select campaign_id, (granted_at at time zone 'Asia/Shanghai')::date as day, count(*) as claims, sum(amount_fen) as fen
                   from (select campaign_id, granted_at, amount_fen from red_packet
                         union all select campaign_id, granted_at, amount_fen from bonus_grant) claim group by 1, 2) c
        on c.campaign_id = d.campaign_id and c.day = d.day
     where (d.claims, d.amount_fen) is distinct from (c.claims::int, c.fen::bigint)`,
  },
  'a red packet is granted once for a cause, by the terms of its campaign': `
    select p.id from red_packet p join campaign c on c.id = p.campaign_id left join campaign_prize z on z.id = p.prize_id
     where (p.amount_fen, p.threshold_fen) is distinct from (coalesce(z.amount_fen, c.amount_fen), coalesce(z.threshold_fen, c.threshold_fen))
        or p.game_id is distinct from coalesce(z.game_id, c.game_id) or p.plan is distinct from coalesce(z.plan, c.plan)
        or (c.kind in (${prizeCampaignKinds.map((kind) => `'${kind}'`).join()})) <> (z.id is not null) or z.form = 'bonus'
        or exists (select from red_packet o where o.cause = p.cause and o.id <> p.id)`,
  'a locked red packet waits with an unpaid order of its holder, a spent one is in a paid one': `
    select p.id, p.state, p.order_id, o.state as order_state from red_packet p left join rental_order o on o.id = p.order_id
     where p.state <> 'unused'
       and (o.id is null or o.renter_id <> p.user_id or p.amount_fen > o.rent_fen + coalesce((select sum(s.from_rent_fen - s.to_rent_fen) from order_swap s where s.order_id = o.id), 0)
            or p.state = 'locked' and o.state <> 'pending_payment' or p.state = 'spent' and o.paid_at is null)`,
  'an order has one red packet at most': `
    select order_id from red_packet where order_id is not null group by order_id having count(*) > 1`,
  'a spent red packet was posted once, by the payment of its order': `
    select p.id, p.order_id, t.n, t.total from red_packet p
      join lateral (
        select count(*) as n, coalesce(sum(t.amount), 0) as total from payment y
          join ledger_transfer t on t.biz_type = 'payment' and t.biz_id = y.id and t.step = 'packet'
         where y.purpose = 'order' and y.biz_id = p.order_id and t.from_id = 'promotion:platform') t on true
     where p.state = 'spent' and (t.n <> 1 or t.total <> p.amount_fen)`,
  'nothing but its bonus moves under the number of a reward': ({ added }) => `
    select t.id, t.biz_id, t.step from ledger_transfer t left join reward r on r.recharge_id = t.biz_id
     where t.biz_type = 'reward' and ${added('ledger_transfer', 't.id')}
       and (t.step, t.from_id, t.to_id) is distinct from ('bonus', 'promotion:platform', 'bonus:' || r.user_id)`,
  'a reward was paid exactly as promised, and only if it was paid': ({ changed }) => `
    with granted as (
      select split_part(cause, ':', 2) as recharge_id, user_id, count(*) as n, sum(amount_fen) as total
        from red_packet where cause like 'recharge:%' group by 1, 2)
    select r.recharge_id, r.state, b.total as bonus, p.n as packets from reward r
      join lateral (select coalesce(sum(amount), 0) as total from ledger_transfer
                     where biz_type = 'reward' and biz_id = r.recharge_id and step = 'bonus'
                       and from_id = 'promotion:platform' and to_id = 'bonus:' || r.user_id) b on true
      left join granted g on g.recharge_id = r.recharge_id and g.user_id = r.user_id
      cross join lateral (select coalesce(g.n, 0) as n, coalesce(g.total, 0) as total) p
      join lateral (select coalesce(sum((x ->> 'amountFen')::bigint), 0) as total from jsonb_array_elements(r.packets) x) d on true
     where ${changed('recharge', 'r.recharge_id')}
       and case when r.state = 'paid' then b.total <> r.bonus_fen or p.n <> jsonb_array_length(r.packets) or p.total <> d.total
                else b.total <> 0 or p.n <> 0 end`,
  'nothing but its bonus moves under the number of a bonus that a campaign gave': ({ added }) => `
    select t.id, t.biz_id, t.step from ledger_transfer t left join bonus_grant g on g.id::text = t.biz_id
     where t.biz_type = 'campaign' and ${added('ledger_transfer', 't.id')}
       and (t.step, t.from_id, t.to_id, t.amount) is distinct from ('bonus', 'promotion:platform', 'bonus:' || g.user_id, g.amount_fen)`,
  'bonus that a campaign gave was posted, by the terms of its prize': {
    fullOnly: `
    select g.id from bonus_grant g join campaign_prize z on z.id = g.prize_id
     where z.form <> 'bonus' or z.amount_fen <> g.amount_fen
        or not exists (select from ledger_transfer t where t.biz_type = 'campaign' and t.biz_id = g.id::text and t.step = 'bonus')`,
  },
  ...signInInvariants,
  ...invitationInvariants,
}
