-- Articles keep every version. Readers see the one whose span holds the moment; operators write, publish and withdraw.

alter table article add constraint article_of_kind unique (id, kind);

create table article_version (
  article_id int not null,
  -- As of its article; categories depend on it.
  kind text not null,
  no int not null check (no > 0),
  category text not null,
  title text not null check (length(title) between 2 and 60),
  -- Plain text with a few marks of Markdown (`article` of the contract). `{orders.freeMinutes}` stands for the value of a setting.
  body text not null check (length(body) between 1 and 20000),
  -- Further words people search by, parted by spaces.
  keywords text not null default '' check (length(keywords) <= 300),
  -- The order of common questions, first the lowest; null for none.
  common int,
  -- Null for what a migration wrote.
  written_by bigint references app_user,
  written_at timestamptz not null,
  -- Shown from the first to before the second; null as long as it was never published.
  shown_from timestamptz,
  shown_until timestamptz,
  grams text[] not null generated always as (text_grams(lower(title || ' ' || keywords))) stored,
  primary key (article_id, no),
  foreign key (article_id, kind) references article (id, kind),
  constraint article_category check (case kind
    when 'help' then category in ('renting', 'login', 'money', 'dispute', 'account', 'app')
    when 'news' then category in ('platform', 'guide', 'safety')
    else category in ('service', 'rules') end),
  check (shown_until is null or shown_from is not null and shown_until >= shown_from),
  check (shown_from >= written_at),
  constraint article_shown_once exclude using gist (article_id with =, tstzrange(shown_from, shown_until) with &&) where (shown_from is not null)
);

insert into article_version (article_id, kind, no, category, title, body, keywords, common, written_at, shown_from)
  select id, kind, 1,
         case kind when 'news' then 'platform' when 'announcement' then 'service'
           else case
             when title ~ '投诉|仲裁' then 'dispute'
             when title ~ '退|提现|充值|扣款|免密|押金' then 'money'
             when title ~ '登不上|登录时要|查看账号密码' then 'login'
             when title ~ '实名|未成年|登录密码|停用|客服' then 'account'
             else 'renting' end end,
         title, body, keywords, common, coalesce(published_at, now()), published_at
    from article;

create index article_version_grams on article_version using gin (grams) where shown_from is not null;
alter table article
  drop column grams, drop column title, drop column body, drop column keywords, drop column common;
comment on column article.published_at is 'When the article was or will be shown for the first time; null for a draft.';

revoke update on article from shanghao_app;
grant update (published_at) on article to shanghao_app;
grant select, insert, update (shown_from, shown_until) on article_version to shanghao_app;
