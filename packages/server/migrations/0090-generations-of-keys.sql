-- A person without any key left is forgotten and may come back with another one: what was wrapped
-- under the old key before that must not be kept.
alter table principal_key add column generation bigint generated always as identity;
