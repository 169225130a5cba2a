-- The built-in authority: its certificates and keys, and the ledger of everything it has issued.

create table authority_holder (
  id           text primary key,
  role         text not null check (role in (
                 'root', 'signer_authority', 'service_authority', 'ocsp_responder',
                 'time_stamp_unit', 'seal')),
  -- Whom it serves: the issuer a responder answers for, the business a seal belongs to; else ''.
  owner        text not null default '',
  issuer_id    text references authority_holder,
  certificate  bytea not null,
  -- PKCS #8 under the keyring. Null: exported (the root) or destroyed (its time is over).
  wrapped_key  bytea,
  kek_id       text,
  signs_until  timestamptz not null,
  created_at   timestamptz not null,
  check ((wrapped_key is null) = (kek_id is null))
);
create unique index authority_holder_root on authority_holder (role) where role = 'root';
create index authority_holder_role on authority_holder (role, owner, signs_until desc);

-- OCSP says "good" only of what stands here: a certificate that nobody issued is "unknown".
create table authority_issued (
  issuer_id   text not null references authority_holder,
  -- Hexadecimal, as in the certificate.
  serial      text not null,
  profile     text not null,
  issued_at   timestamptz not null,
  not_after   timestamptz not null,
  revoked_at  timestamptz,
  reason      text,
  primary key (issuer_id, serial),
  check ((revoked_at is null) = (reason is null))
);
create unique index authority_issued_serial on authority_issued (serial);
create index authority_issued_revoked on authority_issued (issuer_id) where revoked_at is not null;

-- The newest revocation list of each issuer; its number only grows.
create table authority_crl (
  issuer_id    text primary key references authority_holder,
  number       bigint not null,
  this_update  timestamptz not null,
  next_update  timestamptz not null,
  crl          bytea not null
);
