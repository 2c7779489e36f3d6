-- The same payout account with other people.
create index withdraw_account_hash on withdraw_account (account_hash);
-- What ended on a day.
create index withdrawal_finished on withdrawal (finished_at) where finished_at is not null;
-- What corrected a difference.
create index wallet_correction_difference on wallet_correction (difference_id) where difference_id is not null;
-- Orders that came through a portal, by the day of their payment.
create index rental_order_portal on rental_order (portal_id, paid_at) where portal_id is not null;
-- Withdrawals of all states, the newest first.
create index withdrawal_age on withdrawal (created_at desc, id desc);
