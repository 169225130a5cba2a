-- Audit events are appended without a lock that other subjects need: their positions in the tree are
-- given later, in batches, by whoever signs the next checkpoint.

create table audit_position (
  position  bigint primary key,
  subject   text not null,
  n         int not null,
  unique (subject, n),
  foreign key (subject, n) references audit_event
);
insert into audit_position (position, subject, n) select position, subject, n from audit_event;

create trigger audit_position_is_append_only
  before update or delete on audit_position
  for each row execute function refuse_to_change_the_past();
create trigger audit_position_is_never_emptied
  before truncate on audit_position
  for each statement execute function refuse_to_change_the_past();

-- Events without a position. A number of a transaction that failed stays unused.
create table audit_pending (
  id       bigint generated always as identity primary key,
  subject  text not null,
  n        int not null
);

alter table audit_event drop column position;
drop table audit_tree;

-- Locks the chains of these subjects until the end of the transaction and returns where each ends. Always in the
-- same order, so that two transactions never wait for each other. Each statement of a volatile function has a
-- snapshot of its own: the ends are read after the locks were granted.
create function lock_audit_chains(subjects text[])
  returns table (subject text, n int, leaf bytea) language plpgsql volatile as $$
#variable_conflict use_column
begin
  perform pg_advisory_xact_lock(7230042, key)
     from (select distinct hashtext(named) as key from unnest(subjects) as named order by 1) as keys;
  return query
    select named.subject, last.n, last.leaf
      from unnest(subjects) as named(subject)
     cross join lateral (
           select event.n, event.leaf from audit_event event
            where event.subject = named.subject order by event.n desc limit 1) last;
end $$;
