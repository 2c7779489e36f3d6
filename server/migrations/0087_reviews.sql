-- Reviews of settled rentals, and what counts in the ratings of accounts and owners.

alter table upload drop constraint upload_purpose_check,
  add constraint upload_purpose_check check (purpose in ('evidence', 'screenshot', 'avatar', 'feedback', 'chat', 'phone_change', 'review'));

create table review (
  id bigint generated always as identity primary key,
  order_id text not null constraint review_exists unique references rental_order,
  goods_id bigint not null references goods,
  owner_id bigint not null references app_user,
  author_id bigint not null references app_user,
  -- The number of the author's verified identity when it was written, also after that identity was deleted: by any account a
  -- person weighs once.
  person bigint not null,
  stars smallint not null check (stars between 1 and 5),
  tags text[] not null default '{}' check (cardinality(tags) <= 5),
  text text check (length(text) between 1 and 500),
  -- Public keys of uploads with their sizes in pixels.
  pictures jsonb not null default '[]' check (jsonb_array_length(pictures) <= 6),
  written_at timestamptz not null,
  -- As the rule was when it was written.
  editable_until timestamptz not null,
  edited_at timestamptz,
  answer text check (length(answer) between 1 and 300),
  answered_at timestamptz,
  -- Why operators hid it or its answer; null while they are shown.
  hidden_reason text check (length(hidden_reason) between 1 and 100),
  answer_hidden_reason text check (length(answer_hidden_reason) between 1 and 100),
  -- Its owner turned out to be its author: neither shown nor counted.
  is_own boolean not null default false,
  -- The latest shown review of its author about the account, and about the owner: those make the ratings.
  counts boolean not null default false,
  counts_for_owner boolean not null default false,
  constraint review_own check (author_id <> owner_id),
  constraint review_edit_over check (edited_at is null or edited_at <= editable_until),
  constraint review_answered check ((answer is null) = (answered_at is null)),
  constraint review_answer_hidden check (answer_hidden_reason is null or answer is not null),
  constraint review_counted check (hidden_reason is null and not is_own or not (counts or counts_for_owner))
);
create index review_newest on review (goods_id, id desc) where hidden_reason is null and not is_own;
create index review_lowest on review (goods_id, stars, id desc) where hidden_reason is null and not is_own;
create index review_pictures on review (goods_id, id desc) where hidden_reason is null and not is_own and pictures <> '[]';
create index review_owner on review (owner_id, id desc) where hidden_reason is null and not is_own;
create index review_of_goods on review (goods_id, person);
create index review_of_owner on review (owner_id, person);
create index review_author on review (author_id);

-- How many people gave an account or an owner so many stars; only persons whose review counts.
create table rating (
  subject text not null check (subject in ('goods', 'owner')),
  subject_id bigint not null,
  star_1 int not null default 0 check (star_1 >= 0),
  star_2 int not null default 0 check (star_2 >= 0),
  star_3 int not null default 0 check (star_3 >= 0),
  star_4 int not null default 0 check (star_4 >= 0),
  star_5 int not null default 0 check (star_5 >= 0),
  primary key (subject, subject_id)
);
create table rating_tag (
  goods_id bigint not null references goods,
  tag text not null,
  reviewers int not null check (reviewers >= 0),
  primary key (goods_id, tag)
);

-- What was there before each edit, for moderation.
create table review_version (
  review_id bigint not null references review,
  no int not null,
  stars smallint not null,
  tags text[] not null,
  text text,
  pictures jsonb not null,
  -- Until when it was shown.
  until timestamptz not null,
  primary key (review_id, no)
);

-- The orders whose renters are still to be asked for a review: an outbox, filled when an order is settled of which rent was kept.
create table review_request (
  order_id text primary key references rental_order,
  due_at timestamptz,
  retry_at timestamptz,
  attempts int not null default 0
);
create index review_request_due on review_request (due_at) where due_at is not null;
create trigger due_changed before update of due_at on review_request for each row
  when (new.due_at is distinct from old.due_at) execute function due_changed();

-- May be reviewed: a settled order, not a renewal, of which some rent was kept. A trigger, because settling knows no reviews.
create function is_reviewable(o rental_order) returns boolean stable language sql as $$
  select o.parent_id is null and o.state = 'settled' and o.refund_fen < o.rent_fen
$$;
create function review_request_add() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into review_request (order_id, due_at) values (new.id, new.settled_at) on conflict do nothing;
  return null;
end $$;
create trigger review_request_add after update of state on rental_order for each row
  when (new.state = 'settled' and old.state <> 'settled' and new.parent_id is null and new.refund_fen < new.rent_fen)
  execute function review_request_add();

-- Its order, account, owner and person are taken from the order, never from the caller.
create function review_add() returns trigger language plpgsql as $$
declare
  o rental_order;
  owner_person bigint;
begin
  select * into o from rental_order where id = new.order_id and renter_id = new.author_id;
  select identity_id into new.person from app_user where id = new.author_id;
  if o.id is null or not is_reviewable(o) or new.person is null then
    raise exception 'order % cannot be reviewed by user %', new.order_id, new.author_id
      using errcode = 'check_violation', constraint = 'review_closed';
  end if;
  new.goods_id := o.goods_id;
  new.owner_id := o.owner_id;
  select identity_id into owner_person from app_user where id = o.owner_id;
  if owner_person = new.person then
    raise exception 'user % reviews an account of their own', new.author_id using errcode = 'check_violation', constraint = 'review_own';
  end if;
  return new;
end $$;
create trigger review_add before insert on review for each row execute function review_add();

-- Keeps what is edited, refuses a second answer and edits of what operators hid, and takes what is no longer shown out of the ratings.
create function review_change() returns trigger language plpgsql as $$
declare
  is_edited boolean := (new.stars, new.tags, new.text, new.pictures) is distinct from (old.stars, old.tags, old.text, old.pictures);
begin
  if old.answer is not null and (new.answer, new.answered_at) is distinct from (old.answer, old.answered_at) then
    raise exception 'review % is answered', old.id using errcode = 'check_violation', constraint = 'already_answered';
  end if;
  if is_edited and old.hidden_reason is not null then
    raise exception 'review % is hidden', old.id using errcode = 'check_violation', constraint = 'post_hidden';
  end if;
  if is_edited then
    insert into review_version (review_id, no, stars, tags, text, pictures, until)
    select old.id, count(*) + 1, old.stars, old.tags, old.text, old.pictures, new.edited_at from review_version where review_id = old.id;
  end if;
  if new.hidden_reason is not null or new.is_own then
    new.counts := false;
    new.counts_for_owner := false;
  end if;
  return new;
end $$;
create trigger review_change before update on review for each row execute function review_change();

-- Decides which review of a person counts: the latest that is shown, of the account and of all accounts of the owner.
create function review_weigh() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('review:' || new.owner_id || ':' || new.person, 0));
  update review r set counts = (r.id = latest.id) from (
      select max(id) as id from review where goods_id = new.goods_id and person = new.person and hidden_reason is null and not is_own) latest
   where r.goods_id = new.goods_id and r.person = new.person and r.hidden_reason is null and not r.is_own and r.counts <> (r.id = latest.id);
  update review r set counts_for_owner = (r.id = latest.id) from (
      select max(id) as id from review where owner_id = new.owner_id and person = new.person and hidden_reason is null and not is_own) latest
   where r.owner_id = new.owner_id and r.person = new.person and r.hidden_reason is null and not r.is_own and r.counts_for_owner <> (r.id = latest.id);
  return null;
end $$;
create trigger review_weigh_added after insert on review for each row execute function review_weigh();
create trigger review_weigh_changed after update of hidden_reason, is_own on review for each row
  when ((new.hidden_reason is null, new.is_own) is distinct from (old.hidden_reason is null, old.is_own)) execute function review_weigh();

create function rating_add(p_subject text, p_id bigint, p_stars int, p_n int) returns void language sql as $$
  insert into rating (subject, subject_id) values (p_subject, p_id) on conflict do nothing;
  update rating set star_1 = star_1 + case p_stars when 1 then p_n else 0 end, star_2 = star_2 + case p_stars when 2 then p_n else 0 end,
         star_3 = star_3 + case p_stars when 3 then p_n else 0 end, star_4 = star_4 + case p_stars when 4 then p_n else 0 end,
         star_5 = star_5 + case p_stars when 5 then p_n else 0 end
   where subject = p_subject and subject_id = p_id;
$$;
create function rating_tags_add(p_goods bigint, p_tags text[], p_n int) returns void language sql as $$
  insert into rating_tag (goods_id, tag, reviewers) select p_goods, tag, 0 from unnest(p_tags) tag order by tag on conflict do nothing;
  update rating_tag set reviewers = reviewers + p_n where goods_id = p_goods and tag = any (p_tags);
$$;

create function review_rate() returns trigger language plpgsql as $$
begin
  if old.counts then
    perform rating_add('goods', old.goods_id, old.stars, -1);
    perform rating_tags_add(old.goods_id, old.tags, -1);
  end if;
  if new.counts then
    perform rating_add('goods', new.goods_id, new.stars, 1);
    perform rating_tags_add(new.goods_id, new.tags, 1);
  end if;
  if old.counts_for_owner then perform rating_add('owner', old.owner_id, old.stars, -1); end if;
  if new.counts_for_owner then perform rating_add('owner', new.owner_id, new.stars, 1); end if;
  return null;
end $$;
create trigger review_rate after update on review for each row
  when ((new.counts, new.counts_for_owner, new.stars, new.tags) is distinct from (old.counts, old.counts_for_owner, old.stars, old.tags))
  execute function review_rate();

-- An owner who verifies later, with the identity of an author, has reviewed their own accounts.
create function review_find_own() returns trigger language plpgsql as $$
begin
  update review set is_own = true where owner_id = new.id and person = new.identity_id and not is_own;
  return null;
end $$;
create trigger review_find_own after update of identity_id on app_user for each row
  when (new.identity_id is not null and new.identity_id is distinct from old.identity_id) execute function review_find_own();

grant select, insert, update (stars, tags, text, pictures, edited_at, answer, answered_at, hidden_reason, answer_hidden_reason, is_own,
                              counts, counts_for_owner) on review to shanghao_app;
grant select, insert, update on rating, rating_tag to shanghao_app;
grant select, insert on review_version to shanghao_app;
grant select, delete, update (retry_at, attempts) on review_request to shanghao_app;
