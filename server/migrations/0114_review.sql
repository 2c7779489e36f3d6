-- By what accounts for rent that are one account are recognised: the name of its login, its role names and its pictures.
alter table credential
  -- Keyed hash of the account name. Null where the login was sealed before there was one.
  add column account_hash bytea;
alter table goods_import_row add column account_hash bytea;
create index credential_account on credential (account_hash) where account_hash is not null;
create index goods_role_names on goods using gin (role_names) where role_names <> '{}' and state <> 'deleted';

-- SHA-256 of the picture as it is stored.
alter table upload add column sha256 bytea;
create index upload_sha256 on upload (sha256) where sha256 is not null;

-- Operators' list of accounts.
create index goods_title on goods (title text_pattern_ops, id);
create index goods_waiting on goods (state, id) where state in ('reviewing', 'rejected', 'awaiting_owner', 'disputed', 'banned');
