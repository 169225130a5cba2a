-- A holder whose certificate is revoked signs nothing any more; its successor is made at once. Without
-- this a revoked seal or time-stamp unit would go on signing until its year is over, and every signature
-- would fail for its revocation.
alter table authority_holder add column revoked_at timestamptz;
update authority_holder h
   set revoked_at = i.revoked_at,
       wrapped_key = case when h.role like '%_authority' then h.wrapped_key end,
       kek_id = case when h.role like '%_authority' then h.kek_id end
  from authority_issued i
 where i.revoked_at is not null and i.issuer_id = h.issuer_id
   and position(decode(i.serial, 'hex') in h.certificate) > 0;
