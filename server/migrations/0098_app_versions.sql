-- Versions of the native app: what is offered to whom, and where it is downloaded.

create table app_version (
  id bigint generated always as identity primary key,
  -- Names the version in a download link; drawn at random.
  sign_id text not null unique check (sign_id ~ '^[A-Za-z0-9_-]{43}$'),
  platform text not null check (platform in ('android', 'ios')),
  code int not null check (code between 1 and 999999),
  name text not null check (name ~ '^\d{1,3}(\.\d{1,3}){1,3}$'),
  notes text[] not null check (cardinality(notes) between 1 and 10),
  -- `forced` blocks older versions, `full_screen` covers the app once a day and can be left, `normal` is a dialog.
  kind text not null check (kind in ('normal', 'full_screen', 'forced')),
  -- A path of our own store of packages, or an address on a host of DOWNLOAD_HOSTS.
  url text not null check (length(url) <= 500 and url ~ '^(/downloads/[A-Za-z0-9._-]+$|https://)'),
  -- Further places to get it: `[{"name", "url"}]`.
  sources jsonb not null default '[]' check (jsonb_typeof(sources) = 'array' and jsonb_array_length(sources) <= 5),
  -- SHA-256 of the package in hex, and its size; null where a store serves it.
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  bytes bigint check (bytes > 0),
  -- The share of devices that are offered it.
  share_percent smallint not null check (share_percent between 0 and 100),
  starts_at timestamptz not null,
  ends_at timestamptz,
  withdrawn_at timestamptz,
  created_by bigint not null references app_user,
  created_at timestamptz not null,
  constraint version_taken unique (platform, code),
  check (ends_at > starts_at),
  constraint app_version_package check (platform = 'ios' or sha256 is not null and bytes is not null),
  constraint app_version_own_package check (url not like '/%' or sha256 is not null and bytes is not null)
);
grant select, insert, update (share_percent, withdrawn_at) on app_version to shanghao_app;
