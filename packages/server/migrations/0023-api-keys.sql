-- An API user has two keys at most, so that a program takes a new one while the old one still works.
create table api_key (
  username      text not null references api_user on delete cascade,
  -- A token carries the version of the key that it was issued for.
  version       int not null,
  name          text check (length(name) between 1 and 80),
  -- Keyed digest (secret_key, api_key) of the key, which has 256 random bits.
  key_hash      text not null,
  created_at    timestamptz not null default now(),
  expires_at    timestamptz,
  last_used_at  timestamptz,
  -- Planted by demo mode with a key that everybody knows: an instance in production never accepts it.
  is_public     boolean not null default false,
  primary key (username, version)
);
insert into api_key (username, version, key_hash, created_at, expires_at, last_used_at, is_public)
select username, key_version, key_hash, created_at, expires_at, last_used_at, is_public from api_user;

drop trigger api_user_changed on api_user;
-- key_version stays: the version of the newest key, so that none is given twice.
alter table api_user
  drop column key_hash, drop column expires_at, drop column last_used_at, drop column is_public;
create trigger api_user_changed
  after delete or update of disabled_at on api_user
  for each row execute function tell_api_user_changed();
create trigger api_key_changed
  after insert or delete or update of key_hash, expires_at on api_key
  for each row execute function tell_api_user_changed();

-- How many requests of a business are open.
create index request_open_of_business on request (business_id, environment)
  where status = 'OPEN' and deleted_at is null;
