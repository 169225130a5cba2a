-- Tenancy, keys, limits, jobs and the audit trail. Forward only: never edit a migration that ran
-- somewhere, write the next one.

-- One row: which region this database belongs to. A database of one region is refused by another.
create table meta (
  singleton    boolean primary key default true check (singleton),
  region       text not null,
  instance_id  text not null,
  created_at   timestamptz not null default now()
);

create table business (
  id                    text primary key,
  name                  text not null,
  features              text[] not null default '{}',
  default_quality       text not null default 'SES',
  retention_days        int check (retention_days > 0),
  -- Business time is real time plus this; moved in the sandbox only.
  clock_offset_seconds  bigint not null default 0,
  created_at            timestamptz not null default now()
);

-- People: members of businesses and signers with an account.
create table account (
  id             text primary key,
  email          text not null unique check (email = lower(email)),
  first_name     text,
  last_name      text,
  mobile_number  text,
  language       text,
  created_at     timestamptz not null default now()
);

-- How and when a person's identity was proven, as a provider recorded it (QES needs it).
create table identification (
  id            bigint generated always as identity primary key,
  account_id    text not null references account on delete cascade,
  provider      text not null,
  first_name    text not null,
  last_name     text not null,
  legislations  text[] not null,
  proven_at     timestamptz not null
);
create index identification_account on identification (account_id);

create table member (
  business_id  text not null references business on delete cascade,
  account_id   text not null references account on delete cascade,
  role         text not null check (role in ('admin', 'member')),
  created_at   timestamptz not null default now(),
  primary key (business_id, account_id)
);
create index member_account on member (account_id);

create table api_user (
  username      text primary key,
  business_id   text not null references business on delete cascade,
  environment   text not null check (environment in ('demo', 'production')),
  -- HMAC-SHA-256 of the key under the pepper: the key has 256 random bits, the pepper is not here.
  key_hash      bytea not null,
  -- Grows with each reset; a token carries the version it was issued under.
  key_version   int not null default 1,
  created_at    timestamptz not null default now(),
  expires_at    timestamptz,
  disabled_at   timestamptz,
  last_used_at  timestamptz
);
create index api_user_business on api_user (business_id);

-- Tells every instance at once that what it remembers of an API user is old.
create function tell_api_user_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('api_user', coalesce(new.username, old.username));
  return null;
end $$;
create trigger api_user_changed
  after delete or update of key_hash, key_version, expires_at, disabled_at on api_user
  for each row execute function tell_api_user_changed();

create function tell_business_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('business', coalesce(new.id, old.id));
  return null;
end $$;
create trigger business_changed
  after delete or update on business
  for each row execute function tell_business_changed();

-- Ed25519 keys that sign tokens. The private half is wrapped by the keyring.
create table token_key (
  id             text primary key,
  public_key     bytea not null,
  wrapped_key    bytea not null,
  kek_id         text not null,
  created_at     timestamptz not null default now(),
  signs_from     timestamptz not null,
  signs_until    timestamptz not null,
  verifies_until timestamptz not null,
  revoked_at     timestamptz
);

-- GCRA: the theoretical arrival time of the next call. Unlogged: a crash forgives everybody.
create unlogged table rate_limit (
  key  text primary key,
  tat  timestamptz not null
);
create index rate_limit_tat on rate_limit (tat);

create table idempotency (
  scope        text not null,
  key          text not null,
  fingerprint  bytea not null,
  -- Null while the first call is running; a crashed one frees the key at lease_until.
  status       int,
  headers      jsonb,
  body         bytea,
  lease_until  timestamptz not null,
  expires_at   timestamptz not null,
  primary key (scope, key)
);
create index idempotency_expiry on idempotency (expires_at);

-- Effects to work off, written in the transaction that causes them. A finished job is deleted.
create table job (
  id           bigint generated always as identity primary key,
  kind         text not null,
  -- At most one waiting job has a given key.
  key          text unique,
  -- Jobs of one lane run one after the other in the order of their ids.
  lane         text,
  business_id  text,
  payload      jsonb not null,
  state        text not null default 'waiting' check (state in ('waiting', 'parked')),
  run_at       timestamptz not null default now(),
  -- Counts claims and is the fencing token: who finishes must name the claim it holds.
  attempts     int not null default 0,
  lease_until  timestamptz,
  last_error   text,
  created_at   timestamptz not null default now(),
  parked_at    timestamptz
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 200);
create index job_due on job (run_at) where state = 'waiting';
create index job_lane on job (lane, id) where state = 'waiting' and lane is not null;
create index job_business on job (business_id) where business_id is not null;

create function tell_job_added() returns trigger language plpgsql as $$
begin
  perform pg_notify('job', '');
  return null;
end $$;
create trigger job_added after insert on job for each statement execute function tell_job_added();

-- One row: how many leaves the instance-wide tree has. Its lock gives the events their places
-- without a gap, which a sequence would leave behind a transaction that failed.
create table audit_tree (
  singleton  boolean primary key default true check (singleton),
  size       bigint not null
);
insert into audit_tree (size) values (0);

-- What happened, without personal data; one chain of leaves per subject, one tree over all.
create table audit_event (
  subject     text not null,
  n           int not null check (n > 0),
  position    bigint not null unique,
  type        text not null,
  at          timestamptz not null,
  -- Canonical JSON (RFC 8785).
  facts       text not null,
  commitment  bytea not null check (length(commitment) = 32),
  previous    bytea not null check (length(previous) = 32),
  leaf        bytea not null check (length(leaf) = 32),
  primary key (subject, n)
);

-- Names, addresses, devices, and the salt without which a commitment says nothing. May be erased.
create table audit_personal (
  subject   text not null,
  n         int not null,
  salt      bytea not null,
  personal  text not null,
  primary key (subject, n),
  foreign key (subject, n) references audit_event
);

create function refuse_to_change_the_past() returns trigger language plpgsql as $$
begin
  raise exception 'the audit trail is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_event_is_append_only
  before update or delete on audit_event
  for each row execute function refuse_to_change_the_past();
create trigger audit_event_is_never_emptied
  before truncate on audit_event
  for each statement execute function refuse_to_change_the_past();
