-- Bytes that a finished picture takes in the store; null until it is finished, and for those of before.
alter table upload add column bytes int check (bytes > 0);
