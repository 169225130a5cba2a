-- What people do in a browser: sessions, links and the declarations of will.

-- A session lives here and nowhere else, so that its end holds on every instance at once. It belongs to an
-- account, or to the one signature whose link was opened.
create table session (
  -- Keyed digest of the 256 random bits in the cookie.
  id            text primary key,
  account_id    text references account on delete cascade,
  request_id    uuid references request on delete cascade,
  signature_id  uuid,
  created_at    timestamptz not null,
  seen_at       timestamptz not null,
  -- When the person last showed a factor: changing factors asks for a recent one.
  proven_at     timestamptz,
  network       text,
  user_agent    text,
  -- Exits, language and what ended here, by name.
  memory        jsonb not null default '{}',
  check ((account_id is null) = (signature_id is not null)),
  check ((request_id is null) = (signature_id is null))
);
create index session_of_account on session (account_id) where account_id is not null;
create index session_of_request on session (request_id) where request_id is not null;
create index session_by_age on session (created_at);
