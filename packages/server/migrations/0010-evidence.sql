-- The audit trail, the instance-wide tree over it, and what was signed of the tree.

-- One row: how many leaves the instance-wide tree has. Its lock gives the events their places
-- without a gap, which a sequence would leave behind a transaction that failed.
create table audit_tree (
  singleton  boolean primary key default true check (singleton),
  size       bigint not null
);
insert into audit_tree (size) values (0);

-- What happened, without personal data; one chain of leaves per subject, one tree over all.
create table audit_event (
  subject     text not null,
  n           int not null check (n > 0),
  position    bigint not null unique,
  type        text not null,
  at          timestamptz not null,
  -- Canonical JSON (RFC 8785).
  facts       text not null,
  commitment  bytea not null check (length(commitment) = 32),
  previous    bytea not null check (length(previous) = 32),
  leaf        bytea not null check (length(leaf) = 32),
  primary key (subject, n)
);

-- Names, addresses, devices, and the salt without which a commitment says nothing. May be erased.
create table audit_personal (
  subject   text not null,
  n         int not null,
  salt      bytea not null,
  personal  text not null,
  primary key (subject, n),
  foreign key (subject, n) references audit_event
);

-- The application role lacks the right already; this holds for the owner of the schema too.
create function refuse_to_change_the_past() returns trigger language plpgsql as $$
begin
  raise exception 'the audit trail is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_event_is_append_only
  before update or delete on audit_event
  for each row execute function refuse_to_change_the_past();
create trigger audit_event_is_never_emptied
  before truncate on audit_event
  for each statement execute function refuse_to_change_the_past();

-- Hashes of full subtrees above the leaves (level 1 and up): what proofs are made of.
create table audit_node (
  level  int not null check (level > 0),
  index  bigint not null,
  hash   bytea not null check (length(hash) = 32),
  primary key (level, index)
);

-- One row for each signed state of the tree. The latest one also says where to go on.
create table audit_checkpoint (
  size        bigint primary key,
  root        bytea not null check (length(root) = 32),
  -- Roots of the full subtrees, largest first: all that is needed to append.
  frontier    bytea[] not null,
  note        text not null,
  created_at  timestamptz not null
);

-- The Ed25519 key that signs checkpoints and reports; the private half is wrapped by the keyring.
create table evidence_key (
  singleton    boolean primary key default true check (singleton),
  name         text not null,
  public_key   bytea not null check (length(public_key) = 32),
  wrapped      bytea not null,
  kek_id       text not null,
  created_at   timestamptz not null default now()
);
