-- Lists of the web application by title and by deadline. Of a long title the beginning is enough for its place,
-- and fits into an index.
create index request_by_title on request (left(title_folded, 100), seq desc) where deleted_at is null;
create index request_by_deadline on request (expires_at, seq desc) where deleted_at is null;
