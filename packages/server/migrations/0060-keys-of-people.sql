-- A person's list of documents is what they hold a key of.
create index key_grant_by_principal on key_grant (principal, object_id);
