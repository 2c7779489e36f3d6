-- Who made a campaign or raised its budget gets nothing of it, nor does anyone whose affairs are theirs: up to the limit of one act an operator
-- does both alone, and campaigns that everyone takes part in name no beneficiary.

create function is_own_campaign(p_campaign bigint, p_user bigint) returns boolean stable language sql as $$
  select exists (select from campaign_event e
                  where e.campaign_id = p_campaign and e.verb in ('create', 'raise_budget')
                    and p_user = any (concerned_users(substr(e.actor, 6)::bigint)))
$$;

create function refuse_own_campaign() returns trigger language plpgsql as $$
begin
  if is_own_campaign(new.campaign_id, new.user_id) then
    raise exception 'campaign % is of user %', new.campaign_id, new.user_id using errcode = 'check_violation', constraint = 'operator_self';
  end if;
  return new;
end $$;
-- A packet that a recharge was promised is given, also to a person who raised the budget since.
create trigger refuse_own_campaign before insert on red_packet for each row when (not starts_with(new.cause, 'recharge:'))
  execute function refuse_own_campaign();
create trigger refuse_own_campaign before insert on bonus_grant for each row execute function refuse_own_campaign();

-- As in 0134, and a packet of a campaign of one's own ends as well.
create or replace function welcome_once() returns trigger language plpgsql as $$
begin
  update red_packet p set valid_until = p.valid_from + interval '1 millisecond'
   where p.user_id = new.id and p.state = 'unused' and p.cause like 'welcome:%'
     and (is_own_campaign(p.campaign_id, new.id)
       or exists (select from red_packet e where e.campaign_id = p.campaign_id and e.cause like 'welcome:%'
                     and e.user_id in (select id from accounts_of(new.id)) and e.user_id <> new.id));
  return null;
end $$;

alter table sign_in drop constraint sign_in_withheld_check,
  add check (withheld in ('unverified', 'minor', 'other_account', 'device', 'own_campaign', 'exhausted'));
alter table invitation drop constraint invitation_reason_check,
  add check (reason in ('same_person', 'known_person', 'same_device', 'same_payout', 'friend_inactive', 'own_campaign', 'campaign_over',
                        'inviter_limit', 'inviter_inactive'));

grant execute on function is_own_campaign(bigint, bigint), refuse_own_campaign() to shanghao_app;
