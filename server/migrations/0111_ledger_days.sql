-- Finds the transfers of a day. Transfers come in the order of time, so that this index is a few pages and costs a posting nothing.
create index ledger_transfer_at on ledger_transfer using brin (at) with (pages_per_range = 16, autosummarize = on);

-- Keys that sign day reports (Ed25519). The public half stays, so that reports verify after the private one was lost or replaced.
create table report_key (
  id bigint generated always as identity primary key,
  -- SubjectPublicKeyInfo, DER.
  public_key bytea not null unique,
  -- The private half (PKCS 8, DER, base64), sealed.
  sealed bytea not null,
  data_key bytea not null,
  kek text not null,
  created_at timestamptz not null
);
grant select, insert, update (data_key, kek) on report_key to shanghao_app;

-- Closed days of the ledger, in Asia/Shanghai. No transfer can be dated into one, and nothing of it changes.
create table ledger_day (
  day date primary key,
  ends_at timestamptz not null check (ends_at = ((day + 1)::timestamp at time zone 'Asia/Shanghai')),
  transfers int not null check (transfers >= 0),
  turnover_fen bigint not null check (turnover_fen >= 0),
  -- The lowest and the highest id of its transfers; null for a day without.
  first_transfer bigint,
  last_transfer bigint,
  -- SHA-256 over its transfers.
  digest bytea not null check (octet_length(digest) = 32),
  -- The last check of the invariants after its end; null where none had run.
  checked_at timestamptz,
  violated text[] not null,
  open_differences int not null check (open_differences >= 0),
  -- The signed file, as it was made.
  report bytea not null,
  signature bytea not null check (octet_length(signature) = 64),
  key_id bigint not null references report_key,
  closed_at timestamptz not null,
  check ((transfers = 0) = (first_transfer is null) and (first_transfer is null) = (last_transfer is null)),
  -- Longer after its end than a transaction with a moment of the day can last.
  constraint ledger_day_early check (closed_at >= ends_at + interval '1 hour')
);

create table ledger_day_sum (
  day date not null references ledger_day,
  -- A kind of accounts that keep a balance, as `cash`, or an account that keeps none, as `clearing:alipay`.
  account text not null,
  opening_fen bigint not null,
  in_fen bigint not null check (in_fen >= 0),
  out_fen bigint not null check (out_fen >= 0),
  closing_fen bigint not null generated always as (opening_fen + in_fen - out_fen) stored,
  entries int not null check (entries >= 0),
  primary key (day, account)
);
grant select, insert on ledger_day, ledger_day_sum to shanghao_app;

create function keep_ledger_day() returns trigger language plpgsql as $$
begin
  raise exception 'a closed day does not change' using errcode = 'check_violation', constraint = 'ledger_day_kept';
end $$;
create trigger keep_ledger_day before update or delete or truncate on ledger_day for each statement execute function keep_ledger_day();
create trigger keep_ledger_day before update or delete or truncate on ledger_day_sum for each statement execute function keep_ledger_day();

-- Days are closed one after the other, and the sums of a day are stored with it.
create function follow_ledger_day() returns trigger language plpgsql as $$
begin
  if exists (select from ledger_day where day >= new.day)
     or (exists (select from ledger_day) and not exists (select from ledger_day where day = new.day - 1)) then
    raise exception 'day % does not follow the last closed one', new.day using errcode = 'check_violation', constraint = 'ledger_day_order';
  end if;
  return new;
end $$;
create trigger follow_ledger_day before insert on ledger_day for each row execute function follow_ledger_day();

create function sum_with_ledger_day() returns trigger language plpgsql as $$
begin
  if not exists (select from ledger_day d where d.day = new.day and d.xmin = pg_current_xact_id()::xid) then
    raise exception 'day % is closed', new.day using errcode = 'check_violation', constraint = 'ledger_day_kept';
  end if;
  return new;
end $$;
create trigger sum_with_ledger_day before insert on ledger_day_sum for each row execute function sum_with_ledger_day();

-- What happened on a closed day stays as it was closed: later entries are of a later day.
create function refuse_closed_day() returns trigger language plpgsql as $$
begin
  if (tg_op <> 'INSERT' and exists (select from ledger_day where day >= (old.at at time zone 'Asia/Shanghai')::date))
     or (tg_op <> 'DELETE' and exists (select from ledger_day where day >= (new.at at time zone 'Asia/Shanghai')::date)) then
    raise exception 'the day of the transfer is closed' using errcode = 'check_violation', constraint = 'ledger_day_closed';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger refuse_closed_day before insert or update or delete on ledger_transfer
  for each row execute function refuse_closed_day();
