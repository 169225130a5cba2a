-- The instance-wide tree over audit_event.leaf, and what was signed of it.

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
