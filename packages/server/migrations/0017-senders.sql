-- What a sender has typed so far, from the first file on: it is taken up again on any device.
create table draft_form (
  request_id  uuid primary key references request on delete cascade,
  -- As the browser wrote it; the service reads nothing out of it.
  form        text not null,
  saved_at    timestamptz not null
);

-- What who manages a request finds it by: title, names and addresses of its people, folded. Requests that were there
-- before are found by title and addresses until they change.
alter table request add column search_folded text not null default '';
alter table request disable trigger request_updated;
update request set search_folded = title_folded || ' ' || lower(array_to_string(people, ' '));
alter table request enable trigger request_updated;
do $$
begin
  create index request_search on request using gin (search_folded gin_trgm_ops) where deleted_at is null;
exception
  when insufficient_privilege or feature_not_supported or undefined_file or undefined_object then
    raise notice 'pg_trgm is not available: a search looks through the newest requests only';
end $$;
