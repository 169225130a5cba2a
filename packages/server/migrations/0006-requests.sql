-- Signature requests: what was asked, who signs what, and how far it is.

-- One request; its signers, documents and attachments have tables of their own.
create table request (
  id                    uuid primary key,
  -- The order of creation: lists are newest first, and a page is a range of this.
  seq                   bigint generated always as identity unique,
  business_id           text not null references business,
  environment           text not null check (environment in ('demo', 'production')),
  owner                 text not null,
  origin                text not null,
  status                text not null check (status in
                          ('DRAFT', 'OPEN', 'SIGNED', 'DECLINED', 'ERROR', 'EXPIRED', 'WITHDRAWN')),
  title                 text not null,
  -- As a search compares it: without case and accents.
  title_folded          text not null,
  message               text,
  custom                text,
  quality               text not null,
  -- Asked for by the word DEMO, which answers then show.
  asked_as_demo         boolean not null default false,
  legislation           text,
  read_access           text[] not null,
  write_access          text[] not null,
  cc_email_addresses    text[] not null,
  callback_success_url  text,
  callback_update_url   text,
  callback_error_url    text,
  attach_on_success     text[] not null,
  observers             jsonb not null,
  -- Every e-mail address that may see the request; the web application lists by it.
  people                text[] not null,
  -- To which account an address was bound when its holder first met the request: for good.
  bound                 jsonb not null default '{}',
  -- The accounts whose turn it is, as the domain decided when the request was written.
  due                   text[] not null default '{}',
  expires_at            date,
  auto_delete_at        date,
  created_at            timestamptz not null,
  updated_at            timestamptz not null,
  ended_at              timestamptz,
  end_message           text,
  -- Who saves must have read the version before: the update is the check.
  version               int not null,
  -- Deleted requests answer 404; the row stays until its mails are sent and its documents gone.
  deleted_at            timestamptz
);
create index request_list on request (owner, seq desc) where deleted_at is null;
create index request_list_by_status on request (owner, status, seq desc) where deleted_at is null;
create index request_people on request using gin (people) where deleted_at is null;
create index request_expiry on request (expires_at) where status = 'OPEN' and deleted_at is null;
-- What the virtual signers of the sandbox could do next.
create index request_playable on request (business_id, seq desc)
  where environment = 'demo' and status = 'OPEN' and deleted_at is null;
create index request_retention on request (auto_delete_at) where deleted_at is null;

-- One signer's entry in a request.
create table signature (
  id           uuid primary key,
  request_id   uuid not null references request on delete cascade,
  place        int not null,
  -- What filters look for stands beside the whole entry; owner and seq make the filter one index.
  owner        text not null,
  request_seq  bigint not null,
  shown        text not null,
  status       text not null check (status in ('open', 'declined', 'signed', 'error', 'released', 'withdrawn')),
  body         jsonb not null
);
create index signature_of_request on signature (request_id, place);
create index signature_by_signer on signature (owner, shown, request_seq desc);
create index signature_by_status on signature (owner, status, request_seq desc);

-- The documents of a request in their order, and the version of each that is signed next.
create table request_document (
  request_id   uuid not null references request on delete cascade,
  document_id  uuid not null,
  place        int not null,
  name         text not null,
  version_id   uuid not null,
  primary key (request_id, document_id)
);
create index request_document_by_document on request_document (document_id);
create index request_document_by_version on request_document (version_id);

-- Every version that a signature made. A version has one successor and a signer signs a document
-- once: a fork and a doubled signature cannot be written down.
create table signed_version (
  version_id    uuid primary key,
  request_id    uuid not null references request on delete cascade,
  document_id   uuid not null,
  parent_id     uuid not null,
  signature_id  uuid not null,
  signed_at     timestamptz not null,
  unique (request_id, parent_id),
  unique (signature_id, document_id)
);

-- Who may change the documents of a request now. The fence grows with every lease, so that whoever
-- lost it is found out when they come back with their result.
create table signing_lease (
  request_id    uuid primary key references request on delete cascade,
  fence         bigint not null,
  signature_id  uuid not null,
  until         timestamptz
);

-- Its bytes and keys are an object of the vault with the same id.
create table attachment (
  id            uuid primary key,
  request_id    uuid not null references request on delete cascade,
  filename      text not null,
  content_type  text not null,
  size          bigint not null,
  created_at    timestamptz not null
);
create index attachment_of_request on attachment (request_id, created_at);

-- Signers or observers that a business names together.
create table signer_group (
  id           text primary key,
  business_id  text not null references business on delete cascade,
  environment  text not null check (environment in ('demo', 'production')),
  name         text not null,
  type         text not null check (type in ('SIGNER', 'OBSERVER')),
  mode         text not null check (mode in ('ALL', 'ANY_ONE')),
  members      jsonb not null,
  created_at   timestamptz not null,
  updated_at   timestamptz not null
);
create index signer_group_of_business on signer_group (business_id, environment, created_at desc);

-- How many requests an owner has in each status, so that a total costs no walk over them. Spread over
-- shards: callers that create at the same moment do not wait for one row. Counted once a statement: one
-- that writes many requests (an import, a restore) touches each counter once, not once a row.
create table request_count (
  owner   text not null,
  status  text not null,
  shard   int not null,
  count   bigint not null,
  primary key (owner, status, shard)
) with (fillfactor = 50);

create function count_requests() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into request_count (owner, status, shard, count)
    select owner, status, pg_backend_pid() % 32, count(*) from added
     where deleted_at is null group by owner, status order by owner, status
        on conflict (owner, status, shard)
        do update set count = request_count.count + excluded.count;
  elsif tg_op = 'DELETE' then
    insert into request_count (owner, status, shard, count)
    select owner, status, pg_backend_pid() % 32, -count(*) from gone
     where deleted_at is null group by owner, status order by owner, status
        on conflict (owner, status, shard)
        do update set count = request_count.count + excluded.count;
  else
    insert into request_count (owner, status, shard, count)
    select owner, status, pg_backend_pid() % 32, sum(one)
      from (select owner, status, -1 as one from gone where deleted_at is null
             union all
            select owner, status, 1 from added where deleted_at is null) as change
     group by owner, status having sum(one) <> 0 order by owner, status
        on conflict (owner, status, shard)
        do update set count = request_count.count + excluded.count;
  end if;
  return null;
end $$;
create trigger request_inserted after insert on request
  referencing new table as added for each statement execute function count_requests();
create trigger request_removed after delete on request
  referencing old table as gone for each statement execute function count_requests();
create trigger request_updated after update on request
  referencing old table as gone new table as added
  for each statement execute function count_requests();
