-- Counters that nobody waits for: a change is added to any row of its counter that no other transaction holds, or to a
-- new one. An instance that stands still in a transaction holds its row and nothing else. A counter is the sum of its
-- rows, of which there are as many as there were transactions at once.

create function add_to_request_count(of_owner text, of_status text, more bigint)
  returns void language plpgsql as $$
begin
  update request_count set count = count + more
   where owner = of_owner and status = of_status and shard = (
         select shard from request_count where owner = of_owner and status = of_status
          order by shard limit 1 for update skip locked);
  if not found then
    -- Any number will do, as long as nobody else takes it at the same time.
    insert into request_count (owner, status, shard, count)
    values (of_owner, of_status, floor(random() * 2147483647), more);
  end if;
end $$;

create or replace function count_requests() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_to_request_count(owner, status, count(*)) from added
      where deleted_at is null group by owner, status;
  elsif tg_op = 'DELETE' then
    perform add_to_request_count(owner, status, -count(*)) from gone
      where deleted_at is null group by owner, status;
  else
    perform add_to_request_count(owner, status, sum(one))
       from (select owner, status, -1 as one from gone where deleted_at is null
              union all
             select owner, status, 1 from added where deleted_at is null) as change
      group by owner, status having sum(one) <> 0;
  end if;
  return null;
end $$;

create function add_to_document_count(of_owner text, of_stretch bigint, more bigint)
  returns void language plpgsql as $$
begin
  update document_count set count = count + more
   where owner = of_owner and stretch = of_stretch and shard = (
         select shard from document_count where owner = of_owner and stretch = of_stretch
          order by shard limit 1 for update skip locked);
  if not found then
    insert into document_count (owner, stretch, shard, count)
    values (of_owner, of_stretch, floor(random() * 2147483647), more);
  end if;
end $$;

create or replace function count_documents() returns trigger language plpgsql as $$
begin
  perform add_to_document_count(
            owner, seq >> 12, case tg_op when 'INSERT' then count(*) else -count(*) end)
     from changed group by owner, seq >> 12;
  return null;
end $$;
