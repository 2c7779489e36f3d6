-- Money that came through a channel has the channel's number; `payment_transaction` keeps two payments from sharing one.
alter table payment add constraint payment_transaction_known
  check (state <> 'success' or channel = 'balance' or coalesce(transaction_id, '') <> '');

-- Bills: `trade` lists payments and refunds, `fund` what moved on the merchant's account, transfers to people among it.
alter table reconciliation add column bill text not null default 'trade' check (bill in ('trade', 'fund'));
alter table reconciliation alter column bill drop default, drop constraint reconciliation_pkey,
  add primary key (channel, bill, day);

-- Lines are kept as often as the bill has them: two lines of one number are a difference.
alter table bill_line
  add column bill text not null default 'trade' check (bill in ('trade', 'fund')),
  -- The line's place in its bill, from 1.
  add column line int,
  -- The channel's own number of a refund, where its bill has one.
  add column refund_transaction_id text;
update bill_line l set line = n.line
  from (select ctid, row_number() over (partition by channel, day order by at, kind, own_id, transaction_id) as line from bill_line) n
 where l.ctid = n.ctid;
alter table bill_line alter column bill drop default, alter column line set not null, drop constraint bill_line_pkey,
  add primary key (channel, bill, day, line),
  drop constraint bill_line_kind_check,
  add check (kind in ('payment', 'refund', 'payout', 'payout_return'));
create index bill_line_own on bill_line (channel, bill, kind, own_id);

alter table reconciliation_difference
  add column bill text not null default 'trade' check (bill in ('trade', 'fund')),
  drop constraint difference_once,
  drop constraint reconciliation_difference_kind_check,
  drop constraint reconciliation_difference_reason_check;
alter table reconciliation_difference alter column bill drop default,
  add constraint difference_once unique nulls not distinct (channel, bill, day, kind, own_id, reason, transaction_id),
  add check (kind in ('payment', 'refund', 'payout', 'payout_return')),
  add check (reason in ('unknown_here', 'missing_there', 'amount', 'other_number', 'duplicate', 'not_counted_here', 'failed_here',
                        'returned'));
create index reconciliation_difference_own on reconciliation_difference (channel, bill, own_id) where state = 'open';

-- The channel's own number of the refund, told by the bill that confirmed it.
alter table refund add column refund_transaction_id text;
grant update (refund_transaction_id) on refund to shanghao_app;

alter table withdrawal
  -- The provider's number of the movement on the merchant's account, where it told one: its account bill may name this one.
  add column fund_transaction_id text,
  -- The day of the bill that confirmed it.
  add column reconciled_on date;
grant update (fund_transaction_id, reconciled_on) on withdrawal to shanghao_app;
create index withdrawal_paid on withdrawal (finished_at) where state = 'paid' and reconciled_on is null;

-- What has come to its end stays as it ended; only a bill may still confirm it.
drop trigger withdrawal_ended on withdrawal;
create trigger withdrawal_ended before update on withdrawal for each row
  when (old.state in ('paid', 'failed', 'refused')
        and to_jsonb(new) - 'reconciled_on' is distinct from to_jsonb(old) - 'reconciled_on')
  execute function withdrawal_ended();

-- While a row has not been resumed, no payout is sent, by any server. Rows are kept: they tell who paused and resumed, when and why.
create table payout_pause (
  id bigint generated always as identity primary key,
  paused_at timestamptz not null,
  -- `operator:<user id>`, or `environment` for a server started with PAYOUTS_PAUSED.
  paused_by text not null,
  reason text not null,
  resumed_at timestamptz,
  resumed_by text,
  resume_note text,
  check ((resumed_at is null) = (resumed_by is null) and (resumed_at is null) = (resume_note is null))
);
create unique index payouts_paused on payout_pause ((resumed_at is null)) where resumed_at is null;
grant select, insert on payout_pause to shanghao_app;
grant update (resumed_at, resumed_by, resume_note) on payout_pause to shanghao_app;
