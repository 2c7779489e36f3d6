-- What one operator gave a campaign without a second one: slices of a budget count together towards the limit of one act.
alter table campaign add column alone_fen bigint not null default 0 check (alone_fen between 0 and budget_fen);
grant update (alone_fen) on campaign to shanghao_app;

-- Claims of a campaign by time.
create index red_packet_granted on red_packet (campaign_id, granted_at, id);
create index bonus_grant_granted on bonus_grant (campaign_id, granted_at, id);
drop index bonus_grant_campaign;

-- Recharges of the last days, by which a new ladder is judged.
create index recharge_paid_at on recharge (paid_at) include (amount_fen) where state = 'paid';
