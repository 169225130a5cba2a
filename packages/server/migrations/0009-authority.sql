-- The built-in authority: its certificates and keys, and the ledger of everything it has issued.

-- Whoever signs for the authority: a certificate and, while it may sign, the key.
create table authority_holder (
  id           text primary key,
  -- The callback client lasts here too: receivers pin the certificate that is shown to them.
  role         text not null check (role in (
                 'root', 'signer_authority', 'service_authority', 'ocsp_responder',
                 'time_stamp_unit', 'seal', 'callback_client')),
  -- Whom it serves: the issuer a responder answers for, the business a seal belongs to; else ''.
  owner        text not null default '',
  issuer_id    text references authority_holder,
  certificate  bytea not null,
  -- PKCS #8 under the keyring. Null: exported (the root) or destroyed (its time is over).
  wrapped_key  bytea,
  kek_id       text,
  signs_until  timestamptz not null,
  -- A holder whose certificate is revoked signs nothing any more; its successor is made at once.
  revoked_at   timestamptz,
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

-- Revocation lists; an issuer's numbers only grow. The root's key is away after the first start, so its
-- lists are signed ahead: of an issuer's lists the newest that has begun is in force.
create table authority_crl (
  issuer_id    text not null references authority_holder,
  number       bigint not null,
  this_update  timestamptz not null,
  next_update  timestamptz not null,
  crl          bytea not null,
  primary key (issuer_id, number)
);

-- One row: the last second that any instance has stamped. No later time stamp is earlier, restarts included.
create table time_stamped (
  only_row  boolean primary key default true check (only_row),
  -- Set aside before a stamp of that second is made.
  until     timestamptz not null,
  -- Of the last stamp that was really handed out; what lies between was never used.
  issued    timestamptz not null default '-infinity'
);
