-- Which factor beside the password opened a session; null for links. Sessions from before it was kept count as the
-- weakest: what needs a strong login asks for one.
alter table session add column factor text
  check (factor in ('sms', 'app', 'recovery_code', 'passkey'));
