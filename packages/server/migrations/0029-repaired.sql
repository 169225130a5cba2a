-- The SHA-256 of the damaged PDF from which a document was written anew; it is kept as the parent of that document.
alter table document
  add column repaired_from text check (repaired_from ~ '^[0-9a-f]{64}$');
