-- Every constraint is named after the error it raises (lower case of a name in contract/src/errors.ts).
create extension if not exists btree_gist;

do $$ begin
  if not exists (select from pg_roles where rolname = 'shanghao_app') then create role shanghao_app nologin; end if;
end $$;
grant usage on schema public to shanghao_app;
-- pg-boss keeps its own schema and creates it itself.
do $$ begin
  execute format('grant create on database %I to shanghao_app', current_database());
end $$;

create table idempotency_key (
  user_id bigint not null,
  key text not null check (length(key) between 8 and 100),
  call text not null,
  body_hash bytea not null,
  response jsonb not null,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_key_age on idempotency_key using brin (created_at);
grant select, insert, delete on idempotency_key to shanghao_app;

-- 'fresh' holds the key until the transaction ends; 'busy' when another transaction holds it.
create function idempotency_claim(p_user bigint, p_key text, p_call text, p_hash bytea, out verdict text, out answer jsonb)
language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended('idempotency:' || p_user || ':' || p_key, 0)) then
    verdict := 'busy';
    return;
  end if;
  select case when k.call = p_call and k.body_hash = p_hash then 'same' else 'other' end, k.response
    into verdict, answer from idempotency_key k where k.user_id = p_user and k.key = p_key;
  verdict := coalesce(verdict, 'fresh');
end $$;
