-- Express QES: how a signer without an account was identified for one request. What was seen of the
-- person lies encrypted in the vault; here stands only how it ended.

create table express_identification (
  evidence_id   uuid primary key,
  request_id    uuid not null references request on delete cascade,
  signature_id  uuid not null,
  provider      text not null,
  status        text not null check (status in ('ACCEPTED', 'REFUSED')),
  decided_at    timestamptz not null,
  -- The record in the vault; a later attempt replaces it.
  object_id     uuid not null references vault_object
);
create index express_identification_of_request on express_identification (request_id);
