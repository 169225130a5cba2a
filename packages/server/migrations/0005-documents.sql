-- Documents: the facts of each PDF. Its bytes and keys are an object of the vault with the same id.

-- One version of a document; signing makes a child, and the root names the whole line.
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
  -- As a search compares it: without case and accents.
  title_folded      text not null,
  read_access       text[] not null,
  write_access      text[] not null,
  -- To which account an address was bound when its holder first met the document: for good.
  bound             jsonb not null default '{}',
  size              bigint not null,
  sha256            text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- A PDF may have no pages: it can be kept, but not signed.
  page_count        int not null check (page_count >= 0),
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
  -- What the author of an encrypted PDF does not permit.
  restrictions      text[] not null,
  -- How long the last time stamp can be verified: until its authority's certificate ends.
  covered_until     timestamptz,
  -- What a viewer needs before it can show the first page, as runs of chunks; null for small files.
  open_set          jsonb,
  created_at        timestamptz not null,
  updated_at        timestamptz not null
);
create index document_list on document (owner, seq desc);
create index document_readers on document using gin (read_access);
create index document_writers on document using gin (write_access);
create index document_line on document (root_id);
create index document_covered_until on document (covered_until) where covered_until is not null;

-- How many documents an owner has in each stretch of 4096 places, so that neither the total of a list nor the way to a
-- deep page costs a walk over them. Spread over shards: callers that upload at the same moment do not wait for one row.
-- Counted once a statement.
create table document_count (
  owner    text not null,
  stretch  bigint not null,
  shard    int not null,
  count    bigint not null,
  primary key (owner, stretch, shard)
) with (fillfactor = 50);

create function count_documents() returns trigger language plpgsql as $$
begin
  insert into document_count (owner, stretch, shard, count)
  select owner, seq >> 12, pg_backend_pid() % 32,
         case tg_op when 'INSERT' then count(*) else -count(*) end
    from changed group by owner, seq >> 12 order by owner, seq >> 12
      on conflict (owner, stretch, shard)
      do update set count = document_count.count + excluded.count;
  return null;
end $$;
create trigger document_inserted after insert on document
  referencing new table as changed for each statement execute function count_documents();
create trigger document_removed after delete on document
  referencing old table as changed for each statement execute function count_documents();
