-- Who an act of an operator concerns, who decides on an appeal against a sanction, and who settles a difference of a bill.

-- The users whose affairs are an operator's own: all accounts of their person, of the owners they work for and of who works for them.
create function concerned_users(p_operator bigint) returns bigint[] stable language sql as $$
  with own as (select p_operator as id
               union select b.id from app_user a join app_user b on b.identity_id = a.identity_id where a.id = p_operator),
       partner as (select s.owner_id as id from owner_staff s join own on own.id = s.user_id where s.ended_at is null
                   union select s.user_id from owner_staff s join own on own.id = s.owner_id where s.user_id is not null and s.ended_at is null)
  select array(select id from own
               union select id from partner
               union select b.id from partner p join app_user a on a.id = p.id join app_user b on b.identity_id = a.identity_id)
$$;

create function operator_uninvolved() returns trigger language plpgsql as $$
begin
  if new.beneficiary_id = any (concerned_users(new.operator_id)) or new.beneficiary_id = any (concerned_users(new.approved_by)) then
    raise exception 'act % concerns its operator', new.kind using errcode = 'check_violation', constraint = 'operator_self';
  end if;
  return new;
end $$;
create trigger operator_uninvolved before insert on operator_action for each row
  when (new.beneficiary_id is not null) execute function operator_uninvolved();

-- The second operator where it took two.
alter table sanction add column approved_by bigint references app_user, add check (approved_by <> imposed_by),
  add constraint sanction_approver check (approved_by <> user_id);
alter table sanction_appeal add column approved_by bigint references app_user, add check (approved_by <> decided_by);
update sanction s set approved_by = a.decided_by from operator_approval a
  where a.kind = 'impose_sanction' and a.state = 'approved' and (a.result ->> 'sanctionId')::bigint = s.id;

-- No account of a person who imposed a sanction, approved it or wrote its appeal down decides on the appeal; who wrote it down approves
-- no decision either. A sanction of an operator is ended by two.
create or replace function sanction_appeal_decide() returns trigger language plpgsql as $$
begin
  if exists (select from sanction s join app_user i on i.id in (s.imposed_by, s.approved_by, new.recorded_by)
               join app_user d on d.id = new.decided_by or d.id = new.approved_by and i.id = new.recorded_by
              where s.id = new.sanction_id and (d.id = i.id or d.identity_id = i.identity_id)) then
    raise exception 'the operator has a part in the sanction or its appeal'
      using errcode = 'check_violation', constraint = 'sanction_same_operator';
  end if;
  if new.decision = 'granted' and new.approved_by is null and exists (
      select from sanction s join app_user u on u.id = s.user_id join app_user o on o.id = u.id or o.identity_id = u.identity_id
       where s.id = new.sanction_id and 'operator' = any (o.roles)) then
    raise exception 'a sanction of an operator is ended by two' using errcode = 'check_violation', constraint = 'sanction_appeal_takes_two';
  end if;
  return new;
end $$;

-- A difference of a bill is settled by an operator whose money it is not about.
create function difference_settle() returns trigger language plpgsql as $$
declare
  person bigint;
begin
  person := case new.kind
    when 'payment' then (select user_id from payment where id = new.own_id)
    when 'refund' then (select p.user_id from refund r join payment p on p.id = r.payment_id where r.id = new.own_id)
    else (select user_id from withdrawal where id = new.own_id) end;
  if person = any (concerned_users(substr(new.settled_by, 10)::bigint)) then
    raise exception 'the difference is about the operator' using errcode = 'check_violation', constraint = 'operator_self';
  end if;
  return new;
end $$;
create trigger difference_settle before update of state on reconciliation_difference for each row
  when (new.state = 'settled' and starts_with(new.settled_by, 'operator:')) execute function difference_settle();

grant update (approved_by) on sanction_appeal to shanghao_app;
grant execute on function concerned_users(bigint), operator_uninvolved(), difference_settle() to shanghao_app;
