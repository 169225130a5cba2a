-- The root's key is away after the first start, so its revocation lists are signed ahead: an issuer
-- may have several lists, of which the newest that has begun is in force.
alter table authority_crl drop constraint authority_crl_pkey;
alter table authority_crl add primary key (issuer_id, number);

-- Receivers of callbacks pin the certificate that is shown to them, so it outlives the process.
alter table authority_holder drop constraint authority_holder_role_check;
alter table authority_holder add constraint authority_holder_role_check check (role in (
  'root', 'signer_authority', 'service_authority', 'ocsp_responder',
  'time_stamp_unit', 'seal', 'callback_client'));
