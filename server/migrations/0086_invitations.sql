create table invite_code (
  user_id bigint primary key references app_user,
  -- Without letters and digits that look alike.
  code text not null constraint invite_code_taken unique check (code ~ '^[2-9A-HJKMNP-Z]{8}$'),
  created_at timestamptz not null
);

-- Who registered by whose code, and what came of it.
create table invitation (
  id bigint generated always as identity primary key,
  inviter_id bigint not null references app_user,
  friend_id bigint not null references app_user constraint invitation_friend unique,
  registered_at timestamptz not null,
  -- The device of the registration, hashed as in `known_device`.
  device bytea,
  -- As promised at the registration: the end of the time for the first rental, and its least rent.
  until timestamptz not null,
  least_rent_fen bigint not null check (least_rent_fen >= 0),
  state text not null default 'waiting' check (state in ('waiting', 'earned', 'rewarded', 'refused')),
  -- Why the last settled rental did not count.
  uncounted text check (uncounted in ('circle', 'small_rent')),
  -- The rental that counts.
  order_id text references rental_order,
  earned_at timestamptz,
  reason text check (reason in ('same_person', 'known_person', 'same_device', 'same_payout', 'friend_inactive', 'campaign_over', 'inviter_limit', 'inviter_inactive')),
  decided_at timestamptz,
  due_at timestamptz,
  retry_at timestamptz,
  attempts int not null default 0,
  check (inviter_id <> friend_id),
  check (until > registered_at),
  check ((state = 'waiting') = (order_id is null) and (order_id is null) = (earned_at is null)),
  check ((state in ('rewarded', 'refused')) = (decided_at is not null)),
  -- A rewarded one may say why its inviter got nothing.
  check (case state when 'refused' then reason is not null
                    when 'rewarded' then reason is null or reason in ('inviter_limit', 'inviter_inactive')
                    else reason is null end),
  constraint invitation_due check ((state = 'earned') = (due_at is not null))
);
create unique index invite_device_used on invitation (device);
create index invitation_inviter on invitation (inviter_id, id desc);
create index invitation_due on invitation (due_at) where due_at is not null;
create trigger due_changed before update of due_at on invitation for each row
  when (new.due_at is distinct from old.due_at) execute function due_changed();

grant select, insert on invite_code, invitation to shanghao_app;
grant delete on invite_code to shanghao_app;
grant update (state, uncounted, order_id, earned_at, reason, decided_at, due_at, retry_at, attempts) on invitation to shanghao_app;
