-- A closed account gives its number back.
alter table app_user drop constraint phone_taken;
create unique index phone_taken on app_user (phone) where state <> 'closed';

-- Wrong guesses of a secret. Kept apart from users, so that a number nobody registered locks like any other, and a
-- wrong guess counts whatever becomes of the transaction it was made for.
alter table app_user drop column login_wrong, drop column login_locked_until,
  drop column pay_wrong, drop column pay_locked_until;
create table wrong_guess (
  -- login:<phone> or pay:<user>
  subject text primary key,
  wrong int not null check (wrong >= 0),
  last_at timestamptz not null,
  locked_until timestamptz
);

-- Surely never sent: counts towards the hour and the day, but a person need not wait a minute to try again.
alter table sms_code add column refused boolean not null default false;

-- The shape rate-limiter-flexible wants; `expire` is in milliseconds.
create table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

grant select, insert, update, delete on wrong_guess, rate_limit to shanghao_app;
