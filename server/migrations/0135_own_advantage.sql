-- What no operator decides to their own advantage, or alone for another owner.

-- A host that leads to a portal leads to another owner, or elsewhere, only once it was removed.
create function site_domain_owner() returns trigger language plpgsql as $$
begin
  if (select merchant_id from portal where id = old.portal_id)
     is distinct from (select merchant_id from portal where id = new.portal_id) then
    raise exception 'host % leads to a portal', old.host using errcode = 'check_violation', constraint = 'domain_taken';
  end if;
  return new;
end $$;
create trigger site_domain_owner before update on site_domain for each row
  when (old.portal_id is not null and new.portal_id is distinct from old.portal_id) execute function site_domain_owner();

-- Everyone in the networks of a net bar is credited to its channel, so they are limited in size. Rows stored before are checked when they are changed.
create function is_net_bar_sized(networks cidr[]) returns boolean immutable language sql as $$
  select not exists (select from unnest(networks) network where masklen(network) < case family(network) when 4 then 20 else 48 end)
$$;
alter table net_bar add constraint net_bar_sized check (is_net_bar_sized(networks)) not valid;

grant execute on function site_domain_owner(), is_net_bar_sized(cidr[]) to shanghao_app;
