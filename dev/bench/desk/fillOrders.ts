import {
  BUSY_RENTER,
  FIRST_GOODS,
  FIRST_RENTER,
  FIRST_USER,
  type Fill,
  hourlyFenOf,
  idAt,
  OWNERS,
} from './people.ts'
import { withoutIndexes } from './withoutIndexes.ts'

/**
 * Orders of four hours over a year, the oldest first. 23 in a hundred were never paid; the others settle two days after their end, so the
 * last ones are running or ended, the very last one always running. Accounts are taken in turn, except that one in sixty-four orders of more than ten days ago is for the first.
 */
const ORDERS = `create temp table bench_order as
  select n, ID as id, ID_PAID as payment_id, FIRST_GOODS + account as goods_id, ${FIRST_USER} + account % ${OWNERS} as owner_id, renter_id, created_at,
         created_at + interval '1 minute' as paid_at, created_at + interval '4 hours' as ends_at, created_at + interval '52 hours' as settled_at,
         4 * ${hourlyFenOf('account')} as rent_fen,
         case when n < COUNT - 1 and hashint4(n) & 127 < 29 then 'cancelled' when created_at + interval '4 hours' > NOW then 'renting'
              when created_at + interval '52 hours' > NOW then 'ended' else 'settled' end as state
    from (select n, created_at,
                 case when hashint4(n + 1) & 63 = 0 and created_at < NOW - interval '10 days' then 0 else n::bigint * 7919 % GOODS end as account,
                 case when n % 100 = 50 then BUSY else FIRST_RENTER + 1 + (hashint8(n) & 2147483647) % (USERS - USERS / 10 - 2) end as renter_id
            from (select n, date_trunc('milliseconds', NOW - interval '2 minutes' - (COUNT - 1 - n)::float8 / COUNT * interval '365 days') as created_at
                    from generate_series(0, COUNT - 1) n) t) o order by n`

const COLUMNS = `id, goods_id, renter_id, owner_id, state, hours, starts_at, ends_at, rent_fen, deposit_fen, commission_bp, quote, plan, terms, immediate,
  pay_by, created_at, paid_at, ended_at, rent_settled_at, deposit_settled_at, settled_at, due_at, last_event_at`

const insertOrders = (now: string): string => `insert into rental_order (${COLUMNS})
  select id, goods_id, renter_id, owner_id, state, 4, created_at, ends_at, rent_fen, 0, 2000,
         jsonb_build_object('hours', 4, 'giftHours', 0, 'freeMinutes', 0, 'lines', '[]'::jsonb, 'rentFen', rent_fen, 'plainFen', rent_fen, 'depositFen', 0,
           'depositWaived', false, 'totalFen', rent_fen, 'startsAt', 0, 'endsAt', 0, 'explanation', '4 小时'),
         jsonb_build_object('hourlyFen', rent_fen / 4),
         '{"rentSettleHours": 48, "depositReturnHours": 48, "lateStartMinutes": 10, "certifiedHours": 24, "packetGraceHours": 24, "finishMinutes": 0}'::jsonb,
         true, created_at + interval '10 minutes', created_at, case when state <> 'cancelled' then paid_at end,
         case when state in ('ended', 'settled') then ends_at end, case when state = 'settled' then settled_at end,
         case when state = 'settled' then settled_at end, case when state = 'settled' then settled_at end,
         case state when 'renting' then ends_at when 'ended' then settled_at end,
         case state when 'cancelled' then least(created_at + interval '10 minutes', ${now}) when 'renting' then paid_at when 'ended' then ends_at else settled_at end
    from bench_order order by n`

const insertEvents = (
  now: string,
): string => `insert into order_event (order_id, verb, from_state, to_state, actor, at)
  select o.id, e.verb, e.from_state, e.to_state, e.actor, e.at from bench_order o
   cross join lateral (values
     ('create', null, 'pending_payment', 'user:' || renter_id, created_at, true),
     ('cancel', 'pending_payment', 'cancelled', 'clock', least(created_at + interval '10 minutes', ${now}), state = 'cancelled'),
     ('start', 'pending_payment', 'renting', 'user:' || renter_id, paid_at, state <> 'cancelled'),
     ('expire', 'renting', 'ended', 'clock', ends_at, state in ('ended', 'settled')),
     ('settle', 'ended', 'settled', 'clock', settled_at, state = 'settled')) e (verb, from_state, to_state, actor, at, happened)
   where e.happened order by e.at`

/** Plans the orders, so that accounts and renters count theirs when they are inserted. */
export const planOrders: Fill = async (client, { now, goods, orders, users }) => {
  const text = ORDERS.replaceAll(
    'ID_PAID',
    idAt("created_at + interval '1 minute'", 'n % 1000000'),
  ).replaceAll('ID as', `${idAt('created_at', 'n % 1000000')} as`)
  const values: Record<string, string | number> = {
    FIRST_GOODS,
    FIRST_RENTER,
    GOODS: goods,
    NOW: now,
    COUNT: orders,
    USERS: users,
    BUSY: BUSY_RENTER,
  }
  await client.query(
    text.replace(/\b(FIRST_GOODS|FIRST_RENTER|GOODS|NOW|COUNT|USERS|BUSY)\b/g, (name) =>
      String(values[name]),
    ),
  )
  await client.query('analyze bench_order')
}

/** Orders with payments, leases and events, without their movements of money. */
export const fillOrders: Fill = async (client, { now }) => {
  await withoutIndexes(client, 'rental_order', () => client.query(insertOrders(now)))
  await withoutIndexes(client, 'lease', () =>
    client.query(`insert into lease (order_id, goods_id, span, blocked, live)
      select id, goods_id, tstzrange(created_at, ends_at), tstzrange(created_at, ends_at), state = 'renting' from bench_order order by n`),
  )
  await withoutIndexes(client, 'order_event', () => client.query(insertEvents(now)))
  await withoutIndexes(client, 'payment', () =>
    client.query(`insert into payment (id, purpose, biz_id, user_id, channel, amount_fen, state, created_at, succeeded_at, outcome)
      select payment_id, 'order', id, renter_id, 'balance', rent_fen, 'success', paid_at, paid_at, 'applied' from bench_order where state <> 'cancelled' order by n`),
  )
}
