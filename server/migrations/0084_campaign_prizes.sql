-- Campaigns for daily sign-ins and for invitations give prizes of a list; the other kinds give packets of the same terms.
alter table campaign drop constraint campaign_kind_check;
alter table campaign add constraint campaign_kind_check check (kind in ('welcome', 'recharge', 'grant', 'sign_in', 'invite')),
  alter column amount_fen drop not null, alter column threshold_fen drop not null, alter column valid_days drop not null,
  add constraint campaign_terms check (
    (kind in ('sign_in', 'invite')) = (amount_fen is null) and (amount_fen is null) = (threshold_fen is null)
    and (amount_fen is null) = (valid_days is null) and (amount_fen is not null or (game_id is null and plan is null))),
  -- A sign-in or an invitation belongs to one campaign.
  add constraint campaign_overlap exclude using gist (kind with =, tstzrange(starts_at, ends_at) with &&)
    where (kind in ('sign_in', 'invite') and stopped_at is null);

create table campaign_prize (
  id bigint generated always as identity primary key,
  campaign_id bigint not null references campaign,
  -- Sign-in: the day of the streak. Invitation: 1 for the inviter, 2 for the friend.
  position smallint not null check (position between 1 and 31),
  form text not null check (form in ('packet', 'bonus')),
  amount_fen bigint not null check (amount_fen > 0),
  threshold_fen bigint check (threshold_fen > amount_fen),
  game_id int references game,
  plan text check (plan in ('hour', 'ten_hours', 'overnight', 'day', 'week')),
  valid_days int check (valid_days between 1 and 365),
  unique (campaign_id, position),
  unique (id, campaign_id),
  check ((form = 'packet') = (threshold_fen is not null) and (form = 'packet') = (valid_days is not null)
     and (form = 'packet' or (game_id is null and plan is null)))
);

alter table red_packet add column prize_id bigint,
  add foreign key (prize_id, campaign_id) references campaign_prize (id, campaign_id);

-- Bonus that a campaign gave; charged to its budget as packets are.
create table bonus_grant (
  id bigint generated always as identity primary key,
  campaign_id bigint not null,
  prize_id bigint not null,
  user_id bigint not null references app_user,
  -- As of red packets: one cause grants once.
  cause text not null constraint bonus_grant_cause unique,
  amount_fen bigint not null check (amount_fen > 0),
  granted_at timestamptz not null,
  foreign key (prize_id, campaign_id) references campaign_prize (id, campaign_id)
);
create index bonus_grant_campaign on bonus_grant (campaign_id);
create index bonus_grant_user on bonus_grant (user_id);

grant select, insert on campaign_prize, bonus_grant to shanghao_app;
grant update (budget_fen) on campaign to shanghao_app;
