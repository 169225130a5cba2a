-- What an installation keeps about itself and its calls: who it is, how often callers may call, which
-- answers it remembers, and the work that it still has to do. Migrations go forward only: once a release
-- carries a file it is never edited, the next change is the next file.

-- One row: which region this database belongs to. A database of one region is refused by another.
create table meta (
  singleton     boolean primary key default true check (singleton),
  region        text not null,
  instance_id   text not null,
  created_at    timestamptz not null default now(),
  -- When it got its first production key: demo mode, which plants keys that everybody knows, refuses it.
  production_since  timestamptz
);

-- One row, written by whoever asks whether the database can still keep something.
create table heartbeat (
  singleton  boolean primary key default true check (singleton),
  at         timestamptz not null
);

-- One row: the mark that the storage carries when it is ours. It changes with every sweep, so that a copy
-- of this database, restored elsewhere, soon carries another one and does not sweep what it never knew.
create table storage_mark (
  singleton  boolean primary key default true check (singleton),
  -- Null before the first one was placed.
  current    text,
  -- On its way into the storage; a crash leaves the storage with either.
  next       text,
  placed_at  timestamptz
);

-- GCRA: the theoretical arrival time of the next call. Unlogged: a crash forgives everybody.
create unlogged table rate_limit (
  key  text primary key,
  tat  timestamptz not null
);
create index rate_limit_tat on rate_limit (tat);

-- What was answered under an Idempotency-Key, so that the same call again gets the same answer.
create table idempotency (
  scope        text not null,
  key          text not null,
  fingerprint  bytea not null,
  -- Null while the first call is running; a crashed one frees the key at lease_until.
  status       int,
  -- Headers and body, encrypted (secret_key, answer): it may tell links. Null with a status: gone with its object.
  answer       bytea,
  -- What the call and its answer name (requests, documents …): with one of them the answer goes.
  objects      text[] not null default '{}',
  lease_until  timestamptz not null,
  expires_at   timestamptz not null,
  -- A call that was thought dead and comes back cannot keep its answer: another has a newer number.
  fence        bigint not null default 1,
  primary key (scope, key)
);
create index idempotency_expiry on idempotency (expires_at);
create index idempotency_objects on idempotency using gin (objects) where answer is not null;

-- Effects to work off, written in the transaction that causes them. A finished job is deleted.
create table job (
  id           bigint generated always as identity primary key,
  kind         text not null,
  -- At most one waiting job has a given key.
  key          text unique,
  -- Jobs of one lane run one after the other in the order of their ids.
  lane         text,
  business_id  text,
  -- Of the business: the clock of its demo moves the jobs of its demo only.
  environment  text check (environment in ('demo', 'production')),
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

-- Wakes the workers of every instance.
create function tell_job_added() returns trigger language plpgsql as $$
begin
  perform pg_notify('job', '');
  return null;
end $$;
create trigger job_added after insert on job for each statement execute function tell_job_added();
