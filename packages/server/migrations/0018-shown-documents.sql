-- Which version of a document was handed to the page of a signature. Nobody signs what they were not shown.
create table shown_document (
  signature_id  uuid not null references signature on delete cascade,
  version_id    uuid not null,
  shown_at      timestamptz not null,
  primary key (signature_id, version_id)
);
