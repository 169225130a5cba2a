-- Businesses, who belongs to them, and the programs that call for them.

-- A customer: it owns documents, requests, keys and limits of its own.
create table business (
  id                    text primary key,
  name                  text not null,
  features              text[] not null default '{}',
  default_quality       text not null default 'SES',
  retention_days        int check (retention_days > 0),
  demo_retention_days   int check (demo_retention_days > 0),
  -- Origins to which signers are sent on by themselves; null: any.
  allowed_exits         text[],
  -- Business time is real time plus this; moved in the sandbox only.
  clock_offset_seconds  bigint not null default 0,
  created_at            timestamptz not null default now(),
  -- Set where a business was removed of which documents or requests remain: it is there for them alone.
  closed_at             timestamptz
);
-- Names are how operators call businesses; one that was closed frees its own.
create unique index business_name on business (lower(name)) where closed_at is null;

-- Tells every instance at once that what it remembers of a business is old.
create function tell_business_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('business', coalesce(new.id, old.id));
  return null;
end $$;
create trigger business_changed
  after delete or update on business
  for each row execute function tell_business_changed();

-- Who belongs to a business, and whether they may manage it.
create table member (
  business_id  text not null references business on delete cascade,
  account_id   text not null references account on delete cascade,
  role         text not null check (role in ('admin', 'member')),
  created_at   timestamptz not null default now(),
  primary key (business_id, account_id)
);
create index member_account on member (account_id);

-- Who was asked to belong to a business. The link in the mail names the row and opens nothing by itself:
-- it takes the account that has verified the address.
create table invitation (
  id           uuid primary key,
  business_id  text not null references business on delete cascade,
  email        text not null,
  role         text not null check (role in ('admin', 'member')),
  invited_by   text not null,
  sent_at      timestamptz not null,
  expires_at   timestamptz not null,
  ended        text check (ended in ('accepted', 'withdrawn')),
  -- The mail server of the address has refused the mail for good.
  is_refused   boolean not null default false
);
-- An address has one at a time in a business; it is sent again and not made twice.
create unique index invitation_open on invitation (business_id, email) where ended is null;
create index invitation_end on invitation (expires_at);

-- A program that calls for a business, in one of the two environments.
create table api_user (
  username      text primary key,
  business_id   text not null references business on delete cascade,
  environment   text not null check (environment in ('demo', 'production')),
  -- Keyed digest (secret_key, api_key) of the key, which has 256 random bits.
  key_hash      text not null,
  -- Grows with each reset; a token carries the version it was issued under.
  key_version   int not null default 1,
  created_at    timestamptz not null default now(),
  expires_at    timestamptz,
  disabled_at   timestamptz,
  last_used_at  timestamptz,
  -- Planted by demo mode with a key that everybody knows: an instance in production never accepts it.
  is_public     boolean not null default false
);
create index api_user_business on api_user (business_id);

-- From its first production key on a database is one of production, also when that key is gone again.
create function note_production_key() returns trigger language plpgsql as $$
begin
  update meta set production_since = now() where production_since is null;
  return null;
end $$;
create trigger production_key_noted
  after insert or update of environment on api_user
  for each row when (new.environment = 'production') execute function note_production_key();

-- Tells every instance at once that what it remembers of an API user is old.
create function tell_api_user_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('api_user', coalesce(new.username, old.username));
  return null;
end $$;
create trigger api_user_changed
  after delete or update of key_hash, key_version, expires_at, disabled_at on api_user
  for each row execute function tell_api_user_changed();

-- Ed25519 keys that sign tokens. The private half is wrapped by the keyring.
create table token_key (
  id              text primary key,
  public_key      bytea not null,
  wrapped_key     bytea not null,
  kek_id          text not null,
  created_at      timestamptz not null default now(),
  signs_from      timestamptz not null,
  signs_until     timestamptz not null,
  verifies_until  timestamptz not null,
  revoked_at      timestamptz
);
