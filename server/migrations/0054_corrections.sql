-- What operators post to put money right. Both accounts are append-only, like the platform's others.
insert into ledger_kind (kind, tracked, meaning) values
  ('compensation', false, '平台补偿支出'),
  ('correction', false, '平台更正');

-- Money that the platform pays to a person. One cause is compensated once; a later one has another reason.
create table compensation (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  -- The order it is for, of which the person is renter or owner.
  order_id text references rental_order,
  amount_fen bigint not null check (amount_fen > 0),
  reason text not null check (char_length(reason) between 2 and 200),
  operator_id bigint not null references app_user,
  approval_id bigint unique references operator_approval,
  at timestamptz not null,
  constraint compensation_done unique nulls not distinct (user_id, order_id, reason)
);
create index compensation_order on compensation (order_id) where order_id is not null;

-- Cash given or taken to correct a mistake, which is either a transfer of the ledger or a difference of a bill. A transfer
-- is named by its business act, as in `transfer_once`. Each mistake is corrected once for a person, always by two operators.
create table wallet_correction (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  direction text not null check (direction in ('credit', 'debit')),
  amount_fen bigint not null check (amount_fen > 0),
  reason text not null check (char_length(reason) between 2 and 200),
  of_type text,
  of_id text,
  of_step text,
  difference_id bigint references reconciliation_difference,
  operator_id bigint not null references app_user,
  approval_id bigint not null unique references operator_approval,
  at timestamptz not null,
  check (num_nonnulls(of_type, of_id, of_step) = case when difference_id is null then 3 else 0 end),
  constraint correction_done unique nulls not distinct (user_id, of_type, of_id, of_step, difference_id)
);

-- Open refunds and payments, for operators, the newest first.
create index refund_open on refund (id) where next_ask_at is not null;
create index payment_open on payment (id) where next_ask_at is not null;

grant select, insert on compensation, wallet_correction to shanghao_app;
