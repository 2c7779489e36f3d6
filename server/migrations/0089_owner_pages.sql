-- The public page of each owner, under a random number: user ids can be counted through.

create table owner_page (
  owner_id bigint primary key references app_user,
  public_id text not null unique default replace(gen_random_uuid()::text, '-', '') check (public_id ~ '^[0-9a-f]{32}$'),
  -- When the owner's first account was created.
  since timestamptz not null
);
insert into owner_page (owner_id, since) select owner_id, min(created_at) from goods group by owner_id;

-- By statement, because imports insert many accounts at once.
create function owner_page_add() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into owner_page (owner_id, since) select owner_id, min(created_at) from added group by owner_id on conflict do nothing;
  return null;
end $$;
create trigger owner_page_add after insert on goods referencing new table as added for each statement execute function owner_page_add();

-- What an owner has on the shelf, for their page.
create index goods_of_owner on goods (owner_id, id) where state = 'on_shelf';
-- How fast owners answer, on their page.
create index code_request_owner on code_request (owner_id, asked_at);

grant select on owner_page to shanghao_app;
