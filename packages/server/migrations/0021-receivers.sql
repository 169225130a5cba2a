-- Whom a business writes to: who has signed for it is no stranger any more, and who reported it is not written to
-- again. The digest is of the business, its environment and the mailbox or number, so that the table names nobody.
create table receiver (
  digest       bytea primary key,
  signed_at    timestamptz,
  silenced_at  timestamptz
);
