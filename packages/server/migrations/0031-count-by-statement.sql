-- Counts requests once a statement instead of once a row: a statement that writes many requests
-- (an import, a restore) touches each counter once, not as often as it has rows.

drop trigger request_counted on request;
drop function count_requests();

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
