-- Documents and what lies encrypted: objects, who holds their keys, and the facts of each PDF.

-- The key-encryption key of a principal (api:…, email:…, system:…), wrapped by the keyring.
create table principal_key (
  principal   text primary key,
  key_id      text not null,
  wrapped     bytea not null,
  created_at  timestamptz not null default now()
);
create index principal_key_by_key on principal_key (key_id);

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

create table document (
  id                uuid primary key references vault_object,
  -- The order of creation: lists are newest first.
  seq               bigint generated always as identity unique,
  root_id           uuid not null,
  -- No reference: a parent may be deleted before its children.
  parent_id         uuid,
  business_id       text not null references business,
  environment       text not null check (environment in ('demo', 'production')),
  owner             text not null,
  title             text not null,
  read_access       text[] not null,
  write_access      text[] not null,
  size              bigint not null,
  sha256            text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  page_count        int not null check (page_count > 0),
  page_width        int not null,
  page_height       int not null,
  pdf_version       text not null,
  pdf_a             text,
  signature_fields  jsonb not null,
  -- Width and height of every page as displayed, in points.
  page_sizes        jsonb not null,
  -- What a certified document still allows (DocMDP 1 to 3); null where nobody certified it.
  certification     int check (certification between 1 and 3),
  active_content    text[] not null,
  created_at        timestamptz not null,
  updated_at        timestamptz not null
);
create index document_list on document (owner, seq desc);
create index document_readers on document using gin (read_access);
create index document_writers on document using gin (write_access);
create index document_line on document (root_id);
