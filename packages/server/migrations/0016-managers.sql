-- What a member makes in the web application belongs to the business. The member manages it as long as they belong to
-- the business; an administrator can take it over or hand it over.

alter table request add column created_by text;
alter table request add column manager_id text;
-- The address of the manager, as keys are wrapped for it. Null: an API user made it and nobody took it over.
alter table request add column managed_by text;
-- The counters follow the owner and the status, which stay as they are here.
alter table request disable trigger request_updated;
update request set created_by = owner;
update request r set managed_by = r.owner, manager_id = a.id
  from account a
 where r.owner like '%@%' and a.id = coalesce(r.bound->>r.owner, (select id from account where email = r.owner));
alter table request enable trigger request_updated;
alter table request alter column created_by set not null;
create index request_managed on request (managed_by, seq desc) where deleted_at is null and managed_by is not null;
-- What administrators see of their business.
create index request_of_business on request (business_id, environment, seq desc) where deleted_at is null;
