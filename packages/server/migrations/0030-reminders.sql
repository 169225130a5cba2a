-- When signers are reminded without anybody asking: the plan of a request, and what a business proposes for new ones.
alter table business add column reminders jsonb;
alter table request
  add column reminders jsonb,
  -- When the request is next looked at for that, in the time of its business; null: never.
  add column remind_at timestamptz;
create index request_to_remind on request (remind_at, seq)
  where status = 'OPEN' and deleted_at is null and remind_at is not null;
