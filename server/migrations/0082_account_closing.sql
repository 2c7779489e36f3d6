-- Closing an account: asked for with a code, done by a job some days later unless its user signs in and takes it back.
create table account_closing (
  user_id bigint primary key references app_user,
  requested_at timestamptz not null,
  closes_at timestamptz not null check (closes_at >= requested_at),
  -- The most the wallet may hold when the account is closed (分): what the user was shown and gives up.
  give_up_cash_fen bigint not null check (give_up_cash_fen >= 0),
  give_up_bonus_fen bigint not null check (give_up_bonus_fen >= 0),
  closed_at timestamptz check (closed_at >= closes_at)
);
create index account_closing_due on account_closing (closes_at) where closed_at is null;

-- What an account is closed without must not begin while it is being closed: the key-share lock waits for a closing that is
-- under way, and what comes after it is refused as a call of a session that has ended.
create function refuse_closed_user() returns trigger language plpgsql as $$
declare
  user_of_row bigint;
begin
  if tg_argv[0] = 'renter' then user_of_row := new.renter_id;
  elsif tg_argv[0] = 'owner' then user_of_row := new.owner_id;
  else user_of_row := new.user_id;
  end if;
  perform from app_user where id = user_of_row and state <> 'closed' for key share;
  if not found then
    raise exception 'the account has been closed' using errcode = 'check_violation', constraint = 'token_expired';
  end if;
  return new;
end $$;
create trigger refuse_closed_user before insert on rental_order for each row execute function refuse_closed_user('renter');
create trigger refuse_closed_user before insert on payment for each row execute function refuse_closed_user('user');
create trigger refuse_closed_user before insert on recharge for each row execute function refuse_closed_user('user');
create trigger refuse_closed_user before insert on withdrawal for each row execute function refuse_closed_user('user');
create trigger refuse_closed_user before insert on goods for each row execute function refuse_closed_user('owner');
create trigger refuse_closed_user before insert on session for each row execute function refuse_closed_user('user');

-- A closed account holds nothing of its person. Not checked for accounts that were closed by hand before.
alter table app_user add constraint app_user_erased check (
  state <> 'closed' or identity_id is null and password_hash is null and pay_password_hash is null
                   and roles = '{}' and phone not similar to '[0-9]+') not valid;

grant execute on function refuse_closed_user() to shanghao_app;
grant select, insert, delete, update (requested_at, closes_at, give_up_cash_fen, give_up_bonus_fen, closed_at) on account_closing to shanghao_app;
grant delete on password_free_spending, credential to shanghao_app;
