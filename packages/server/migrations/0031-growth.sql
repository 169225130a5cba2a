-- What a list, a count or a sweep costs no longer grows with how much an instance holds.

-- A walk to a deep page reads the index alone, also where it leaves DRAFTs out.
drop index request_list;
create index request_list on request (owner, seq desc) include (status) where deleted_at is null;

-- Texts too short for a trigram: every letter and every two neighbours of a title, with the owner in front, so that
-- nobody else's titles are looked at. Costly on purpose: the index is to be read, not the function.
create function title_pairs(owner text, title text)
  returns text[] language sql immutable strict parallel safe cost 10000 as $$
  select coalesce(array_agg(distinct owner || ' ' || letters), '{}')
    from (select letter, lead(letter) over (order by place) as next
            from string_to_table(title, null) with ordinality as t(letter, place)) as one,
         lateral (values (letter), (letter || next)) as v(letters)
   where letters is not null
$$;
create index request_pairs on request using gin (title_pairs(owner, title_folded))
  with (gin_pending_list_limit = 256) where deleted_at is null;

-- The requests of each person, so that an inbox is a range of one index and its totals a walk over it: one row for
-- every address in `people` and for the manager. A trigger keeps it, whoever writes the request.
create table request_person (
  email       text not null,
  seq         bigint not null,
  status      text not null,
  is_named    boolean not null,
  may_write   boolean not null,
  is_due      boolean not null,
  -- The business in which this address manages the request; null where it does not.
  manages_in  text,
  -- The account to which the address was bound.
  bound_to    text,
  primary key (email, seq) include (status, is_named, may_write, is_due, manages_in, bound_to)
);

create function people_of_request(r request)
  returns setof request_person language sql immutable as $$
  select email, r.seq, r.status, email = any(r.people), email = any(r.write_access), email = any(r.due),
         case when r.managed_by = email then r.business_id end, r.bound->>email
    from (select distinct unnest(array_append(r.people, r.managed_by)) as email) as named
   where email is not null and r.deleted_at is null
$$;
insert into request_person
select person.* from request r, lateral people_of_request(r) as person where r.deleted_at is null;

create function keep_request_people() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from request_person
     where seq = old.seq and email in (
           select email from people_of_request(old)
           except select email from people_of_request(new));
  end if;
  if tg_op <> 'DELETE' then
    insert into request_person
    select * from people_of_request(new) except select * from people_of_request(old)
        on conflict (email, seq) do update
       set status = excluded.status, is_named = excluded.is_named, may_write = excluded.may_write,
           is_due = excluded.is_due, manages_in = excluded.manages_in, bound_to = excluded.bound_to;
  end if;
  return null;
end $$;
create trigger request_people_kept after insert or delete on request
  for each row execute function keep_request_people();
create trigger request_people_changed after update on request
  for each row when (
    (old.people, old.write_access, old.due, old.managed_by, old.bound, old.status, old.business_id, old.deleted_at)
    is distinct from
    (new.people, new.write_access, new.due, new.managed_by, new.bound, new.status, new.business_id, new.deleted_at))
  execute function keep_request_people();
drop index request_people;

-- What members manage is counted and listed within their business.
drop index request_managed;
create index request_managed on request (business_id, managed_by, seq desc)
  where deleted_at is null and managed_by is not null;

-- The log of a business is read from its own newest callback on, not from that of all.
alter table callback add column business_id text;
alter table callback add column environment text;
update callback c set business_id = r.business_id, environment = r.environment
  from request r where r.id = c.request_id;
alter table callback alter column business_id set not null, alter column environment set not null;
drop index callback_newest;
create index callback_newest on callback (business_id, environment, seq desc);

-- Businesses in the sandbox whose clock is ahead: what is due for them is looked for apart.
create index business_ahead on business (id) where clock_offset_seconds > 0;

-- What was used, by day. Each change goes to a row that nobody holds, as in the counters of requests.
create table signature_count (
  business_id  text not null references business on delete cascade,
  environment  text not null,
  day          text not null,
  quality      text not null,
  shard        int not null,
  signatures   bigint not null,
  primary key (business_id, environment, day, quality, shard)
) with (fillfactor = 50);
create function count_signature() returns trigger language plpgsql as $$
declare
  of_day text := to_char(new.used_at at time zone 'UTC', 'YYYYMMDD');
begin
  update signature_count c set signatures = signatures + 1
   where c.business_id = new.business_id and c.environment = new.environment and c.day = of_day
     and c.quality = new.quality and c.shard = (
         select shard from signature_count
          where business_id = new.business_id and environment = new.environment and day = of_day
            and quality = new.quality
          order by shard limit 1 for update skip locked);
  if not found then
    insert into signature_count
    values (new.business_id, new.environment, of_day, new.quality, floor(random() * 2147483647), 1);
  end if;
  return null;
end $$;
insert into signature_count
select business_id, environment, to_char(used_at at time zone 'UTC', 'YYYYMMDD') as day, quality, 0, count(*)
  from signature_use group by 1, 2, 3, 4;
create trigger signature_counted after insert on signature_use
  for each row execute function count_signature();

-- Credits are summed by reading this index alone.
drop index credit_use_period;
create index credit_use_period on credit_use (business_id, environment, period) include (used_at, endpoint, credits);
