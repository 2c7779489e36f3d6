-- A complaint about a resting account was granted while another one still kept it resting: its owner confirms it when the rest ends.
alter table goods add column rest_found_fault boolean not null default false,
  add constraint goods_rest_found_fault check (rests or not rest_found_fault);
