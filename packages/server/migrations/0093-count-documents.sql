-- How many documents an owner has, so that the total of a list costs no walk over them. Spread over
-- shards: callers that upload at the same moment do not wait for one row. Counted once a statement.
create table document_count (
  owner  text not null,
  shard  int not null,
  count  bigint not null,
  primary key (owner, shard)
) with (fillfactor = 50);

create function count_documents() returns trigger language plpgsql as $$
begin
  insert into document_count (owner, shard, count)
  select owner, pg_backend_pid() % 32, case tg_op when 'INSERT' then count(*) else -count(*) end
    from changed group by owner order by owner
      on conflict (owner, shard)
      do update set count = document_count.count + excluded.count;
  return null;
end $$;

-- Nobody uploads between the count and the triggers.
lock table document in share row exclusive mode;
insert into document_count (owner, shard, count)
select owner, 0, count(*) from document group by owner;

create trigger document_inserted after insert on document
  referencing new table as changed for each statement execute function count_documents();
create trigger document_removed after delete on document
  referencing old table as changed for each statement execute function count_documents();
