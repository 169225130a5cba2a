-- What is told to others: callbacks to programs, and the messages of the sandbox.

-- The calls to the addresses of a request and how each went; the job that makes the call names it.
create table callback (
  id            uuid primary key,
  seq           bigint generated always as identity,
  request_id    uuid not null references request on delete cascade,
  event         text not null check (event in ('success', 'update', 'error')),
  state         text not null check (state in ('OPEN', 'COMPLETED', 'RESIGNATED')),
  url           text not null,
  document_id   uuid not null,
  signature_id  uuid,
  attempts      int not null default 0,
  -- From when the 24 hours of patience count (the event or the latest replay), and how many calls
  -- have failed since.
  opened_at     timestamptz not null,
  failures      int not null default 0,
  -- When it is called again, in the time of its business; null when it is over or due.
  next_at       timestamptz,
  messages      text[] not null default '{}',
  created_at    timestamptz not null,
  updated_at    timestamptz not null
);
create index callback_of_request on callback (request_id, seq);
-- The log of a business is read from the newest on.
create index callback_newest on callback (seq desc);

-- Each call of a callback: what was sent (signatures shortened, so that nobody can send it again from
-- here), and either the status and the beginning of what was answered as text, or why no answer came.
create table callback_attempt (
  callback_id  uuid not null references callback on delete cascade,
  n            int not null,
  at           timestamptz not null,
  took_ms      int not null,
  status       int,
  reason       text check (reason in ('forbidden', 'refused', 'unresolved', 'tls', 'timeout', 'unreachable')),
  -- Not jsonb: they are shown in the order in which they were sent.
  headers      json not null,
  answer_type  text,
  answer       text,
  answer_cut   boolean not null,
  primary key (callback_id, n),
  check ((status is null) <> (reason is null))
);

-- Secrets under which callbacks are signed, wrapped by the keyring. An older one signs along for a
-- day after its successor was made, so that a receiver can change over.
create table callback_secret (
  id           text primary key,
  business_id  text not null references business on delete cascade,
  environment  text not null check (environment in ('demo', 'production')),
  wrapped      bytea not null,
  kek_id       text not null,
  created_at   timestamptz not null,
  signs_until  timestamptz
);
create index callback_secret_business on callback_secret (business_id, environment, created_at desc);
-- One secret without an end per business and environment, also when two calls make the first one at once.
create unique index callback_secret_current
  on callback_secret (business_id, environment) where signs_until is null;

-- Messages of demo keys are kept here in place of being sent, for GET /sandbox/messages.
create table sandbox_message (
  id           text primary key,
  business_id  text not null references business on delete cascade,
  -- Only what a demo sends is kept here; nothing of production can be.
  environment  text not null default 'demo' check (environment = 'demo'),
  -- The same for every attempt to send it, so that a repeated job keeps it once.
  key          text not null,
  channel      text not null check (channel in ('EMAIL', 'SMS')),
  recipient    text not null,
  -- The request that it is about; null for what concerns an account.
  request_id   uuid,
  -- Subject, text, links and the rest, encrypted (secret_key, message): it tells links and codes.
  content      bytea not null,
  created_at   timestamptz not null,
  unique (business_id, key)
);
create index sandbox_message_newest on sandbox_message (business_id, created_at desc, id desc);
create index sandbox_message_recipient
  on sandbox_message (business_id, recipient, created_at desc, id desc);
create index sandbox_message_request
  on sandbox_message (business_id, request_id, created_at desc, id desc);
