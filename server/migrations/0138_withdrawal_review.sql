-- What a person withdraws in a day without an operator's review is limited as a sum, by all accounts of theirs. Recharges that brought a
-- reward and were not spent are withdrawn after a review.

alter table withdrawal
  -- The rule of the review as it stood when applied; null for withdrawals before this migration.
  add column review_above_fen bigint check (review_above_fen >= 0),
  -- The amount with those of the same day (Asia/Shanghai) and person that no operator approved and that were not returned.
  add column day_fen bigint check (day_fen >= amount_fen),
  -- What the person had of recharges with a reward that were not spent, by all accounts of theirs.
  add column rewarded_fen bigint check (rewarded_fen >= 0);

-- Reads the sum itself. Applications of a person are serialised by the app's lock of the identity.
create function withdrawal_review() returns trigger language plpgsql as $$
begin
  select new.amount_fen + coalesce(sum(w.amount_fen), 0) into new.day_fen
    from withdrawal w
   where w.user_id in (select id from accounts_of(new.user_id)) and w.state not in ('failed', 'refused')
     and w.created_at >= date_trunc('day', new.created_at at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'
     and not exists (select from withdrawal_event e where e.withdrawal_id = w.id and e.verb = 'approve');
  if new.state <> 'reviewing'
     and not coalesce(new.day_fen <= new.review_above_fen and new.rewarded_fen * 2 <= new.amount_fen, false) then
    raise exception 'withdrawal % has to be reviewed', new.id using errcode = 'check_violation', constraint = 'withdrawal_review';
  end if;
  return new;
end $$;
create trigger withdrawal_review before insert on withdrawal for each row execute function withdrawal_review();

grant execute on function withdrawal_review() to shanghao_app;

-- The article says the same where operators have not written another sentence since: in a new version, or in its first one where there
-- are no people yet who read it.
update article_version
   set body = replace(body, '超过 {finance.withdrawReviewAboveFen} 的提现需要审核。',
                      E'当天累计超过 {finance.withdrawReviewAboveFen} 的提现需要审核，同一身份的账号合并计算。\n- 近 {finance.withdrawRewardDays}有赠送的充值，未用于租号的部分超过提现金额的一半时，也需要审核。')
 where not exists (select from app_user) and strpos(body, E'\n- 超过 {finance.withdrawReviewAboveFen} 的提现需要审核。') > 0;
with former as (
  select v.*, greatest(v.shown_from, now()) as ends_at from article_version v
   where v.shown_from is not null and v.shown_until is null
     and strpos(v.body, E'\n- 超过 {finance.withdrawReviewAboveFen} 的提现需要审核。') > 0),
ended as (
  update article_version v set shown_until = f.ends_at from former f where (v.article_id, v.no) = (f.article_id, f.no)
  returning v.article_id)
insert into article_version (article_id, kind, no, category, title, body, keywords, common, written_at, shown_from)
select f.article_id, f.kind, (select max(no) + 1 from article_version where article_id = f.article_id), f.category, f.title,
       replace(f.body, E'\n- 超过 {finance.withdrawReviewAboveFen} 的提现需要审核。',
               E'\n- 当天累计超过 {finance.withdrawReviewAboveFen} 的提现需要审核，同一身份的账号合并计算。\n- 近 {finance.withdrawRewardDays}有赠送的充值，未用于租号的部分超过提现金额的一半时，也需要审核。'),
       f.keywords, f.common, now(), f.ends_at
  from former f join ended using (article_id);
