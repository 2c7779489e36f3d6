-- What operators are told follows the second factor of their session: open connections look again when it is entered or reset.
create trigger live_session_factor after update of factor_at on session for each row
  when ((old.factor_at is null) is distinct from (new.factor_at is null)) execute function live_session();
