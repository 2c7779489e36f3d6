-- Name and number are sealed under a data key of their own.
alter table real_identity add column data_key bytea not null, add column kek text not null;

-- A try is counted before the register is asked, so that parallel tries can't slip through.
alter table realname_try drop constraint realname_try_outcome_check,
  add check (outcome in ('pending', 'match', 'mismatch', 'no_record', 'unavailable'));
grant update on realname_try to shanghao_app;
