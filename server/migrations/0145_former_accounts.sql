-- As in 0136, and an operator's affairs are those of their accounts that were closed too: money may still be in one.
create or replace function concerned_users(p_operator bigint) returns bigint[] stable language sql as $$
  with own as (select p_operator as id
               union select b.id from app_user a join app_user b on b.identity_id = a.identity_id where a.id = p_operator),
       partner as (select s.owner_id as id from owner_staff s join own on own.id = s.user_id where s.ended_at is null
                   union select s.user_id from owner_staff s join own on own.id = s.owner_id where s.user_id is not null and s.ended_at is null),
       person as (select id from own union select id from partner)
  select array(select id from person
               union select b.id from partner p join app_user a on a.id = p.id join app_user b on b.identity_id = a.identity_id
               union select c.user_id from person p join app_user a on a.id = p.id join account_closing c on c.identity_id = a.identity_id)
$$;
