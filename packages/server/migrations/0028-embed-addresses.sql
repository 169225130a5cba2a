-- Addresses at which a page of a business frames the signing page of one signature: each is opened once.
create table embed_address (
  -- Keyed digest of the 256 random bits in the address.
  id            text primary key,
  request_id    uuid not null references request on delete cascade,
  signature_id  uuid not null,
  expires_at    timestamptz not null,
  used_at       timestamptz
);
create index embed_address_of_request on embed_address (request_id);
create index embed_address_by_expiry on embed_address (expires_at);
