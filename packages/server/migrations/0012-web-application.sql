-- What people do in a browser: sessions, links and the declarations of will.

-- A session lives here and nowhere else, so that its end holds on every instance at once. It belongs to an
-- account, or to the one signature whose link was opened.
create table session (
  -- Keyed digest of the 256 random bits in the cookie.
  id            text primary key,
  account_id    text references account on delete cascade,
  request_id    uuid references request on delete cascade,
  signature_id  uuid,
  created_at    timestamptz not null,
  seen_at       timestamptz not null,
  -- When the person last showed a factor: changing factors asks for a recent one.
  proven_at     timestamptz,
  network       text,
  user_agent    text,
  -- Exits, language and what ended here, by name.
  memory        jsonb not null default '{}',
  check ((account_id is null) = (signature_id is not null)),
  check ((request_id is null) = (signature_id is null))
);
create index session_of_account on session (account_id) where account_id is not null;
create index session_of_request on session (request_id) where request_id is not null;
create index session_by_age on session (created_at);

-- "Sign now": what a person agreed to, by version and hash. One becomes one signature at most, in the transaction
-- that makes it `signed`.
create table signing_intent (
  id               uuid primary key,
  request_id       uuid not null references request on delete cascade,
  signature_id     uuid not null,
  reference        text not null,
  documents        jsonb not null,
  quality          text not null,
  legislation      text,
  factors          text[] not null,
  binding          text not null,
  created_at       timestamptz not null,
  expires_at       timestamptz not null,
  proven_by        text,
  step             text not null
    check (step in ('declared', 'confirmed', 'locking', 'signing', 'storing', 'signed', 'failed', 'void')),
  problem          text,
  -- The mark, its places and who acts; gone when the intent has ended.
  encrypted_under  text not null,
  wrapped          bytea not null,
  encrypted        bytea not null
);
create index signing_intent_of_signature on signing_intent (signature_id, created_at);
create index signing_intent_of_request on signing_intent (request_id);
create index signing_intent_by_expiry on signing_intent (expires_at);

-- How a business looks to its signers; one without a row looks like us.
create table branding (
  business_id   text primary key references business on delete cascade,
  display_name  text check (length(display_name) between 1 and 80),
  accent        text check (accent ~ '^#[0-9a-f]{6}$'),
  -- A PNG that we wrote ourselves; its address names it by its hash.
  logo          bytea check (octet_length(logo) <= 400000),
  logo_sha256   text generated always as (encode(sha256(logo), 'hex')) stored
);
create index branding_by_logo on branding (logo_sha256) where logo_sha256 is not null;

-- Somebody on the way in: to an account of their own, to the one that they have, or to another address or number.
create table account_entry (
  -- Keyed digest of the handle.
  id           text primary key,
  kind         text not null check (kind in ('register', 'log_in', 'recover', 'change')),
  stage        text not null check (stage in ('email', 'mobile', 'totp')),
  email        text not null check (email = lower(email)),
  account_id   text references account on delete cascade,
  business_id  text not null references business on delete cascade,
  language     text not null,
  first_name   text,
  last_name    text,
  mobile       text,
  password     text,
  -- Keyed digest of the code that is awaited.
  code_digest  text not null,
  tries        int not null default 0,
  created_at   timestamptz not null,
  expires_at   timestamptz not null
);
create index account_entry_by_expiry on account_entry (expires_at);

-- Where somebody was going who has to log in first; the address of the login page carries a handle of it.
create table arrival (
  -- Keyed digest of the handle.
  id          text primary key,
  -- Not a reference: whether the request exists is told to nobody here.
  request_id  text,
  parameters  jsonb not null,
  page        text,
  expires_at  timestamptz not null
);
create index arrival_by_expiry on arrival (expires_at);

-- The public halves of people's passkeys.
create table passkey (
  -- As the device calls it, in Base64url.
  id          text primary key,
  account_id  text not null references account on delete cascade,
  name        text not null,
  public_key  bytea not null,
  algorithm   int not null,
  counter     bigint not null,
  created_at  timestamptz not null,
  used_at     timestamptz
);
create index passkey_of_account on passkey (account_id);

-- Challenges that wait for an answer; each is given back once.
create table passkey_challenge (
  -- Keyed digest of the challenge.
  id          text primary key,
  purpose     text not null check (purpose in ('log_in', 'add', 'intent')),
  subject     text,
  expires_at  timestamptz not null
);
create index passkey_challenge_by_expiry on passkey_challenge (expires_at);
