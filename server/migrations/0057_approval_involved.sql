-- The users an act concerns besides its beneficiary, such as both sides of a dispute: none of them requests, decides or sees its approval.
alter table operator_approval add column involved_ids bigint[] not null default '{}';
