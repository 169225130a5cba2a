-- Messages of one millisecond are listed in the order in which they came.
alter table sandbox_message
  add column position bigint generated always as identity;

drop index sandbox_message_newest;
drop index sandbox_message_recipient;
drop index sandbox_message_request;
create index sandbox_message_newest on sandbox_message (business_id, created_at desc, position desc);
create index sandbox_message_recipient
  on sandbox_message (business_id, recipient, created_at desc, position desc);
create index sandbox_message_request
  on sandbox_message (business_id, request_id, created_at desc, position desc);
