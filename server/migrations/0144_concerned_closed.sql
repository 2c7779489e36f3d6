-- As in 0136, and an account that was closed still concerns its person: money of it goes on, as a late payment or a refund that its channel
-- refuses.
create or replace function concerned_users(p_operator bigint) returns bigint[] stable language sql as $$
  with own as (select id from accounts_of(p_operator)),
       partner as (select s.owner_id as id from owner_staff s join own on own.id = s.user_id where s.ended_at is null
                   union select s.user_id from owner_staff s join own on own.id = s.owner_id where s.user_id is not null and s.ended_at is null)
  select array(select id from own
               union select id from partner
               union select a.id from partner p cross join lateral accounts_of(p.id) a)
$$;
