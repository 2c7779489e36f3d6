-- The host of the site a payer left for WeChat's page, which returns to the platform's host only; null for the platform's own.
alter table wechat_payer add site_host text check (site_host ~ '^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$');
