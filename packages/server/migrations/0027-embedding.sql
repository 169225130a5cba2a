-- Origins whose pages may show the signing page of a signer without an account in a frame.
alter table business add column embedding_origins text[] not null default '{}';
