-- Titles that contain a text are found by its trigrams. Where the extension cannot be had the service
-- looks through the newest titles instead (interface.md, "How far a search looks").
do $$
begin
  create extension if not exists pg_trgm;
  create index request_title on request using gin (title_folded gin_trgm_ops) where deleted_at is null;
  create index document_title on document using gin (title_folded gin_trgm_ops);
exception
  when insufficient_privilege or feature_not_supported or undefined_file or undefined_object then
    raise notice 'pg_trgm is not available: a search looks through the newest titles only';
end $$;
