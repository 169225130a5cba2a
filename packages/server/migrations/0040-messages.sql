-- What is sent to people, and under which secrets callbacks are signed.

-- Messages of demo keys are kept here in place of being sent, for GET /sandbox/messages.
create table sandbox_message (
  id           text primary key,
  business_id  text not null references business on delete cascade,
  -- The same for every attempt to send it, so that a repeated job keeps it once.
  key          text not null,
  channel      text not null check (channel in ('EMAIL', 'SMS')),
  recipient    text not null,
  subject      text,
  body_text    text not null,
  body_html    text,
  links        text[] not null,
  attachments  text[] not null default '{}',
  created_at   timestamptz not null,
  unique (business_id, key)
);
create index sandbox_message_newest on sandbox_message (business_id, created_at desc, id desc);
create index sandbox_message_recipient
  on sandbox_message (business_id, recipient, created_at desc, id desc);

-- Secrets under which callbacks are signed, wrapped by the keyring. An older one signs along for a
-- day after its successor was made, so that a receiver can change over.
create table callback_secret (
  id           text primary key,
  business_id  text not null references business on delete cascade,
  wrapped      bytea not null,
  kek_id       text not null,
  created_at   timestamptz not null,
  signs_until  timestamptz
);
create index callback_secret_business on callback_secret (business_id, created_at desc);
-- One secret without an end per business, also when two calls make the first one at once.
create unique index callback_secret_current on callback_secret (business_id) where signs_until is null;

-- One-time codes, as a keyed hash; one row for each signature, the latest code.
create table one_time_code (
  signature_id  text primary key,
  channel       text not null check (channel in ('EMAIL', 'SMS')),
  digest        text not null,
  bound_to      text not null,
  sent_at       timestamptz not null,
  sent          int not null,
  tries         int not null,
  used_at       timestamptz
);
