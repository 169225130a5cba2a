-- What a person passes on the way to a signature: a code, an identification, a provider's pages.

-- One-time codes, as a keyed hash; one row for each signature, the latest code.
create table one_time_code (
  signature_id  text primary key,
  channel       text not null check (channel in ('EMAIL', 'SMS')),
  digest        text not null,
  bound_to      text not null,
  sent_at       timestamptz not null,
  sent          int not null,
  tries         int not null,
  used_at       timestamptz
);

-- Express QES: how a signer without an account was identified for one request. What was seen of the
-- person lies encrypted in the vault; here stands only how it ended.
create table express_identification (
  identification_id uuid primary key,
  request_id        uuid not null references request on delete cascade,
  signature_id      uuid not null,
  provider          text not null,
  status            text not null check (status in ('ACCEPTED', 'REFUSED')),
  decided_at        timestamptz not null,
  -- The record in the vault; a later attempt replaces it.
  object_id         uuid not null references vault_object
);
create index express_identification_of_request on express_identification (request_id);

-- People on their way through a provider of signatures: one row an authorisation. What is needed to go on when they
-- come back lies encrypted; the state that the provider brings back is kept as a keyed digest only.
create table remote_authorisation (
  id                uuid primary key,
  act_id            uuid not null,
  request_id        uuid not null references request on delete cascade,
  signature_id      uuid not null,
  provider          text not null,
  state_digest      text not null unique,
  browser_digest    text not null,
  -- Not called kek_id: an authorisation of minutes does not keep an old master key needed.
  encrypted_under   text not null,
  wrapped           bytea not null,
  encrypted         bytea not null,
  created_at        timestamptz not null,
  expires_at        timestamptz not null,
  ended             text check (ended in ('taken', 'continued', 'signed', 'declined', 'changed', 'failed'))
);
create index remote_authorisation_by_expiry on remote_authorisation (expires_at);
create index remote_authorisation_of_request on remote_authorisation (request_id);
