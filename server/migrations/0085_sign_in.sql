-- Days on which a person signed in, with the reward or the reason for none.
create table sign_in (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  -- The day in Asia/Shanghai by the server's clock.
  day date not null,
  -- Consecutive days up to this one.
  streak int not null check (streak > 0),
  signed_at timestamptz not null,
  campaign_id bigint not null references campaign,
  prize_id bigint,
  withheld text check (withheld in ('unverified', 'minor', 'other_account', 'device', 'exhausted')),
  -- The person's identity at that moment, without a reference: an identity may be deleted while the row stays.
  identity_id bigint,
  -- Hashed as in `known_device`.
  device bytea,
  constraint sign_in_done unique (user_id, day),
  foreign key (prize_id, campaign_id) references campaign_prize (id, campaign_id),
  check (prize_id is null or withheld is null)
);
-- A person and a device bring one reward a day.
create unique index sign_in_identity on sign_in (identity_id, day) where prize_id is not null;
create unique index sign_in_device on sign_in (device, day) where prize_id is not null;
create index sign_in_signed on sign_in (signed_at);

grant select, insert, delete on sign_in to shanghao_app;
