-- How long the last time stamp of a signed document can be verified: until its authority's certificate ends.
alter table document add column covered_until timestamptz;
create index document_covered_until on document (covered_until) where covered_until is not null;
