-- Acts of operators with money. Above a limit an act waits until a second operator approves it; what was asked for is
-- frozen here, and each approval is performed at most once.
create table operator_approval (
  id bigint generated always as identity primary key,
  -- Which act, and its input as it is performed when approved.
  kind text not null,
  request jsonb not null,
  -- What the act is about, e.g. withdrawal:<id>: one pending approval for one subject. Null where repeats are separate acts.
  subject text,
  -- Money that leaves the platform or is handed out by the act, in fen.
  amount_fen bigint not null check (amount_fen > 0),
  reason text not null,
  beneficiary_id bigint references app_user,
  requested_by bigint not null references app_user,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected', 'expired')),
  decided_by bigint references app_user,
  decided_at timestamptz,
  -- What a rejecting operator says.
  decision_note text,
  -- What the performed act answered.
  result jsonb,
  check (expires_at > requested_at),
  check ((state in ('approved', 'rejected')) = (decided_by is not null)),
  check ((state = 'pending') = (decided_at is null)),
  check ((state = 'approved') = (result is not null)),
  check ((state = 'rejected') = (decision_note is not null)),
  constraint approval_own check (decided_by <> requested_by),
  constraint operator_self check (beneficiary_id <> requested_by and beneficiary_id <> decided_by),
  constraint approval_expired check (state <> 'approved' or decided_at < expires_at)
);
create unique index operator_approval_pending on operator_approval (kind, subject) where state = 'pending' and subject is not null;
create index operator_approval_state on operator_approval (state, id desc);

-- One person may have three accounts: the two operators of an approval have to be two verified identities, and neither may be
-- that of the beneficiary. What was decided stays as it is.
create function operator_approval_decided() returns trigger language plpgsql as $$
declare
  requester bigint := (select identity_id from app_user where id = new.requested_by);
  decider bigint := (select identity_id from app_user where id = new.decided_by);
  beneficiary bigint := (select identity_id from app_user where id = new.beneficiary_id);
begin
  if old.state <> 'pending' then
    raise exception 'approval % was decided', old.id using errcode = 'check_violation', constraint = 'approval_decided';
  end if;
  if new.decided_by is null then return new; end if;
  if requester is null or decider is null or requester = decider then
    raise exception 'approval % needs another person', old.id using errcode = 'check_violation', constraint = 'approval_own';
  end if;
  if beneficiary in (requester, decider) then
    raise exception 'approval % is for the operator', old.id using errcode = 'check_violation', constraint = 'operator_self';
  end if;
  return new;
end $$;
create trigger operator_approval_decided before update on operator_approval for each row execute function operator_approval_decided();

-- Every performed act, by one operator or by two; rows are never changed.
create table operator_action (
  id bigint generated always as identity primary key,
  kind text not null,
  request jsonb not null,
  -- As in operator_approval; 0 for acts that give nothing, such as a refusal.
  amount_fen bigint not null check (amount_fen >= 0),
  reason text not null,
  beneficiary_id bigint references app_user,
  operator_id bigint not null references app_user,
  at timestamptz not null,
  approval_id bigint unique references operator_approval,
  approved_by bigint references app_user,
  check ((approval_id is null) = (approved_by is null)),
  constraint approval_own check (approved_by <> operator_id),
  constraint operator_self check (beneficiary_id <> operator_id and beneficiary_id <> approved_by)
);
create index operator_action_operator on operator_action (operator_id, at);

grant select, insert on operator_approval, operator_action to shanghao_app;
grant update (state, decided_by, decided_at, decision_note, result) on operator_approval to shanghao_app;

-- An operator's session also ends when it is idle.
alter table session add column seen_at timestamptz;

-- What a person paid without the payment password on the latest day (Asia/Shanghai) they did so. The row's lock makes
-- concurrent payments of a person count one after the other.
create table password_free_spending (
  user_id bigint primary key references app_user,
  day date not null,
  spent_fen bigint not null check (spent_fen > 0)
);
grant select, insert, update on password_free_spending to shanghao_app;
alter table payment add column password_free boolean not null default false;

-- A secret sealed at the first start, and its fingerprint: a server whose SEAL_KEY can't open it does not start.
create table seal_probe (
  one boolean primary key default true check (one),
  sealed bytea not null,
  data_key bytea not null,
  kek text not null,
  fingerprint bytea not null,
  created_at timestamptz not null default now()
);
grant select, insert on seal_probe to shanghao_app;
