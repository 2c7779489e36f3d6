-- What an operator's open stream is told follows their roles, and ends with them.
create trigger live_operator_changed after insert or update of role, ended_at on operator_role for each row
  execute function live_staff();
