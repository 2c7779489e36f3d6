import type pg from 'pg'

/** Copies of the owner's accounts, until there are so many. */
const ACCOUNTS = `
  with own as (select g.*, row_number() over (order by g.id) - 1 as place, count(*) over () as total
                 from goods g where g.owner_id = $1 and g.state = 'on_shelf')
  insert into goods (owner_id, game_id, zone_id, title, description, state, hourly_fen, min_hours, max_hours, rentable_week, deposit_fen,
                     two_step, relist, options, rank_option, heroes, skins, search_text, created_at, listed_at)
  select o.owner_id, o.game_id, o.zone_id, left(o.title, 50) || ' ' || n, o.description, 'on_shelf', o.hourly_fen, o.min_hours, o.max_hours,
         o.rentable_week, o.deposit_fen, o.two_step, o.relist, o.options, o.rank_option, o.heroes, o.skins, o.search_text, o.created_at, o.listed_at
    from generate_series(1, $2::int - (select count(*)::int from goods where owner_id = $1 and state <> 'deleted')) n
    join own o on o.place = n % o.total`

/** Rentals of the newest accounts that began up to nine hours ago and end in one to ten hours. */
const RENTALS = `
  with taken as (
    select (1700000000000000000 + g.id)::text as order_id, g.*, date_trunc('milliseconds', now() - g.id % 540 * interval '1 minute') as starts,
           date_trunc('milliseconds', now() + (60 + g.id % 541) * interval '1 minute') as ends
      from goods g where g.owner_id = $1 and g.state = 'on_shelf' order by g.id desc limit $3
  ), orders as (
    insert into rental_order (id, goods_id, renter_id, owner_id, state, hours, starts_at, ends_at, rent_fen, deposit_fen, commission_bp, quote,
                              plan, terms, immediate, pay_by, created_at, paid_at, due_at, last_event_at)
    select order_id, id, $2, $1, 'renting', 10, starts, ends, hourly_fen * 10, deposit_fen, 2000,
           jsonb_build_object('hours', 10, 'giftHours', 0, 'freeMinutes', 0, 'lines', '[]'::jsonb, 'rentFen', hourly_fen * 10, 'plainFen', hourly_fen * 10,
             'depositFen', deposit_fen, 'depositWaived', false, 'totalFen', hourly_fen * 10 + deposit_fen, 'startsAt', 0, 'endsAt', 0, 'explanation', '10 小时'),
           jsonb_build_object('hourlyFen', hourly_fen),
           '{"rentSettleHours": 2, "depositReturnHours": 24, "lateStartMinutes": 10, "certifiedHours": 24, "packetGraceHours": 24, "finishMinutes": 0}'::jsonb,
           true, starts, starts, starts, ends, starts
      from taken
  ), leases as (
    insert into lease (order_id, goods_id, span, blocked, live) select order_id, id, tstzrange(starts, ends), tstzrange(starts, ends), true from taken
  )
  insert into order_event (order_id, verb, from_state, to_state, actor, at)
  select order_id, 'start', 'pending_payment', 'renting', 'user:' || $2::bigint, starts from taken`

type Filled = {
  readonly ownerId: string
  readonly renterId: string
  readonly accounts: number
  readonly rentals: number
}

/** Gives an owner accounts and rentals that run, as the schema's owner: without logins and without movements of money. */
export const fillBoard = async (
  client: pg.Client,
  { ownerId, renterId, accounts, rentals }: Filled,
): Promise<void> => {
  await client.query(ACCOUNTS, [ownerId, accounts])
  await client.query(RENTALS, [ownerId, renterId, rentals])
  await client.query('vacuum analyze goods, rental_order, lease')
}
