-- The last second that any instance has stamped: no later time stamp is earlier, restarts included.
create table time_stamped (
  only_row boolean primary key default true check (only_row),
  until    timestamptz not null
);
