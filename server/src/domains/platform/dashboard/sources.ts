/** A condition on the moment of a row, by its column: `at >= … and at < …`. */
export type SpanOf = (column: string) => string

/** A span of time as an SQL condition. */
export const spanSql =
  (from: Date, to: Date): SpanOf =>
  (column) =>
    `${column} >= '${from.toISOString()}'::timestamptz and ${column} < '${to.toISOString()}'::timestamptz`

/** Steps that give rent back to a renter, into the wallet or through the channel. */
const REFUND_STEPS = '^(cancel|return|terminate|dispute|swap)(_(cash|bonus|packet))?$'

/**
 * What is counted: rows `(measure, at, dimension, fen)` of a span, from tables whose rows stay as they are in these columns. The
 * roll-up, what is newer than it, and the invariant that compares them read the same query. `revenue` is commission and fees
 * without what distributors get; `refunds` is rent, without deposits.
 */
const activityRows = (span: SpanOf): string => `
  with moved as materialized (
    select biz_type, step, from_id, to_id, amount, at from ledger_transfer where ${span('at')})
  select 'rentals' as measure, at, '' as dimension, 0::bigint as fen from order_event
   where ${span('at')} and from_state = 'pending_payment' and to_state in ('renting', 'reserved')
  union all select 'paid', at, '', amount from moved where biz_type = 'payment' and to_id like 'escrow:%'
  union all select 'revenue', at, '', amount from moved where to_id = 'revenue:platform'
  union all select 'revenue', at, '', -amount from moved where from_id = 'revenue:platform'
  union all select 'refunds', at, '', amount from moved where biz_type in ('order', 'refund') and from_id like 'escrow:%' and step ~ '${REFUND_STEPS}'
  union all select 'recharges', at, '', amount from moved where biz_type = 'recharge' and step = 'cash'
  union all select 'payouts', at, '', amount from moved where (biz_type, step) in (('withdrawal', 'payout'), ('closed_payout', 'cash'))
  union all select 'disputes', filed_at, '', 0 from dispute where ${span('filed_at')}
  union all select 'sign_ups', created_at, '', 0 from app_user where ${span('created_at')}
  union all select 'channel_sign_ups', at, channel_id::text, 0 from user_attribution where ${span('at')}`

/** The same by hour: `(measure, hour, dimension, count, sum_fen)`. Hours are those of UTC, which Shanghai's coincide with. */
export const activityByHour = (span: SpanOf): string => `
  select measure, date_trunc('hour', at, 'UTC') as hour, dimension, count(*) as count, sum(fen)::bigint as sum_fen
    from (${activityRows(span)}) rows group by 1, 2, 3`
