-- People on their way through a provider of signatures: one row a visit. What is needed to go on when they
-- come back lies encrypted; the state that the provider brings back is kept as a keyed digest only.
create table signing_visit (
  id              uuid primary key,
  errand_id       uuid not null,
  request_id      uuid not null references request on delete cascade,
  signature_id    uuid not null,
  provider        text not null,
  state_digest    text not null unique,
  browser_digest  text not null,
  -- Not called kek_id: a visit of minutes does not keep an old master key needed.
  sealed_under    text not null,
  wrapped         bytea not null,
  sealed          bytea not null,
  created_at      timestamptz not null,
  expires_at      timestamptz not null,
  ended           text check (ended in ('taken', 'continued', 'signed', 'declined', 'changed', 'failed'))
);
create index signing_visit_by_expiry on signing_visit (expires_at);
create index signing_visit_of_request on signing_visit (request_id);
