-- Nothing that the platform gives enters the wallet of a closed account: the key-share lock waits for a closing that is under way.
create trigger refuse_closed_user before insert on compensation for each row execute function refuse_closed_user('user');
create trigger refuse_closed_user before insert on bonus_grant for each row execute function refuse_closed_user('user');
