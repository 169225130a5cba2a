-- What lies encrypted, and who holds its keys.

-- The key-encryption key of a principal (api:…, email:…, system:…), wrapped by the keyring.
create table principal_key (
  principal   text primary key,
  key_id      text not null,
  wrapped     bytea not null,
  created_at  timestamptz not null default now(),
  -- A person without any key left is forgotten and may come back with another one: what was wrapped
  -- under the old key before that must not be kept.
  generation  bigint generated always as identity
);
create index principal_key_by_key on principal_key (key_id);

-- The keys under which secrets are digested or encrypted: a line of versions for each purpose, wrapped by the
-- keyring. What lies under one names its version. A retired version is deleted, and its number never comes again.
create table secret_key (
  purpose      text not null,
  version      int not null check (version > 0),
  wrapped      bytea not null,
  kek_id       text not null,
  -- Known to every instance before it writes.
  writes_from  timestamptz not null,
  created_at   timestamptz not null default now(),
  primary key (purpose, version)
);

-- Tells every instance at once that there is another version, or one less.
create function tell_secret_key_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('secret_key', '');
  return null;
end $$;
create trigger secret_key_changed
  after insert or delete on secret_key
  for each statement execute function tell_secret_key_changed();

-- Something encrypted (a document, an attachment). A blob without a row here is swept.
create table vault_object (
  id          uuid primary key,
  blob        text not null unique,
  size        bigint not null check (size >= 0),
  created_at  timestamptz not null default now()
);

-- The key of an object, wrapped for one principal. No row, no key: removing it is losing access.
create table key_grant (
  object_id  uuid not null references vault_object on delete cascade,
  principal  text not null references principal_key,
  wrapped    bytea not null,
  primary key (object_id, principal)
);
-- A person's list of documents is what they hold a key of.
create index key_grant_by_principal on key_grant (principal, object_id);
