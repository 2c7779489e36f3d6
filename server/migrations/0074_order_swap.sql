-- Moving a rental whose login fails to another account, or paying it back whole.
create table order_swap (
  id bigint generated always as identity primary key,
  order_id text not null references rental_order,
  renter_id bigint not null references app_user,
  from_goods bigint not null references goods,
  from_owner bigint not null references app_user,
  -- Null: no account was free, and the whole rent and deposit went back.
  to_goods bigint references goods,
  to_owner bigint references app_user,
  -- What proved that the login fails.
  proof text not null check (proof in ('code_refused', 'code_unanswered', 'account_out', 'complaint')),
  -- The rental as it was before.
  from_starts_at timestamptz not null,
  from_ends_at timestamptz not null,
  from_quote jsonb not null,
  from_rent_fen bigint not null check (from_rent_fen >= 0),
  from_deposit_fen bigint not null check (from_deposit_fen >= 0),
  to_rent_fen bigint check (to_rent_fen between 0 and from_rent_fen),
  to_deposit_fen bigint check (to_deposit_fen between 0 and from_deposit_fen),
  -- The parts of the differences that did not go back to the renter's payment itself.
  rent_bonus_back_fen bigint not null default 0 check (rent_bonus_back_fen >= 0),
  deposit_bonus_back_fen bigint not null default 0 check (deposit_bonus_back_fen between 0 and from_deposit_fen - coalesce(to_deposit_fen, from_deposit_fen)),
  packet_back_fen bigint not null default 0 check (packet_back_fen >= 0),
  at timestamptz not null,
  check (rent_bonus_back_fen + packet_back_fen <= from_rent_fen - coalesce(to_rent_fen, from_rent_fen)),
  check ((to_goods is null) = (to_owner is null) and (to_goods is null) = (to_rent_fen is null) and (to_goods is null) = (to_deposit_fen is null)),
  check (to_goods <> from_goods and to_owner <> from_owner and to_owner <> renter_id),
  check (from_starts_at <= at)
);
-- An order moves once; it is paid back whole once, also after it moved.
create unique index order_swap_once on order_swap (order_id, (to_goods is null));
create index order_swap_renter on order_swap (renter_id, at desc);
create index order_swap_from on order_swap (from_goods, at desc);
create index order_swap_to on order_swap (to_goods) where to_goods is not null;
grant select, insert on order_swap to shanghao_app;

-- Account and owner of an order change together, by a recorded swap, to the account's owner. Checked at commit.
create function order_account() returns trigger language plpgsql as $$
begin
  if not exists (select from order_swap s join goods g on g.id = s.to_goods and g.owner_id = s.to_owner
                  where s.order_id = new.id and (s.from_goods, s.from_owner, s.to_goods, s.to_owner)
                                                = (old.goods_id, old.owner_id, new.goods_id, new.owner_id)) then
    raise exception 'order % moved from account % to % without a swap', new.id, old.goods_id, new.goods_id
      using errcode = 'check_violation', constraint = 'order_account';
  end if;
  return null;
end $$;
create constraint trigger order_account after update of goods_id, owner_id on rental_order deferrable initially deferred for each row
  when ((old.goods_id, old.owner_id) is distinct from (new.goods_id, new.owner_id)) execute function order_account();

alter table rental_order drop constraint order_end_cause;
alter table rental_order add constraint order_end_cause
  check (end_cause in ('account_banned', 'account_disputed', 'account_removed', 'not_served', 'renter_not_adult', 'login_failed'));

alter table refund drop constraint refund_cause_check;
alter table refund add constraint refund_cause_check
  check (cause in ('duplicate', 'cancel', 'return', 'terminate', 'deposit', 'late', 'dispute', 'swap', 'swap_deposit'));

-- Since when the login is known to fail; null once its owner confirmed or changed it. Such an account is not rented.
alter table goods add column login_failed_at timestamptz,
  add constraint goods_login_failed check (login_failed_at is null or state <> 'on_shelf');
