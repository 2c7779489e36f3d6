-- A compensation names the order itself, not a renewal of it: a cause has one number, under which it is paid once and stands in the bill.
create function compensation_order() returns trigger language plpgsql as $$
begin
  if exists (select from rental_order where id = new.order_id and parent_id is not null) then
    raise exception 'order % is a renewal', new.order_id using errcode = 'check_violation', constraint = 'compensation_order';
  end if;
  return new;
end $$;
create trigger compensation_order before insert on compensation for each row execute function compensation_order();
grant execute on function compensation_order() to shanghao_app;
