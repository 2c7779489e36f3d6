-- A role setting takes no part in plans any more: see docs/decisions/database.md.
alter function ledger_post(text, text, timestamptz, text[], text[], text[], bigint[]) reset enable_seqscan;

-- Fills the planner's statistics of every table that has grown out of what the planner assumes of a table without any (10
-- pages): for seeds, imports and migrations, which fill tables sooner than autovacuum looks at them. Statistics of a table
-- with few rows would be worse than none: plans made with them read the whole table, also after it has grown.
create function analyze_filled() returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  name regclass;
begin
  for name in
    select oid from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 10 * current_setting('block_size')::int
  loop
    execute format('analyze %s', name);
  end loop;
end $$;
revoke all on function analyze_filled() from public;
grant execute on function analyze_filled() to shanghao_app;

-- Tables that every rental writes to: looked at often, so that cached plans follow their growth, but not before they have a
-- thousand rows.
do $$
declare
  name text;
begin
  foreach name in array array['app_user', 'session', 'goods', 'rental_order', 'lease', 'order_event', 'reveal', 'payment',
                              'refund', 'recharge', 'ledger_account', 'ledger_transfer', 'idempotency_key', 'red_packet',
                              'push_message', 'push_delivery']
  loop
    execute format('alter table %I set (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0.05,
                                        autovacuum_analyze_threshold = 1000, autovacuum_analyze_scale_factor = 0.02)', name);
  end loop;
end $$;
