-- Old checks of the invariants are deleted.
grant delete on invariant_check to shanghao_app;

-- The end of a session, after which its row is deleted; the table is too large to be read for that every hour.
create index session_end on session (least(expires_at, ended_at));
