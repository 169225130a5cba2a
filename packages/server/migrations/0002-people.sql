-- People, whichever business they belong to or sign for.

-- Members of businesses and signers with an account.
create table account (
  id             text primary key,
  email          text not null unique check (email = lower(email)),
  first_name     text,
  last_name      text,
  mobile_number  text,
  language       text,
  -- Both null until the person has registered: an address counts once it was verified.
  verified_at    timestamptz,
  password_hash  text,
  created_at     timestamptz not null default now(),
  -- When the person last logged in; sessions are forgotten, this is not.
  last_seen_at   timestamptz
);

-- Addresses that an account had before; what was bound to it under one of them is still in its lists.
create table former_address (
  account_id  text not null references account on delete cascade,
  email       text not null,
  left_at     timestamptz not null,
  primary key (account_id, email)
);

-- The mark that a person keeps for their signatures.
create table saved_mark (
  account_id  text primary key references account on delete cascade,
  -- Under the key of marks (secret_key, mark); bound to the account.
  encrypted   bytea not null,
  saved_at    timestamptz not null
);

-- The authenticator app of a person (RFC 6238).
create table totp (
  account_id    text primary key references account on delete cascade,
  -- The secret, under the key of factors (secret_key, factor); bound to the account.
  encrypted     bytea not null,
  -- Null until a first code came back.
  confirmed_at  timestamptz,
  -- The newest step whose code was taken: neither it nor an earlier one counts again.
  last_step     bigint not null
);

-- Keyed digests (secret_key, factor) of recovery codes; one that was used is gone.
create table recovery_code (
  account_id  text not null references account on delete cascade,
  digest      text not null,
  created_at  timestamptz not null,
  primary key (account_id, digest)
);

-- How and when a person's identity was proven, as a provider recorded it (QES needs it).
create table identification (
  id            bigint generated always as identity primary key,
  account_id    text not null references account on delete cascade,
  provider      text not null,
  first_name    text not null,
  last_name     text not null,
  legislations  text[] not null,
  proven_at     timestamptz not null,
  -- A simulated one is for demo requests alone.
  environment   text not null default 'production' check (environment in ('demo', 'production')),
  -- Names the act at the provider; of the document itself nothing is kept here.
  reference     text
);
create index identification_account on identification (account_id);

-- Somebody with an account on the way to the provider of identifications and back.
create table identification_visit (
  id            uuid primary key,
  account_id    text not null references account on delete cascade,
  environment   text not null check (environment in ('demo', 'production')),
  provider      text not null,
  -- The signature that waits for it; both null when it was begun on the person's own page.
  request_id    uuid,
  signature_id  uuid,
  expires_at    timestamptz not null,
  -- How it ended; null until then, and never changed afterwards.
  outcome       text check (outcome in ('accepted', 'other_person', 'not_confirmed', 'cancelled')),
  check ((request_id is null) = (signature_id is null))
);
create index identification_visit_account on identification_visit (account_id);
create index identification_visit_by_expiry on identification_visit (expires_at);
