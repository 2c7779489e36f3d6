import { FIRST_RENTER, FIRST_USER, type Fill, idAt, OWNERS } from './people.ts'
import { withoutIndexes } from './withoutIndexes.ts'

/** Owners whose last withdrawal waits for review. */
const REVIEWED = 300

/** Each takes less than the owner has earned by then, and costs a fee of one in a hundred. */
const insertWithdrawals = (
  now: string,
  each: number,
  fen: number,
): string => `create temp table bench_withdrawal as
  select ${idAt('at', 'owner * 2000 + j')} as id, ${FIRST_USER} + owner as user_id, at, ${fen}::bigint as fen, ${Math.max(1, Math.floor(fen / 100))}::bigint as fee_fen,
         case when j = ${each - 1} and owner < ${REVIEWED} then 'reviewing' else 'paid' end as state
    from generate_series(0, ${OWNERS - 1}) owner cross join generate_series(0, ${each - 1}) j
    cross join lateral (select date_trunc('milliseconds', ${now} - interval '365 days' + (j + 111)::float8 / ${each + 112} * interval '364 days') as at) t
    join (select owner_id, min(settled_at) as since from bench_order where state = 'settled' group by 1) e on e.owner_id = ${FIRST_USER} + owner and e.since < t.at
   order by t.at`

/** Each renter with orders recharged at once what they spend later. */
const RECHARGES = `create temp table bench_recharge as
  select ${idAt('u.created_at', 'u.id % 1000000')} as id, ${idAt("u.created_at + interval '1 second'", 'u.id % 1000000')} as payment_id,
         u.id as user_id, u.created_at as at, o.fen + 5000 as fen
    from (select renter_id, sum(rent_fen)::bigint as fen from bench_order where state <> 'cancelled' group by 1) o join app_user u on u.id = o.renter_id`

/** The movements of money in the order of time. */
const MOVES = `create temp table bench_move as
  select row_number() over (order by at, place, biz_id)::bigint + (select coalesce(max(id), 0) from ledger_transfer) as id, m.* from (
    select 'payment' as biz_type, payment_id as biz_id, 'channel' as step, 'clearing:alipay' as from_id, 'cash:' || user_id as to_id, fen as amount, at + interval '1 second' as at, 1 as place
      from bench_recharge
    union all select 'payment', payment_id, 'cash', 'cash:' || renter_id, 'escrow:' || id, rent_fen, paid_at, 2 from bench_order where state <> 'cancelled'
    union all select 'order', id, 'rent', 'escrow:' || id, 'cash:' || owner_id, rent_fen - rent_fen / 5, settled_at, 3 from bench_order where state = 'settled'
    union all select 'order', id, 'commission', 'escrow:' || id, 'revenue:platform', rent_fen / 5, settled_at, 4 from bench_order where state = 'settled'
    union all select 'withdrawal', id, 'hold', 'cash:' || user_id, 'withdrawing:' || id, fen, at, 5 from bench_withdrawal
    union all select 'withdrawal', id, 'payout', 'withdrawing:' || id, 'clearing:alipay', fen - fee_fen, at + interval '1 hour', 6 from bench_withdrawal where state = 'paid'
    union all select 'withdrawal', id, 'fee', 'withdrawing:' || id, 'revenue:platform', fee_fen, at + interval '1 hour', 7 from bench_withdrawal where state = 'paid') m`

const SIDES = `create temp table bench_side as
  select id, side, account, row_number() over w as seq, sum(change) over w as balance, lead(id) over w is null as is_last from (
    select id, 'from' as side, from_id as account, -amount as change from bench_move where from_id !~ '^(clearing|revenue):'
    union all select id, 'to', to_id, amount from bench_move where to_id !~ '^(clearing|revenue):') s
  window w as (partition by account order by id)`

const TRANSFERS = `insert into ledger_transfer (id, biz_type, biz_id, step, from_id, from_seq, from_balance, to_id, to_seq, to_balance, amount, at)
  overriding system value
  select m.id, m.biz_type, m.biz_id, m.step, m.from_id, f.seq, f.balance, m.to_id, t.seq, t.balance, m.amount, m.at from bench_move m
    left join bench_side f on f.id = m.id and f.side = 'from' left join bench_side t on t.id = m.id and t.side = 'to' order by m.id`

/** Recharges, withdrawals and every movement of money with the balance that each account had after it. */
export const fillLedger: Fill = async (client, { now, kek, orders, withdrawals }) => {
  await client.query(RECHARGES)
  await client.query(insertWithdrawals(now, withdrawals / OWNERS, Math.max(2, Math.ceil(orders / 1_000))))
  await client.query(MOVES)
  await client.query(SIDES)
  await client.query('analyze bench_move, bench_side')
  await client.query(`insert into recharge (id, user_id, amount_fen, reward, state, created_at, paid_at)
    select id, user_id, fen, '{"bonusFen": 0, "packets": []}', 'paid', at, at + interval '1 second' from bench_recharge order by id`)
  await client.query('alter table payment disable trigger user')
  await client.query(`insert into payment (id, purpose, biz_id, user_id, channel, way, amount_fen, state, created_at, succeeded_at, expires_at, transaction_id, outcome, reconciled_on)
    select payment_id, 'recharge', id, user_id, 'alipay', 'wap', fen, 'success', at, at + interval '1 second', at + interval '1 hour', 'bench' || id, 'applied', at::date
      from bench_recharge order by id`)
  await client.query('alter table payment enable trigger user')
  await client.query(`insert into withdraw_account (id, user_id, channel, account_hash, sealed, data_key, kek, masked, slot, is_default, created_at)
    overriding system value select ${FIRST_USER} + n, ${FIRST_USER} + n, 'alipay', sha256(('payout' || n)::bytea), '', '', ${kek}, '151****0000', 1, true, ${now} - interval '400 days'
      from generate_series(0, ${OWNERS - 1}) n`)
  // One payout account in twenty of the renters is used by two people.
  await client.query(`insert into withdraw_account (id, user_id, channel, account_hash, sealed, data_key, kek, masked, slot, is_default, created_at)
    overriding system value select ${FIRST_RENTER} + n, ${FIRST_RENTER} + n, 'alipay', sha256(('payout' || ${FIRST_RENTER} + case when n % 20 = 1 then n - 1 else n end)::bytea), '', '', ${kek},
      '150****0000', 1, true, ${now} - interval '300 days' from generate_series(0, 49999) n where exists (select from app_user where id = ${FIRST_RENTER} + n)`)
  await client.query('alter table withdrawal disable trigger user')
  await withoutIndexes(client, 'withdrawal', () =>
    client.query(`insert into withdrawal (id, user_id, account_id, amount_fen, fee_fen, fee_bp, fee_min_fen, state, created_at, sent_at, transaction_id, finished_at, reconciled_on)
      select id, user_id, user_id, fen, fee_fen, 100, 1, state, at, case when state = 'paid' then at + interval '30 minutes' end,
             case when state = 'paid' then 'bench' || id end, case when state = 'paid' then at + interval '1 hour' end, case when state = 'paid' then at::date end
        from bench_withdrawal order by id`),
  )
  await client.query('alter table withdrawal enable trigger user')
  await client.query(`insert into withdrawal_event (withdrawal_id, verb, from_state, to_state, actor, at)
    select w.id, e.verb, e.from_state, e.to_state, e.actor, e.at from bench_withdrawal w
     cross join lateral (values ('apply', null, case when state = 'paid' then 'approved' else 'reviewing' end, 'user:' || user_id, at, true),
       ('send', 'approved', 'paying', 'clock', at + interval '30 minutes', state = 'paid'),
       ('pay', 'paying', 'paid', 'clock', at + interval '1 hour', state = 'paid')) e (verb, from_state, to_state, actor, at, happened) where e.happened order by e.at`)
  await withoutIndexes(client, 'ledger_account', () =>
    client.query(`insert into ledger_account (id, kind, tracked, balance, seq)
      select account, split_part(account, ':', 1), true, balance, seq from bench_side where is_last
      union all select id, split_part(id, ':', 1), false, 0, 0 from unnest('{clearing:alipay,revenue:platform}'::text[]) id
      on conflict do nothing`),
  )
  await withoutIndexes(client, 'ledger_transfer', () => client.query(TRANSFERS))
  await client.query(
    `select setval(pg_get_serial_sequence('ledger_transfer', 'id'), (select max(id) from ledger_transfer))`,
  )
}
