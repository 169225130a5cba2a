-- Whether the content of an object was found missing or altered, and when it was last read to its end.
alter table vault_object
  add column damage text check (damage in ('missing', 'altered')),
  add column checked_at timestamptz;
create index vault_object_by_check on vault_object (coalesce(checked_at, created_at));
create index vault_object_damaged on vault_object (id) where damage is not null;
