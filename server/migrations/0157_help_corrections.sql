-- Three help articles say what the rules say, where operators have not written another sentence since: in a new version, or in the first
-- one where there are no people yet who read it (as in 0138).

create function pg_temp.correct_articles(p_old text, p_new text) returns void language sql as $$
  update article_version set body = replace(body, p_old, p_new)
   where not exists (select from app_user) and strpos(body, p_old) > 0;
  with former as (
    select v.*, greatest(v.shown_from, now()) as ends_at from article_version v
     where v.shown_from is not null and v.shown_until is null and strpos(v.body, p_old) > 0),
  ended as (
    update article_version v set shown_until = f.ends_at from former f where (v.article_id, v.no) = (f.article_id, f.no)
    returning v.article_id)
  insert into article_version (article_id, kind, no, category, title, body, keywords, common, written_at, shown_from)
  select f.article_id, f.kind, (select max(no) + 1 from article_version where article_id = f.article_id), f.category, f.title,
         replace(f.body, p_old, p_new), f.keywords, f.common, now(), f.ends_at
    from former f join ended using (article_id);
$$;

select pg_temp.correct_articles(
  '会员等级可以减免押金：黄金会员减免 {user.goldWaiverFen}，钻石会员减免 {user.diamondWaiverFen}。',
  '会员等级会升高，押金不高的账号可以免押金：黄金会员为押金 {user.goldWaiverFen} 以内的账号，钻石会员为 {user.diamondWaiverFen} 以内的账号。');

select pg_temp.correct_articles(
  '每天最多 {finance.withdrawDayCount} 次、{finance.withdrawDayFen}。',
  '每天最多 {finance.withdrawDayCount} 次、共 {finance.withdrawDayFen}，同一身份的账号合并计算。');

select pg_temp.correct_articles(
  '手机号已经停用、收不到短信的，请联系客服。',
  '手机号已经停用、收不到短信的，可以用新手机号[申请换绑](/pages/login/change-phone)，账号需要已经实名。审核通过 {user.phoneCoolHours} 后生效。');
