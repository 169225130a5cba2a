-- Which report silenced a business for somebody, for the operator who lists and lifts silences.
alter table receiver
  add column business_id   text,
  add column environment   text check (environment in ('demo', 'production')),
  add column request_id    uuid,
  add column signature_id  uuid;
create index receiver_silenced on receiver (silenced_at) where silenced_at is not null;
